import { Draws, type DrawsOf } from './draws.ts';

/**
 * Draws from a secret key, by ChaCha20 (RFC 8439, section 2.3): the name of the draws stands where a cipher has its nonce,
 * and the stream of that name is what is drawn. Without the key no number can be computed from any others.
 */

export const KEY_WORDS = 8;
const BLOCK_WORDS = 16;
const DOUBLE_ROUNDS = 10;
const UINT32 = 0x1_0000_0000;
/** "expand 32-byte k", as little-endian words. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;
/** The block that picks by index come from. Streams count from 0 and stay far below it. */
const PICK_BLOCK = 0xffff;

/** The draws of a key: 256 bits as eight words. Throws RangeError on any other length. */
export function keyedDraws(key: Uint32Array): DrawsOf {
  if (key.length !== KEY_WORDS) throw new RangeError(`a key has ${KEY_WORDS} words, not ${key.length}`);
  return (instrumentId, use, ...at) => {
    const place = at.at(-1) ?? 0;
    const level = at.length === 2 ? at[0] : 0;
    // Levels and uses share the word of the block's number: 16 bits of it are more blocks than any stream has.
    const input = Uint32Array.of(
      ...CONSTANTS,
      ...key,
      (level << 24) | (use << 16),
      instrumentId,
      place,
      Math.floor(place / UINT32),
    );
    return new KeyedDraws(input);
  };
}

class KeyedDraws extends Draws {
  readonly #input: Uint32Array;
  readonly #block = new Uint32Array(BLOCK_WORDS);
  #drawn = 0;

  constructor(input: Uint32Array) {
    super();
    this.#input = input;
  }

  next(): number {
    const word = this.#drawn % BLOCK_WORDS;
    if (word === 0) this.#fill(this.#block, this.#drawn / BLOCK_WORDS);
    this.#drawn += 1;
    return (this.#block[word] ?? 0) / UINT32;
  }

  pick(index: number, count: number): number {
    if (index >= BLOCK_WORDS) throw new RangeError(`only ${BLOCK_WORDS} numbers can be picked`);
    const block = new Uint32Array(BLOCK_WORDS);
    this.#fill(block, PICK_BLOCK);
    return (block[index] ?? 0) % count;
  }

  #fill(block: Uint32Array, number: number): void {
    const input = this.#input;
    const names = input[12] ?? 0;
    input[12] = names | number;
    chachaBlock(input, block);
    input[12] = names;
  }
}

/** One block of ChaCha20: 16 words from constants, key, block number and nonce. */
export function chachaBlock(input: Uint32Array, block: Uint32Array): void {
  block.set(input);
  for (let round = 0; round < DOUBLE_ROUNDS; round += 1) {
    quarter(block, 0, 4, 8, 12);
    quarter(block, 1, 5, 9, 13);
    quarter(block, 2, 6, 10, 14);
    quarter(block, 3, 7, 11, 15);
    quarter(block, 0, 5, 10, 15);
    quarter(block, 1, 6, 11, 12);
    quarter(block, 2, 7, 8, 13);
    quarter(block, 3, 4, 9, 14);
  }
  for (let word = 0; word < BLOCK_WORDS; word += 1) block[word] = (block[word] ?? 0) + (input[word] ?? 0);
}

function quarter(x: Uint32Array, ai: number, bi: number, ci: number, di: number): void {
  let [a, b, c, d] = [(x[ai] ?? 0) | 0, (x[bi] ?? 0) | 0, (x[ci] ?? 0) | 0, (x[di] ?? 0) | 0];
  a = (a + b) | 0;
  d = rotated(d ^ a, 16);
  c = (c + d) | 0;
  b = rotated(b ^ c, 12);
  a = (a + b) | 0;
  d = rotated(d ^ a, 8);
  c = (c + d) | 0;
  b = rotated(b ^ c, 7);
  x[ai] = a;
  x[bi] = b;
  x[ci] = c;
  x[di] = d;
}

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
