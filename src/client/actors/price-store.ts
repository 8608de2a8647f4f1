import type { Instrument } from '#contract/entities-market';
import type { DayMarketQuote } from '#contract/socket';

/** The last known price of one instrument. `step` is the direction of the last change. */
export type LivePrice = {
  close: string;
  /** Percent since the day's open, signed. */
  change: string;
  isOpen: boolean;
  /** There while it is closed only because no prices arrive. */
  isSilent?: true | undefined;
  /** What its currency is worth in USD; none where that is USD. */
  rate?: string | undefined;
  /** How many times its margin a position requires; none where it is once. */
  factor?: string | undefined;
  step: -1 | 0 | 1;
  /** Counts the changes, so that a view can flash on each. */
  version: number;
};

/** What a view shows of a price. The store tells a view of a change only when one of these changed. */
const SHOWN = ['close', 'change', 'isOpen', 'isSilent', 'rate', 'factor'] as const;

type Listener = () => void;

/**
 * Prices outside the charts: a tick writes here, and views subscribe to one instrument each. A listener runs at most once
 * per animation frame, however many ticks came in between, and reads the last price.
 */
export class PriceStore {
  readonly #prices = new Map<string, LivePrice>();
  readonly #sparklines = new Map<string, readonly number[]>();
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Instruments that changed since the last frame. */
  readonly #changed = new Set<string>();
  /** How far the server's clock is ahead of the device's; none until it was heard. */
  #aheadMs = 0;
  readonly #schedule: (run: () => void) => void;

  constructor(schedule: (run: () => void) => void = (run) => requestAnimationFrame(run)) {
    this.#schedule = schedule;
  }

  get(code: string): LivePrice | undefined {
    return this.#prices.get(code);
  }

  /** Closes behind the small area chart, oldest first; empty until they are loaded. */
  sparkline(code: string): readonly number[] {
    return this.#sparklines.get(code) ?? NO_POINTS;
  }

  /** Listens to whatever changes of an instrument. Returns how to stop. */
  subscribe(code: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(code) ?? new Set();
    this.#listeners.set(code, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Shows a part of the price at once, if there is one, and in every frame that changes the part. Returns how to stop. */
  follow<Part>(code: string, partOf: (price: LivePrice) => Part, show: (part: Part) => void): () => void {
    let last: Part | undefined;
    const update = (): void => {
      const price = this.#prices.get(code);
      if (!price) return;
      const part = partOf(price);
      if (Object.is(part, last)) return;
      last = part;
      show(part);
    };
    update();
    return this.subscribe(code, update);
  }

  /** The server said what time it is just now. */
  hearTime(serverMs: number, deviceMs: number): void {
    this.#aheadMs = serverMs - deviceMs;
  }

  /** An instant of the server's clock by the device's, which may be set to anything. */
  onDeviceMs(serverMs: number): number {
    return serverMs - this.#aheadMs;
  }

  /** An instant of the device's clock by the server's. */
  onServerMs(deviceMs: number): number {
    return deviceMs + this.#aheadMs;
  }

  /** Takes the figures of a listing, which are as fresh as a push. */
  seed(instruments: readonly Instrument[]): void {
    for (const { code, prices, isOpen, isSilent, rate, marginFactor: factor } of instruments)
      this.#write(code, { ...prices, isOpen, isSilent, rate, factor });
  }

  seedSparklines(lines: ReadonlyMap<string, readonly number[]>): void {
    for (const [code, points] of lines) {
      this.#sparklines.set(code, points);
      this.#touch(code);
    }
  }

  push(quotes: readonly DayMarketQuote[]): void {
    for (const { symbol, quotation, status, silent, rate, factor } of quotes)
      this.#write(symbol, { ...quotation, isOpen: status === 1, isSilent: silent, rate, factor });
  }

  #write(code: string, now: Omit<LivePrice, 'step' | 'version'>): void {
    const last = this.#prices.get(code);
    if (last && SHOWN.every((field) => last[field] === now[field])) return;
    const step = last ? (Math.sign(Number(now.close) - Number(last.close)) as -1 | 0 | 1) : 0;
    this.#prices.set(code, { ...now, step, version: (last?.version ?? 0) + 1 });
    this.#touch(code);
  }

  #touch(code: string): void {
    if (this.#changed.size === 0) this.#schedule(() => this.#flush());
    this.#changed.add(code);
  }

  #flush(): void {
    const codes = [...this.#changed];
    this.#changed.clear();
    for (const code of codes) for (const listener of this.#listeners.get(code) ?? []) listener();
  }
}

const NO_POINTS: readonly number[] = [];
