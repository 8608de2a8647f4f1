/** Repeatable randomness: the same numbers for the same names, on every node and after every restart. */

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
export class Random {
  #state: number;

  constructor(hash: number) {
    this.#state = hash | 0;
  }

  /** Uniform in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** Near normal, mean 0 and variance 1, bounded by 3: three uniforms, so no two machines can differ in a digit. */
  normal(): number {
    return (this.next() + this.next() + this.next() - 1.5) * 2;
  }

  /** Exponential with the given mean. */
  exponential(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }
}

/** One near-normal number per name. */
export function normalAt(...parts: readonly number[]): number {
  return new Random(hashOf(...parts)).normal();
}
