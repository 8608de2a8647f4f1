/** What a market's numbers are drawn from. Same names, same numbers: on every node and after every restart. */

/** Numbers drawn one after the other. */
export abstract class Draws {
  /** Uniform in [0, 1). */
  abstract next(): number;

  /** A whole number from 0 up to `count`, by its index alone: what was drawn before does not matter. */
  abstract pick(index: number, count: number): number;

  /** Near normal, mean 0 and variance 1, bounded by 3: three uniforms, so no two machines can differ in a digit. */
  normal(): number {
    return (this.next() + this.next() + this.next() - 1.5) * 2;
  }

  /** Normal, mean 0 and variance 1, by Box and Muller. The engine computes logarithm and cosine alike on every machine. */
  gaussian(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** Exponential with the given mean. */
  exponential(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }
}

/**
 * The draws of one name: an instrument, what they are for (a number below 256, one for each use), and where: a whole
 * number such as an instant, before it perhaps a level below 256.
 */
export type DrawsOf = (
  instrumentId: number,
  use: number,
  ...at: readonly [] | readonly [place: number] | readonly [level: number, place: number]
) => Draws;
