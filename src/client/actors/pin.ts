import type { PinCheck } from '#machines/app-lock/app-lock.machine';
import type { LockFacts } from '#machines/app-lock/lock';
import { base64Of, bytesOf, randomBytes } from './bytes.ts';
import { forgetToken, savedToken } from './device.ts';
import { forgetLock, keepLock, keptLock, lockOfDevice } from './kept-lock.ts';

/** As slow as OWASP wants PBKDF2 with SHA-256. */
export const ITERATIONS = 600_000;
const HASH_BITS = 256;
const SALT_BYTES = 16;

/** The slow hash of a PIN, as base64. Throws on a page without https, whose browser has no WebCrypto. */
export async function hashPin(pin: string, salt: string, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const wanted = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations };
  return base64Of(await crypto.subtle.deriveBits(wanted, key, HASH_BITS));
}

/**
 * Keeps a lock with this PIN under a salt of its own; the time and the biometrics stay as they were. Once `signal` gives it up,
 * nothing is kept.
 */
export async function savePin(pin: string, signal?: AbortSignal): Promise<LockFacts> {
  const salt = base64Of(randomBytes(SALT_BYTES));
  const hash = await hashPin(pin, salt, ITERATIONS);
  signal?.throwIfAborted();
  const { afterMin, credential } = keptLock() ?? { afterMin: 1 as const, credential: null };
  return keepLock({ salt, hash, iterations: ITERATIONS, afterMin, credential, wrongTries: 0 });
}

/** The try is counted before it is answered: a page that is closed meanwhile used it up. */
export async function checkPin(pin: string): Promise<PinCheck> {
  const lock = lockOfDevice();
  const wrongTries = lock.wrongTries + 1;
  keepLock({ ...lock, wrongTries });
  const isRight = (await hashPin(pin, lock.salt, lock.iterations)) === lock.hash;
  if (isRight) keepLock({ ...lockOfDevice(), wrongTries: 0 });
  return { isRight, wrongTries: isRight ? 0 : wrongTries };
}

/** Forgets the session and the lock in one go: a page that is closed right after it must not open again as this account. */
export function leaveDevice(): void {
  const token = savedToken();
  if (token) forgetToken(token);
  forgetLock();
}
