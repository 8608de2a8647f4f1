import { PERIOD_MS, PERIODS, type Period } from '#contract/constants';
import { type Bar, unionOf } from './bar.ts';
import { BarColumns } from './bar-columns.ts';

/** Bars of every chart period longer than those of a recording, made once: a chart reads them instead of a million candles. */
export type WholeBars = ReadonlyMap<Period, BarColumns>;

/**
 * `partsOf` answers the recorded bars in order of time, cut where places of that length in the grid of time begin. Each
 * longer period is then made of the one before it.
 */
export function wholeBarsOf(ownMs: number, partsOf: (lengthMs: number) => Iterable<Bar>): WholeBars {
  const whole = new Map<Period, BarColumns>();
  let finer: BarColumns | null = null;
  for (const period of PERIODS) {
    const lengthMs = PERIOD_MS[period];
    if (lengthMs <= ownMs) continue;
    finer = united(finer ? finer.slice(0, finer.length) : partsOf(lengthMs), lengthMs);
    whole.set(period, finer);
  }
  return whole;
}

function united(bars: Iterable<Bar>, lengthMs: number): BarColumns {
  const columns = new BarColumns();
  let parts: Bar[] = [];
  let runningMs = Number.NaN;
  for (const bar of bars) {
    const startMs = bar.startMs - (bar.startMs % lengthMs);
    if (startMs !== runningMs && parts.length > 0) {
      columns.push(unionOf(runningMs, parts));
      parts = [];
    }
    runningMs = startMs;
    parts.push(bar);
  }
  if (parts.length > 0) columns.push(unionOf(runningMs, parts));
  return columns;
}
