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

/** One block of ChaCha20: 16 words from constants, key, block number and nonce. */
export function chachaBlock(input: Uint32Array, block: Uint32Array): void {
  rounds.set(input);
  for (let round = 0; round < DOUBLE_ROUNDS; round += 1) {
    quarter(0, 4, 8, 12);
    quarter(1, 5, 9, 13);
    quarter(2, 6, 10, 14);
    quarter(3, 7, 11, 15);
    quarter(0, 5, 10, 15);
    quarter(1, 6, 11, 12);
    quarter(2, 7, 8, 13);
    quarter(3, 4, 9, 14);
  }
  for (let word = 0; word < BLOCK_WORDS; word += 1) block[word] = (rounds[word] ?? 0) + (input[word] ?? 0);
}
/** Signed words are the integers of the processor: the rounds of every block are worked out in them. */
const rounds = new Int32Array(BLOCK_WORDS);

function quarter(ai: number, bi: number, ci: number, di: number): void {
  let [a, b, c, d] = [rounds[ai] ?? 0, rounds[bi] ?? 0, rounds[ci] ?? 0, rounds[di] ?? 0];
  a = (a + b) | 0;
  d = rotated(d ^ a, 16);
  c = (c + d) | 0;
  b = rotated(b ^ c, 12);
  a = (a + b) | 0;
  d = rotated(d ^ a, 8);
  c = (c + d) | 0;
  b = rotated(b ^ c, 7);
  rounds[ai] = a;
  rounds[bi] = b;
  rounds[ci] = c;
  rounds[di] = d;
}

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
