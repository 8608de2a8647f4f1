import type { Instrument } from '#contract/entities-market';
import type { DayMarketQuote } from '#contract/socket';

/** The last known price of one instrument. `step` is the direction of the last change. */
export type LivePrice = {
  close: string;
  /** Percent since the day's open, signed. */
  change: string;
  isOpen: boolean;
  step: -1 | 0 | 1;
  /** Counts the changes, so that a view can flash on each. */
  version: number;
};

type Listener = () => void;
type Listeners = Map<string, Set<Listener>>;

/** Rows that one frame has time for on a slow phone. */
const ROWS_AT_ONCE = 4;
/** A crowd of rows takes turns in so many groups, each in a frame of its own, with frames between that write nothing. */
const GROUPS = 3;
const FRAMES_PER_GROUP = 5;

/**
 * Prices outside the charts: a tick writes here, rows subscribe one by one, and listeners run at most once per
 * animation frame however many ticks came in between. When more rows wait than a frame has time for they take turns,
 * neighbours in different frames: each row then changes four times a second, more than anyone reads, and the screen
 * keeps up with a finger. What seldom changes is told apart from the price, a few rows in each frame.
 */
export class PriceStore {
  readonly #prices = new Map<string, LivePrice>();
  readonly #sparklines = new Map<string, readonly number[]>();
  readonly #listeners: Listeners = new Map();
  readonly #traitListeners: Listeners = new Map();
  readonly #dirty = new Set<string>();
  readonly #dirtyTraits = new Set<string>();
  readonly #groups = new Map<string, number>();
  readonly #schedule: (run: () => void) => void;
  #isScheduled = false;
  #frames = 0;

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

  /** Listens to the price. Returns how to stop. */
  subscribe(code: string, listener: Listener): () => void {
    return join(this.#listeners, code, listener);
  }

  /** Listens to what seldom changes: whether it is open, whether it rose or fell, its sparkline. Returns how to stop. */
  subscribeTraits(code: string, listener: Listener): () => void {
    return join(this.#traitListeners, code, listener);
  }

  /** Tells of the price at once, if there is one, and of every frame that changes it. Returns how to stop. */
  follow(code: string, show: (price: LivePrice) => void): () => void {
    const tell = (): void => {
      const price = this.#prices.get(code);
      if (price) show(price);
    };
    tell();
    return this.subscribe(code, tell);
  }

  /** Takes the figures of a listing, which are as fresh as a push. */
  seed(instruments: readonly Instrument[]): void {
    for (const { Code, ForexQuotations, MarketStatus } of instruments)
      this.#write(Code, ForexQuotations.Close, ForexQuotations.Change, MarketStatus === 1);
  }

  seedSparklines(lines: ReadonlyMap<string, readonly number[]>): void {
    for (const [code, points] of lines) {
      this.#sparklines.set(code, points);
      this.#touchTraits(code);
    }
  }

  push(quotes: readonly DayMarketQuote[]): void {
    for (const { symbol, quotation, status } of quotes)
      this.#write(symbol, quotation.close, quotation.change, status === 1);
  }

  #write(code: string, close: string, change: string, isOpen: boolean): void {
    const last = this.#prices.get(code);
    if (last && last.close === close && last.change === change && last.isOpen === isOpen) return;
    const step = last ? (Math.sign(Number(close) - Number(last.close)) as -1 | 0 | 1) : 0;
    this.#prices.set(code, { close, change, isOpen, step, version: (last?.version ?? 0) + 1 });
    this.#touch(code);
    if (!last || last.isOpen !== isOpen || signOf(last.change) !== signOf(change)) this.#touchTraits(code);
  }

  #touchTraits(code: string): void {
    this.#dirtyTraits.add(code);
    this.#wake();
  }

  /** Whom nobody follows takes no turn: the only row on a screen does not wait for a hundred others. */
  #touch(code: string): void {
    if (!this.#listeners.get(code)?.size) return;
    this.#dirty.add(code);
    if (!this.#groups.has(code)) this.#groups.set(code, this.#groups.size % GROUPS);
    this.#wake();
  }

  #wake(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule(() => this.#flush());
  }

  #flush(): void {
    this.#isScheduled = false;
    const codes = this.#dirty.size > ROWS_AT_ONCE ? this.#nextGroup() : [...this.#dirty];
    const traits = [...this.#dirtyTraits].slice(0, ROWS_AT_ONCE);
    for (const code of codes) this.#dirty.delete(code);
    for (const code of traits) this.#dirtyTraits.delete(code);
    if (this.#dirty.size > 0 || this.#dirtyTraits.size > 0) this.#wake();
    for (const code of codes) tell(this.#listeners, code);
    for (const code of traits) tell(this.#traitListeners, code);
  }

  /** Whose turn it is in this frame of a crowd. */
  #nextGroup(): string[] {
    this.#frames += 1;
    const group = this.#frames / FRAMES_PER_GROUP;
    return Number.isInteger(group)
      ? [...this.#dirty].filter((code) => this.#groups.get(code) === group % GROUPS)
      : [];
  }
}

function join(listeners: Listeners, code: string, listener: Listener): () => void {
  const those = listeners.get(code) ?? new Set();
  listeners.set(code, those.add(listener));
  return () => those.delete(listener);
}

function tell(listeners: Listeners, code: string): void {
  for (const listener of listeners.get(code) ?? []) listener();
}

const signOf = (change: string): number => Math.sign(Number(change));

const NO_POINTS: readonly number[] = [];
