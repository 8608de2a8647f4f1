import type { CatalogueInstrument } from '#server/market/catalogue';
import type { PriceSource } from '#server/market/price-source';
import type { Random } from '../random.ts';

/** What the market does from soon until then. A command takes a while to get there. */
const SOON_MS = 300;
const AHEAD_MS = 8_000;
/** Fewer units of the price than this between now and then are too few to set a level in. */
const LEAST_UNITS = 3;

export type Side = 'above' | 'below';

/** Levels of orders. The test knows the market's seed, and so what prices will be. */
export class LevelsAhead {
  readonly #source: PriceSource;
  readonly #random: Random;

  constructor(source: PriceSource, random: Random) {
    this.#source = source;
    this.#random = random;
  }

  /** A level that the price will reach within seconds where it moves at all to that side, else one that it may. */
  near({ id, pricePrecision }: CatalogueInstrument, side: Side): string {
    const nowMs = Date.now();
    const now = this.#source.quote(id, nowMs).closeMicro;
    let furthest = now;
    for (let atMs = nowMs + SOON_MS; atMs < nowMs + AHEAD_MS; atMs += this.#source.tickMs) {
      const { closeMicro } = this.#source.quote(id, atMs);
      furthest = side === 'above' ? Math.max(furthest, closeMicro) : Math.min(furthest, closeMicro);
    }
    const unit = 10 ** (6 - pricePrecision);
    if (Math.abs(furthest - now) < LEAST_UNITS * unit) return this.around(now, pricePrecision, side);
    const share = 0.4 + this.#random.next() * 0.6;
    return textOf(now + (furthest - now) * share, pricePrecision);
  }

  /** A level some ten-thousandths away from a price in millionths. */
  around(micro: number, pricePrecision: number, side: Side): string {
    const away = (1 + this.#random.below(12)) / 10_000;
    return textOf(micro * (side === 'above' ? 1 + away : 1 - away), pricePrecision);
  }
}

function textOf(micro: number, pricePrecision: number): string {
  return (micro / 1e6).toFixed(pricePrecision);
}
