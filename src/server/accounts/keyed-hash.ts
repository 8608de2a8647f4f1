import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../store/database.ts';
import { settingMadeOnce } from '../store/server-settings.ts';

const SETTING = 'code-hash-key';
const KEY_BYTES = 32;

/** Hex of an HMAC-SHA256 over the parts, each kept apart from the next. */
export type KeyedHash = (...parts: readonly string[]) => string;

/**
 * A hash for what has too few values to be hashed plainly: codes of six digits, answers to captchas, addresses. Its key
 * is made at the first start and kept with the server's own settings.
 */
export async function prepareKeyedHash(database: Database): Promise<KeyedHash> {
  const key = await settingMadeOnce(database.queue, SETTING, () => randomBytes(KEY_BYTES).toString('hex'));
  const secret = Buffer.from(key, 'hex');
  return (...parts) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex');
}

/** Compares in the same time wherever two texts differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
