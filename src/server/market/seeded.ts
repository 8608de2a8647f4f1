import { Draws, type DrawsOf } from './draws.ts';

/**
 * Repeatable randomness for tests, demonstrations and whatever needs no secret. Its state has 32 bits: a few numbers it
 * gave are enough to compute all that follow. A market for real users draws from a key (keyed.ts).
 */

/** Murmur3's finaliser: every input bit reaches every output bit. */
function mixed(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Hashes integers, in order, to 32 bits. Parts beyond 32 bits count with their high half too. */
export function hashOf(...parts: readonly number[]): number {
  let h = 0x9e3779b9;
  for (const part of parts) {
    h = mixed(h ^ part);
    h = mixed(h + Math.floor(part / 0x1_0000_0000) + 0x7f4a7c15);
  }
  return h;
}

/** A small stream of numbers (mulberry32) that starts from a hash. */
export class Random extends Draws {
  readonly #hash: number;
  #state: number;

  constructor(hash: number) {
    super();
    this.#hash = hash;
    this.#state = hash | 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  pick(index: number, count: number): number {
    return hashOf(this.#hash, index) % count;
  }
}

/** The draws of a seed, which anyone who knows or guesses it can repeat. */
export function seededDraws(seed: number): DrawsOf {
  return (...names) => new Random(hashOf(seed, ...names));
}
