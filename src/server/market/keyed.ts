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
  // All draws of a key write their name into this one, when they need a block.
  const input = Uint32Array.of(...CONSTANTS, ...key, 0, 0, 0, 0);
  return (instrumentId, use, ...at) => {
    const place = at.at(-1) ?? 0;
    const level = at.length === 2 ? at[0] : 0;
    // Levels and uses share the word of the block's number: 16 bits of it are more blocks than any stream has.
    return new KeyedDraws(input, (level << 24) | (use << 16), instrumentId, place);
  };
}

class KeyedDraws extends Draws {
  readonly #input: Uint32Array;
  readonly #names: number;
  readonly #instrumentId: number;
  readonly #place: number;
  readonly #block = new Uint32Array(BLOCK_WORDS);
  #drawn = 0;

  constructor(input: Uint32Array, names: number, instrumentId: number, place: number) {
    super();
    this.#input = input;
    this.#names = names;
    this.#instrumentId = instrumentId;
    this.#place = place;
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
    input[12] = this.#names | number;
    input[13] = this.#instrumentId;
    input[14] = this.#place;
    input[15] = Math.floor(this.#place / UINT32);
    chachaBlock(input, block);
  }
}

/**
 * One block of ChaCha20: 16 words from constants, key, block number and nonce. Each word is a signed variable of its own, an integer
 * that the engine keeps in a register: where it comes from an array, or goes into one, a block takes three times as long.
 */
export function chachaBlock(input: Uint32Array, block: Uint32Array): void {
  // biome-ignore format: four words are a line, as they stand in the block.
  let a0 = (input[0] ?? 0) | 0, a1 = (input[1] ?? 0) | 0, a2 = (input[2] ?? 0) | 0, a3 = (input[3] ?? 0) | 0,
    b0 = (input[4] ?? 0) | 0, b1 = (input[5] ?? 0) | 0, b2 = (input[6] ?? 0) | 0, b3 = (input[7] ?? 0) | 0,
    c0 = (input[8] ?? 0) | 0, c1 = (input[9] ?? 0) | 0, c2 = (input[10] ?? 0) | 0, c3 = (input[11] ?? 0) | 0,
    d0 = (input[12] ?? 0) | 0, d1 = (input[13] ?? 0) | 0, d2 = (input[14] ?? 0) | 0, d3 = (input[15] ?? 0) | 0;
  // biome-ignore format: two lines are a quarter round.
  for (let round = 0; round < DOUBLE_ROUNDS; round += 1) {
    a0 = (a0 + b0) | 0; d0 = rotated(d0 ^ a0, 16); c0 = (c0 + d0) | 0; b0 = rotated(b0 ^ c0, 12);
    a0 = (a0 + b0) | 0; d0 = rotated(d0 ^ a0, 8); c0 = (c0 + d0) | 0; b0 = rotated(b0 ^ c0, 7);
    a1 = (a1 + b1) | 0; d1 = rotated(d1 ^ a1, 16); c1 = (c1 + d1) | 0; b1 = rotated(b1 ^ c1, 12);
    a1 = (a1 + b1) | 0; d1 = rotated(d1 ^ a1, 8); c1 = (c1 + d1) | 0; b1 = rotated(b1 ^ c1, 7);
    a2 = (a2 + b2) | 0; d2 = rotated(d2 ^ a2, 16); c2 = (c2 + d2) | 0; b2 = rotated(b2 ^ c2, 12);
    a2 = (a2 + b2) | 0; d2 = rotated(d2 ^ a2, 8); c2 = (c2 + d2) | 0; b2 = rotated(b2 ^ c2, 7);
    a3 = (a3 + b3) | 0; d3 = rotated(d3 ^ a3, 16); c3 = (c3 + d3) | 0; b3 = rotated(b3 ^ c3, 12);
    a3 = (a3 + b3) | 0; d3 = rotated(d3 ^ a3, 8); c3 = (c3 + d3) | 0; b3 = rotated(b3 ^ c3, 7);
    a0 = (a0 + b1) | 0; d3 = rotated(d3 ^ a0, 16); c2 = (c2 + d3) | 0; b1 = rotated(b1 ^ c2, 12);
    a0 = (a0 + b1) | 0; d3 = rotated(d3 ^ a0, 8); c2 = (c2 + d3) | 0; b1 = rotated(b1 ^ c2, 7);
    a1 = (a1 + b2) | 0; d0 = rotated(d0 ^ a1, 16); c3 = (c3 + d0) | 0; b2 = rotated(b2 ^ c3, 12);
    a1 = (a1 + b2) | 0; d0 = rotated(d0 ^ a1, 8); c3 = (c3 + d0) | 0; b2 = rotated(b2 ^ c3, 7);
    a2 = (a2 + b3) | 0; d1 = rotated(d1 ^ a2, 16); c0 = (c0 + d1) | 0; b3 = rotated(b3 ^ c0, 12);
    a2 = (a2 + b3) | 0; d1 = rotated(d1 ^ a2, 8); c0 = (c0 + d1) | 0; b3 = rotated(b3 ^ c0, 7);
    a3 = (a3 + b0) | 0; d2 = rotated(d2 ^ a3, 16); c1 = (c1 + d2) | 0; b0 = rotated(b0 ^ c1, 12);
    a3 = (a3 + b0) | 0; d2 = rotated(d2 ^ a3, 8); c1 = (c1 + d2) | 0; b0 = rotated(b0 ^ c1, 7);
  }
  block[0] = a0 + (input[0] ?? 0);
  block[1] = a1 + (input[1] ?? 0);
  block[2] = a2 + (input[2] ?? 0);
  block[3] = a3 + (input[3] ?? 0);
  block[4] = b0 + (input[4] ?? 0);
  block[5] = b1 + (input[5] ?? 0);
  block[6] = b2 + (input[6] ?? 0);
  block[7] = b3 + (input[7] ?? 0);
  block[8] = c0 + (input[8] ?? 0);
  block[9] = c1 + (input[9] ?? 0);
  block[10] = c2 + (input[10] ?? 0);
  block[11] = c3 + (input[11] ?? 0);
  block[12] = d0 + (input[12] ?? 0);
  block[13] = d1 + (input[13] ?? 0);
  block[14] = d2 + (input[14] ?? 0);
  block[15] = d3 + (input[15] ?? 0);
}

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
