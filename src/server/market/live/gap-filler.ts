import type { Clock } from '../../clock.ts';
import { type FeedAdapter, FeedError, FeedHoldError, minuteOf } from './feed.ts';
import type { FeedLog } from './feed-log.ts';
import type { HostHold } from './host-hold.ts';
import type { LiveInstrument } from './live-instrument.ts';
import type { Settled } from './live-source.ts';

export type GapTimes = {
  /** The feed has so long to send the candle of a minute that has ended, before its history is asked. */
  graceMs: number;
  firstRetryMs: number;
  longestRetryMs: number;
};

type Asking = { failures: number; notBeforeMs: number };

/**
 * Fills from the feed's history what the feed did not send itself: the time before the first start, gaps of the connection,
 * and minutes whose candle never came. Asks for one instrument after the other, and later again after a failure; what the host
 * answers to one holds the others too.
 */
export class GapFiller {
  /** How often the history could not be asked. */
  failures = 0;
  readonly #adapter: FeedAdapter;
  readonly #instruments: ReadonlyMap<string, LiveInstrument>;
  readonly #settled: (settled: Settled) => void;
  readonly #clock: Clock;
  readonly #log: FeedLog;
  readonly #times: GapTimes;
  readonly #hold: HostHold;
  readonly #askings: Map<string, Asking>;
  #isAsking = false;
  readonly #stop = new AbortController();

  constructor(
    adapter: FeedAdapter,
    instruments: ReadonlyMap<string, LiveInstrument>,
    settled: (settled: Settled) => void,
    clock: Clock,
    log: FeedLog,
    times: GapTimes,
    hold: HostHold,
  ) {
    this.#adapter = adapter;
    this.#instruments = instruments;
    this.#settled = settled;
    this.#clock = clock;
    this.#log = log;
    this.#times = times;
    this.#hold = hold;
    this.#askings = new Map([...instruments.keys()].map((code) => [code, { failures: 0, notBeforeMs: 0 }]));
  }

  /** Asks for every minute that has ended and is not settled, unless it asks already. Resolves when all of it is answered. */
  async look(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      for (const [code, live] of this.#instruments) {
        if (this.#hold.leftMs > 0 || this.#stop.signal.aborted) return;
        await this.#fill(code, live, minuteOf(this.#clock() - this.#times.graceMs));
      }
    } finally {
      this.#isAsking = false;
    }
  }

  stop(): void {
    this.#stop.abort();
  }

  async #fill(code: string, live: LiveInstrument, untilMs: number): Promise<void> {
    const fromMs = live.minutes.settledUntilMs;
    const asking = this.#askings.get(code);
    if (fromMs >= untilMs || !asking || this.#clock() < asking.notBeforeMs) return;
    try {
      const bars = await this.#adapter.minutes(code, fromMs, untilMs, this.#stop.signal);
      asking.failures = 0;
      this.#hold.answered();
      this.#log.historyAnswered(code);
      const settled = live.settle(bars, untilMs);
      if (settled.length > 0) this.#settled({ instrumentId: live.instrument.id, bars: settled });
    } catch (failure) {
      if (!(failure instanceof FeedError)) throw failure;
      if (this.#stop.signal.aborted) return;
      if (failure instanceof FeedHoldError) this.#hold.hold(failure.retryAfterMs);
      const { firstRetryMs, longestRetryMs } = this.#times;
      asking.notBeforeMs =
        this.#clock() + Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(asking.failures, 30));
      asking.failures += 1;
      this.failures += 1;
      this.#log.historyFailed(code, failure, this.#hold.leftMs / 1_000);
    }
  }
}
