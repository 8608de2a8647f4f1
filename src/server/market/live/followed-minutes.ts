import { MINUTE_MS } from '#contract/time-units';
import type { Clock } from '../../clock.ts';
import { minuteOf } from './feed.ts';
import type { LiveInstrument } from './live-instrument.ts';
import type { MinuteStore } from './minute-writer.ts';

/** How often the minutes that another node settled are looked for. */
const LOOK_MS = 5_000;

/** Settles minutes of a feed that another node reads by what that node wrote of them. */
export class FollowedMinutes {
  readonly #instruments: readonly LiveInstrument[];
  readonly #store: MinuteStore;
  readonly #clock: Clock;
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  constructor(instruments: readonly LiveInstrument[], store: MinuteStore, clock: Clock) {
    this.#instruments = instruments;
    this.#store = store;
    this.#clock = clock;
  }

  async look(): Promise<void> {
    const nowMs = this.#clock();
    if (nowMs - this.#lookedAtMs < LOOK_MS) return;
    this.#lookedAtMs = nowMs;
    const open = this.#instruments.filter(({ minutes }) => minutes.settledUntilMs < minuteOf(nowMs));
    const fromMs = Math.min(...open.map(({ minutes }) => minutes.settledUntilMs));
    if (open.length === 0) return;
    const settled = await this.#store.since(fromMs);
    for (const live of open) {
      const bars = settled.get(live.instrument.id) ?? [];
      // Minutes are written in their order: one that is not there before the last was not in the history either.
      const last = bars.at(-1);
      if (last) live.settle(bars, last.startMs + MINUTE_MS);
    }
  }
}
