import { HOUR_MS } from '#contract/time-units';
import type { OpenSpan } from '../trading-hours.ts';

/** When an exchange trades, by its own clocks. */
export type Calendar = {
  /** A zone of the IANA database. */
  zone: string;
  /**
   * The hours of one trading day, in order: milliseconds after midnight of that day by the zone's clocks, negative on
   * the evening before. None on a day without trading. The hours of one trading day end before those of the next.
   */
  hoursOn: (day: number) => readonly OpenSpan[];
};

/** Wall-clock time as milliseconds after midnight. */
export function clock(hour: number, minute = 0): number {
  return hour * HOUR_MS + minute * 60_000;
}

export const CLOSED: readonly OpenSpan[] = [];
