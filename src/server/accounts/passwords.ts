import { hash, verify } from '@node-rs/argon2';
import { Gate, THREADS_OF } from '../gate.ts';

/** Hashes that wait for their turn: about two seconds of them. */
const MAX_WAITING = 100;

/** Argon2id, 19 MiB and two passes: the library's defaults. */
export type Passwords = {
  /**
   * Throws the refusal `tooMany` while as many hashes wait as may. What comes before any other wait then gets its turn,
   * so a try can be counted only when it is made.
   */
  checkRoom(): void;
  /** Rejects with the refusal `tooMany` when too many wait. */
  hash(password: string): Promise<string>;
  /**
   * Does the same work when there is no stored hash, so that an unknown account takes as long as a wrong password.
   * Rejects with the refusal `tooMany` when too many wait.
   */
  matches(stored: string | null, password: string): Promise<boolean>;
};

export async function createPasswords(): Promise<Passwords> {
  const unused = await hash('a password of no account');
  const gate = new Gate({ maxRunning: THREADS_OF.passwords, maxWaiting: MAX_WAITING });
  return {
    checkRoom: () => gate.checkRoom(),
    hash: (password) => gate.run(() => hash(password)),
    matches: async (stored, password) => {
      const isRight = await gate.run(() => verify(stored ?? unused, password));
      return isRight && stored !== null;
    },
  };
}
