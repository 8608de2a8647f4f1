import { microToWire } from '#contract/money';
import type { Bar } from '#server/market/bar';
import type { MinuteStore } from '#server/market/live/minute-writer';
import type { Random } from '../random.ts';

/** What a market did, as a feed tells it: prices in millionths and the minutes they make. */

export type TruePrice = { code: string; atMs: number; priceMicro: number; seq: number; volumeMicro: number };
/** A candle as it stood at an instant. */
export type TrueMinute = { code: string; atMs: number; isOver: boolean; bar: Bar };
export type TrueEvent = ({ type: 'tick' } & TruePrice) | ({ type: 'minute' } & TrueMinute);

export const MINUTE = 60_000;

export const text = microToWire;

/** One minute of a walk that moves by a thousandth at most: ticks in order of time, the candle twice, and its end. */
export function trueMinute(
  random: Random,
  code: string,
  startMs: number,
  openMicro: number,
  firstSeq: number,
): TrueEvent[] {
  const events: TrueEvent[] = [];
  const count = 4 + random.below(6);
  let bar: Bar = { startMs, open: 0, high: 0, low: 0, close: 0, volume: 0 };
  let price = openMicro;
  for (let index = 0; index < count; index += 1) {
    const atMs = startMs + Math.floor((index * (MINUTE - 1_000)) / count) + random.below(1_000);
    price = Math.max(10_000, price + (random.below(2_001) - 1_000) * 10_000);
    const volumeMicro = random.below(5) * 10_000;
    bar = {
      startMs,
      open: bar.open || price,
      high: Math.max(bar.high, price),
      low: Math.min(bar.low || price, price),
      close: price,
      volume: bar.volume + volumeMicro,
    };
    events.push({ type: 'tick', code, atMs, priceMicro: price, seq: firstSeq + index, volumeMicro });
    if (index % 3 === 2) events.push({ type: 'minute', code, atMs, isOver: false, bar });
  }
  events.push({ type: 'minute', code, atMs: startMs + MINUTE, isOver: true, bar });
  return events;
}

/** Minutes that outlive a feed, as a table of the database would keep them. */
export class MemoryMinutes implements MinuteStore {
  /** So many of the next writes fail. */
  failures = 0;
  readonly #bars = new Map<number, Map<number, Bar>>();

  async load(instrumentId: number, beforeMs: number, limit: number): Promise<Bar[]> {
    const bars = [...(this.#bars.get(instrumentId)?.values() ?? [])].filter(
      ({ startMs }) => startMs < beforeMs,
    );
    return bars.sort((a, b) => a.startMs - b.startMs).slice(-limit);
  }

  async since(fromMs: number): Promise<Map<number, Bar[]>> {
    const since = new Map<number, Bar[]>();
    for (const id of this.#bars.keys()) {
      const bars = await this.load(id, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
      since.set(
        id,
        bars.filter(({ startMs }) => startMs >= fromMs),
      );
    }
    return since;
  }

  async save(instrumentId: number, bars: readonly Bar[]): Promise<void> {
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('the disk is full');
    }
    const kept = this.#bars.get(instrumentId) ?? new Map<number, Bar>();
    for (const bar of bars) kept.set(bar.startMs, bar);
    this.#bars.set(instrumentId, kept);
  }
}
