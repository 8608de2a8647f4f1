const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Lengths a recorded candle may have, by the names of the column `Period`. */
export const RECORDED_PERIOD_MS = {
  '1min': MINUTE_MS,
  '2min': 2 * MINUTE_MS,
  '3min': 3 * MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '10min': 10 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': HOUR_MS,
  '2h': 2 * HOUR_MS,
  '4h': 4 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '8h': 8 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '1day': 24 * HOUR_MS,
  '1w': 7 * 24 * HOUR_MS,
} as const;

export type RecordedPeriod = keyof typeof RECORDED_PERIOD_MS;

/** From the shortest to the longest. */
export const RECORDED_PERIODS = Object.keys(RECORDED_PERIOD_MS) as RecordedPeriod[];

/** The period of that length, if there is one. */
export function periodOfMs(lengthMs: number): RecordedPeriod | undefined {
  return RECORDED_PERIODS.find((period) => RECORDED_PERIOD_MS[period] === lengthMs);
}
