import { createHash } from 'node:crypto';
import { KEY_WORDS } from '#server/market/keyed';

/** A market key of its own for each number, for tests that want one they can name. */
export function numberedKey(number: number): Uint32Array {
  const bytes = createHash('sha256').update(`key ${number}`).digest();
  return Uint32Array.from({ length: KEY_WORDS }, (_, word) => bytes.readUInt32LE(word * 4));
}
