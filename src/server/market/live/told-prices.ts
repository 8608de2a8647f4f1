import type { Unsubscribe } from '../../clock.ts';
import type { FeedReport, FeedTick } from './feed.ts';

/** A price as the reading node sends it: the name on the feed, the time of the market, the price and the volume. */
export type ToldTick = [code: string, atMs: number, priceMicro: number, volumeMicro: number];

/** A running candle as the reading node sends it: the name on the feed, the time of the market, and the bar in millionths. */
export type ToldMinute = [
  code: string,
  atMs: number,
  startMs: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
];

/** What the node that reads the feed tells the others: what it took, in the order in which it did. */
export type ToldPrices = { ticks: ToldTick[]; minutes: ToldMinute[] };

/** How the nodes of one site have one feed. */
export interface FeedShare {
  /** Whether this node is the one that reads the feed. */
  reads(): boolean;
  tell(prices: ToldPrices): void;
  /** Hears what another node told. */
  onTold(listener: (prices: ToldPrices) => void): Unsubscribe;
  /** Keeps the last price of each instrument for nodes that start, or that were not told. */
  keep(ticks: readonly ToldTick[]): Promise<void>;
  kept(): Promise<ToldTick[]>;
}

/** How long what was taken waits to go out together, so that a node sends ten messages a second at most. */
const TELL_MS = 100;

/** Collects what was taken from the feed, tells it, and knows the last price of each instrument. */
export class PriceTeller {
  readonly #share: Pick<FeedShare, 'tell' | 'keep'>;
  readonly #last = new Map<string, ToldTick>();
  #waiting: ToldPrices = { ticks: [], minutes: [] };
  #timer: NodeJS.Timeout | undefined;
  #hasUnkept = false;

  constructor(share: Pick<FeedShare, 'tell' | 'keep'>) {
    this.#share = share;
  }

  add(report: FeedReport): void {
    if (report.type === 'tick') this.#addTick(report.tick);
    if (report.type === 'minute') {
      const { code, atMs, bar } = report.minute;
      const { startMs, open, high, low, close, volume } = bar;
      const { minutes } = this.#waiting;
      const told: ToldMinute = [code, atMs, startMs, open, high, low, close, volume];
      const before = minutes.findIndex(([other, , start]) => other === code && start === startMs);
      if (before < 0) minutes.push(told);
      else minutes[before] = told;
    }
    this.#timer ??= setTimeout(() => this.tellNow(), TELL_MS);
  }

  tellNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    if (waiting.ticks.length + waiting.minutes.length === 0) return;
    this.#waiting = { ticks: [], minutes: [] };
    this.#share.tell(waiting);
  }

  /** Sends the last prices and keeps them, when any of them is new. */
  async keepLast(): Promise<void> {
    if (!this.#hasUnkept) return;
    this.tellNow();
    this.#hasUnkept = false;
    try {
      await this.#share.keep([...this.#last.values()]);
    } catch {
      this.#hasUnkept = true;
    }
  }

  /** Sends a repeated price once, with the sum of its volumes. */
  #addTick({ code, atMs, priceMicro, volumeMicro }: FeedTick): void {
    const { ticks } = this.#waiting;
    const before = ticks.findLast(([other]) => other === code);
    if (before?.[2] === priceMicro) {
      before[1] = atMs;
      before[3] += volumeMicro;
    } else ticks.push([code, atMs, priceMicro, volumeMicro]);
    this.#last.set(code, [code, atMs, priceMicro, 0]);
    this.#hasUnkept = true;
  }
}
