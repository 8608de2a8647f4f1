import { hash, verify } from '@node-rs/argon2';
import { Gate, type Room, THREADS_OF } from '../gate.ts';
import { Refusal } from '../refusal.ts';

/** Hashes that wait for their turn: about two seconds of them. */
const MAX_WAITING = 100;

/** Argon2id, 19 MiB and two passes: the library's defaults. */
export type Passwords = {
  /**
   * Counts a try by `count`, and makes it by `make` when there were not too many. A place for its hash is kept from before
   * it is counted: who is refused because too many hashes wait has not tried. Rejects with the refusal `tooMany`.
   */
  tryCounted<T>(count: () => Promise<boolean>, make: (room: Room) => Promise<T>): Promise<T>;
  /** Rejects with the refusal `tooMany` when too many wait. */
  hash(password: string, room?: Room): Promise<string>;
  /**
   * Does the same work when there is no stored hash, so that an unknown account takes as long as a wrong password.
   * Rejects with the refusal `tooMany` when too many wait.
   */
  matches(stored: string | null, password: string, room?: Room): Promise<boolean>;
};

export async function createPasswords(): Promise<Passwords> {
  const unused = await hash('a password of no account');
  const gate = new Gate({ maxRunning: THREADS_OF.passwords, maxWaiting: MAX_WAITING });
  return {
    tryCounted: async (count, make) => {
      const room = gate.keepRoom();
      try {
        if (!(await count())) throw new Refusal('tooMany');
        return await make(room);
      } finally {
        room.giveUp();
      }
    },
    hash: (password, room) => gate.run(() => hash(password), room),
    matches: async (stored, password, room) => {
      const isRight = await gate.run(() => verify(stored ?? unused, password), room);
      return isRight && stored !== null;
    },
  };
}
