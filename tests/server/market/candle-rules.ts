import { expect } from 'vitest';
import { PERIOD_MS, type Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';

/** A candle with numbers that compare exactly: whole units of the sixth decimal. */
export type Exact = { time: number; open: number; high: number; low: number; close: number; volume: number };

export function exact(candle: Candle): Exact {
  const units = (text: string) => Math.round(Number(text) * 1e6);
  return {
    time: candle.time,
    open: units(candle.open),
    high: units(candle.high),
    low: units(candle.low),
    close: units(candle.close),
    volume: units(candle.volume),
  };
}

/** Unites finer candles into those of a period; the newest may be running, the oldest may be cut off. */
export function united(candles: readonly Candle[], period: Period): Exact[] {
  const groups = Map.groupBy(candles.map(exact), ({ time }) => time - (time % PERIOD_MS[period]));
  return [...groups].map(([time, parts]) => ({
    time,
    open: parts[0]?.open ?? 0,
    high: Math.max(...parts.map(({ high }) => high)),
    low: Math.min(...parts.map(({ low }) => low)),
    close: parts.at(-1)?.close ?? 0,
    volume: parts.reduce((sum, { volume }) => sum + volume, 0),
  }));
}

/** Every candle encloses its open and close, and they come in order on the period's grid. */
export function expectSound(candles: readonly Candle[], period: Period): void {
  const isSound = ({ time, open, high, low, close, volume }: Exact, before: number): boolean =>
    low > 0 &&
    Math.min(open, close) >= low &&
    Math.max(open, close) <= high &&
    volume >= 0 &&
    time % PERIOD_MS[period] === 0 &&
    time > before;
  // Asked once: an expectation for each figure costs more than the candles.
  const unsound = candles
    .map(exact)
    .filter((candle, index, all) => !isSound(candle, all[index - 1]?.time ?? Number.NEGATIVE_INFINITY));
  expect(unsound).toEqual([]);
}
