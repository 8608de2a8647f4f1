import { microToWire } from '#contract/money';
import type { Bar } from '#server/market/bar';
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
