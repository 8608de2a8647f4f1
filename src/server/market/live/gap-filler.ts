import type { Clock } from '../../clock.ts';
import { type FeedAdapter, FeedError, minuteOf } from './feed.ts';
import type { FeedLog } from './feed-log.ts';
import type { LiveInstrument } from './live-instrument.ts';
import type { Settled } from './live-source.ts';

export type GapTimes = {
  /** The feed has so long to send the candle of a minute that has ended, before its history is asked. */
  graceMs: number;
  firstRetryMs: number;
  longestRetryMs: number;
};

type Asking = { isAsking: boolean; failures: number; notBeforeMs: number };

/**
 * Fills from the feed's history what the feed did not send itself: the time before the first start, gaps of the connection,
 * and minutes whose candle never came. Asks once at a time for an instrument, and later again after a failure.
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
  readonly #askings: Map<string, Asking>;
  readonly #stop = new AbortController();

  constructor(
    adapter: FeedAdapter,
    instruments: ReadonlyMap<string, LiveInstrument>,
    settled: (settled: Settled) => void,
    clock: Clock,
    log: FeedLog,
    times: GapTimes,
  ) {
    this.#adapter = adapter;
    this.#instruments = instruments;
    this.#settled = settled;
    this.#clock = clock;
    this.#log = log;
    this.#times = times;
    this.#askings = new Map(
      [...instruments.keys()].map((code) => [code, { isAsking: false, failures: 0, notBeforeMs: 0 }]),
    );
  }

  /** Asks for every minute that has ended and is not settled. Resolves when all that was asked is answered. */
  async look(): Promise<void> {
    const nowMs = this.#clock();
    const untilMs = minuteOf(nowMs - this.#times.graceMs);
    const due = [...this.#instruments].filter(([code, live]) => {
      const asking = this.#askings.get(code);
      return (
        live.minutes.settledUntilMs < untilMs && asking && !asking.isAsking && nowMs >= asking.notBeforeMs
      );
    });
    await Promise.all(due.map(([code, live]) => this.#fill(code, live, untilMs)));
  }

  stop(): void {
    this.#stop.abort();
  }

  async #fill(code: string, live: LiveInstrument, untilMs: number): Promise<void> {
    const asking = this.#askings.get(code);
    if (!asking || this.#stop.signal.aborted) return;
    asking.isAsking = true;
    try {
      const fromMs = live.minutes.settledUntilMs;
      const bars = await this.#adapter.minutes(code, fromMs, untilMs, this.#stop.signal);
      asking.failures = 0;
      this.#log.historyAnswered(code);
      const settled = live.settle(bars, untilMs);
      if (settled.length > 0) this.#settled({ instrumentId: live.instrument.id, bars: settled });
    } catch (failure) {
      if (!(failure instanceof FeedError)) throw failure;
      if (this.#stop.signal.aborted) return;
      const { firstRetryMs, longestRetryMs } = this.#times;
      asking.notBeforeMs =
        this.#clock() + Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(asking.failures, 30));
      asking.failures += 1;
      this.failures += 1;
      this.#log.historyFailed(code, failure);
    } finally {
      asking.isAsking = false;
    }
  }
}
