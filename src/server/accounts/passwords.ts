import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB and two passes: the library's defaults. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Does the same work when there is no stored hash, so that an unknown account takes as long as a wrong password. */
  matches(stored: string | null, password: string): Promise<boolean>;
};

export async function createPasswords(): Promise<Passwords> {
  const nobodys = await hash('a password nobody has');
  return {
    hash: (password) => hash(password),
    matches: async (stored, password) => {
      const isRight = await verify(stored ?? nobodys, password);
      return isRight && stored !== null;
    },
  };
}
