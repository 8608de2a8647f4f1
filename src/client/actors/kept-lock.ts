import * as z from 'zod/mini';
import { LOCK_AFTER_MIN, type LockAfterMin, type LockFacts } from '#machines/app-lock/lock';
import { LOCK_KEY, savedToken } from './device.ts';
import { read, write } from './storage.ts';

/** The lock of the app as this device keeps it: the salted hash of its PIN, never the PIN. */

const kept = z.object({
  /** Base64 of 16 random bytes. */
  salt: z.string(),
  /** Base64 of the 32 bytes that PBKDF2 made of the PIN. */
  hash: z.string(),
  iterations: z.int(),
  afterMin: z.union(LOCK_AFTER_MIN.map((min) => z.literal(min))),
  wrongTries: z.int(),
  /** Base64 of the id that the device's authenticator gave; null where the PIN alone opens the app. */
  credential: z.nullable(z.string()),
});
export type KeptLock = z.infer<typeof kept>;

/** Null where none is kept, or nothing that can be read. */
export function keptLock(): KeptLock | null {
  try {
    return kept.parse(JSON.parse(read(LOCK_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** The lock of this device. Throws where there is none. */
export function lockOfDevice(): KeptLock {
  const lock = keptLock();
  if (!lock) throw new Error('no lock is kept on this device');
  return lock;
}

/** Keeps a lock, and answers what may be known of it. Throws where storage is denied: the app would not lock. */
export function keepLock(lock: KeptLock): LockFacts {
  const text = JSON.stringify(lock);
  write(LOCK_KEY, text);
  if (read(LOCK_KEY) !== text) throw new Error('this device keeps nothing');
  return factsOf(lock);
}

export const forgetLock = (): void => write(LOCK_KEY, null);

/** What may be known of the lock; null where none is kept, and for a visitor, who has nothing to guard. */
export function lockFacts(): LockFacts | null {
  const lock = keptLock();
  return lock && savedToken() !== null ? factsOf(lock) : null;
}

/** Keeps after how many minutes the app locks, and whether biometrics open it. */
export function changeLock({
  afterMin,
  hasBiometrics,
}: {
  afterMin: LockAfterMin;
  hasBiometrics: boolean;
}): void {
  const lock = keptLock();
  if (lock) keepLock({ ...lock, afterMin, credential: hasBiometrics ? lock.credential : null });
}

const factsOf = ({ afterMin, wrongTries, credential }: KeptLock): LockFacts => ({
  afterMin,
  wrongTries,
  hasBiometrics: credential !== null,
});
