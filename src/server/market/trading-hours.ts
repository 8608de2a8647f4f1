import { DAY_MS, HOUR_MS } from '#contract/time-units';
import type { TradingHoursKey } from './catalogue.ts';

/** When each kind of market trades. Everything is UTC and without holidays, so that a session is arithmetic. */

/** One stretch of trading: milliseconds after midnight, the end excluded. */
export type OpenSpan = readonly [startMs: number, endMs: number];

const ALL_DAY: readonly OpenSpan[] = [[0, DAY_MS]];
const CLOSED: readonly OpenSpan[] = [];
const UNTIL_22: readonly OpenSpan[] = [[0, 22 * HOUR_MS]];
const FROM_22: readonly OpenSpan[] = [[22 * HOUR_MS, DAY_MS]];
const INDEX_DAY: readonly OpenSpan[] = [
  [0, 21 * HOUR_MS],
  [22 * HOUR_MS, DAY_MS],
];
const INDEX_FRIDAY: readonly OpenSpan[] = [[0, 21 * HOUR_MS]];
const SHARE_DAY: readonly OpenSpan[] = [[13.5 * HOUR_MS, 20 * HOUR_MS]];

/** Sunday first, as `Date.getUTCDay` counts. */
const WEEKS: Readonly<Record<TradingHoursKey, readonly (readonly OpenSpan[])[]>> = {
  always: [ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY],
  forex: [FROM_22, ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY, UNTIL_22, CLOSED],
  index: [CLOSED, INDEX_DAY, INDEX_DAY, INDEX_DAY, INDEX_DAY, INDEX_FRIDAY, CLOSED],
  share: [CLOSED, SHARE_DAY, SHARE_DAY, SHARE_DAY, SHARE_DAY, SHARE_DAY, CLOSED],
};

/** 0 is Sunday. `day` counts days since 1 January 1970, a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The stretches in which a session trades on the given day since the epoch, in order; none on a closed day. */
export function openSpans(hours: TradingHoursKey, day: number): readonly OpenSpan[] {
  return WEEKS[hours][weekdayOf(day)] ?? CLOSED;
}

/** Milliseconds of trading between two instants of one day, given as milliseconds after its midnight. */
export function openMsWithin(spans: readonly OpenSpan[], fromMs: number, toMs: number): number {
  let open = 0;
  for (const [start, end] of spans) open += Math.max(0, Math.min(end, toMs) - Math.max(start, fromMs));
  return open;
}

/** True while the session trades at the instant (epoch ms), the closing instant excluded. */
export function isOpenAt(hours: TradingHoursKey, atMs: number): boolean {
  const day = Math.floor(atMs / DAY_MS);
  const sinceMidnight = atMs - day * DAY_MS;
  return openSpans(hours, day).some(([start, end]) => sinceMidnight >= start && sinceMidnight < end);
}

/** The longest a session stays as it is: from Friday evening until Monday, and some. */
const LONGEST_DAYS = 8;

/** When the session opens or closes next after the instant (epoch ms); null for one that never does. */
export function nextChangeAt(hours: TradingHoursKey, atMs: number): number | null {
  const isOpen = isOpenAt(hours, atMs);
  const today = Math.floor(atMs / DAY_MS);
  for (let day = today; day < today + LONGEST_DAYS; day += 1) {
    const edges = openSpans(hours, day).flat();
    const change = edges
      .map((edge) => day * DAY_MS + edge)
      // A span that ends at midnight goes on where the next day begins with one: an edge, but no change.
      .find((edgeMs) => edgeMs > atMs && isOpenAt(hours, edgeMs) !== isOpen);
    if (change !== undefined) return change;
  }
  return null;
}

/** Trading milliseconds of a whole week, and of the days of one week before each weekday. */
const WEEK_OPEN_MS = Object.fromEntries(
  Object.entries(WEEKS).map(([hours, week]) => {
    const before = [0];
    for (const spans of week) before.push((before.at(-1) ?? 0) + openMsWithin(spans, 0, DAY_MS));
    return [hours, before];
  }),
);

/** Trading milliseconds from the epoch's first Sunday to the end of `day`: the clock that price moves by. */
export function openMsUntilEndOf(hours: TradingHoursKey, day: number): number {
  const before = WEEK_OPEN_MS[hours] ?? [];
  const weekday = weekdayOf(day);
  const weeks = (day + 4 - weekday) / 7;
  return weeks * (before[7] ?? 0) + (before[weekday + 1] ?? 0);
}
