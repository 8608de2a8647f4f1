import { PERIOD_MS, type Period } from '#contract/constants';
import { HOUR_MS } from '#contract/time-units';

/** Lengths that recordings have beside those of charts. */
const OTHERS = {
  '2min': 2 * PERIOD_MS['1min'],
  '3min': 3 * PERIOD_MS['1min'],
  '10min': 10 * PERIOD_MS['1min'],
  '2h': 2 * HOUR_MS,
  '4h': 4 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '8h': 8 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1w': 7 * PERIOD_MS['1day'],
} as const;

export type RecordedPeriod = Period | keyof typeof OTHERS;

/** Lengths a recorded candle may have, by the names of the column `Period`. */
export const RECORDED_PERIOD_MS: Readonly<Record<RecordedPeriod, number>> = { ...PERIOD_MS, ...OTHERS };

/** From the shortest to the longest. */
export const RECORDED_PERIODS = (Object.keys(RECORDED_PERIOD_MS) as RecordedPeriod[]).sort(
  (one, other) => RECORDED_PERIOD_MS[one] - RECORDED_PERIOD_MS[other],
);

/** The period of that length, if there is one. */
export function periodOfMs(lengthMs: number): RecordedPeriod | undefined {
  return RECORDED_PERIODS.find((period) => RECORDED_PERIOD_MS[period] === lengthMs);
}
