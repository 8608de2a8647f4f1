import type { CatalogueInstrument } from '#server/market/catalogue';
import type { Candles } from './recording.ts';
import type { SlowAccount, SlowNights, SlowRise } from './slow-account.ts';
import { type ChangeOfOne, changesOfAll } from './slow-path.ts';

/** Shows slow accounts every change of every price, those of one instant together. */
export class SlowMarket {
  readonly #changes: readonly ChangeOfOne[];
  readonly #prices = new Map<number, number>();
  readonly #openIds = new Set<number>();
  /** Oldest first. */
  readonly #nights: readonly SlowNights[];
  #next = 0;
  #nextNights = 0;

  /** The instants at which required margins change, oldest first. */
  readonly #risesMs: number[];

  constructor(
    candles: Candles,
    instruments: readonly CatalogueInstrument[],
    nights: readonly SlowNights[],
    rises: readonly SlowRise[],
  ) {
    this.#nights = nights;
    this.#risesMs = rises.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]).sort((a, b) => a - b);
    this.#changes = changesOfAll(candles, instruments);
  }

  /** All changes up to an instant of market time, with it. */
  advance(untilMs: number, accounts: readonly SlowAccount[]): void {
    for (let atMs = this.#nextMs(accounts); atMs <= untilMs; atMs = this.#nextMs(accounts)) {
      const { changed, jumped } = this.#changeAt(atMs);
      const nights = this.#nightsAt(atMs);
      const isRisen = this.#risesMs[0] === atMs;
      while (this.#risesMs[0] === atMs) this.#risesMs.shift();
      for (const account of accounts) {
        account.hold(nights, this.#prices);
        account.expire(atMs, this.#prices);
        const isTouched = [...account.orders.values()].some(({ instrumentId }) => changed.has(instrumentId));
        if (isTouched || isRisen || nights.length > 0)
          account.look(atMs, jumped, this.#prices, this.#openIds);
      }
    }
  }

  /** How many changes of prices there are. */
  get count(): number {
    return this.#changes.length;
  }

  get prices(): ReadonlyMap<number, number> {
    return this.#prices;
  }

  #nextMs(accounts: readonly SlowAccount[]): number {
    const { atMs = Number.POSITIVE_INFINITY } = this.#changes[this.#next] ?? {};
    const nightMs = this.#nights[this.#nextNights]?.atMs ?? Number.POSITIVE_INFINITY;
    const riseMs = this.#risesMs[0] ?? Number.POSITIVE_INFINITY;
    return Math.min(atMs, nightMs, riseMs, ...accounts.map((account) => account.nextEndMs()));
  }

  #nightsAt(atMs: number): SlowNights[] {
    const found = this.#nights.slice(this.#nextNights).filter((nights) => nights.atMs === atMs);
    this.#nextNights += found.length;
    return found;
  }

  #changeAt(atMs: number): { changed: Set<number>; jumped: Set<number> } {
    const changed = new Set<number>();
    const jumped = new Set<number>();
    for (let one = this.#changes[this.#next]; one?.atMs === atMs; one = this.#changes[this.#next]) {
      this.#next += 1;
      changed.add(one.instrumentId);
      if (one.isJump) jumped.add(one.instrumentId);
      if (one.price === null) this.#openIds.delete(one.instrumentId);
      else {
        this.#openIds.add(one.instrumentId);
        this.#prices.set(one.instrumentId, one.price);
      }
    }
    return { changed, jumped };
  }
}
