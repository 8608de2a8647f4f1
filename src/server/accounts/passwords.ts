import { hash, verify } from '@node-rs/argon2';
import { Gate, type Room, THREADS_OF } from '../gate.ts';

/** Hashes that wait for their turn: about two seconds of them. */
const MAX_WAITING = 100;

/** Memory in KiB and passes of Argon2id. */
export type PasswordCost = { memoryCost: number; timeCost: number };
/** 19 MiB and two passes, as OWASP's cheat sheet on password storage has it. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

export type Passwords = {
  /**
   * Counts a try by `count`, and makes it by `make` unless that rejects. A place for its hash is kept from before it is
   * counted: who is refused because too many hashes wait has not tried. Rejects with the refusal `tooMany` then.
   */
  tryCounted<T>(count: () => Promise<void>, make: (room: Room) => Promise<T>): Promise<T>;
  /** Rejects with the refusal `tooMany` when too many wait. */
  hash(password: string, room?: Room): Promise<string>;
  /**
   * Does the same work when there is no stored hash, so that an unknown account takes as long as a wrong password.
   * Rejects with the refusal `tooMany` when too many wait.
   */
  matches(stored: string | null, password: string, room?: Room): Promise<boolean>;
};

export async function createPasswords(cost = PASSWORD_COST): Promise<Passwords> {
  const unused = await hash('a password of no account', cost);
  const gate = new Gate({ maxRunning: THREADS_OF.passwords, maxWaiting: MAX_WAITING });
  return {
    tryCounted: async (count, make) => {
      const room = gate.keepRoom();
      try {
        await count();
        return await make(room);
      } finally {
        room.giveUp();
      }
    },
    hash: (password, room) => gate.run(() => hash(password, cost), room),
    matches: async (stored, password, room) => {
      const isRight = await gate.run(() => verify(stored ?? unused, password), room);
      return isRight && stored !== null;
    },
  };
}
