import { DAY_MS, HOUR_MS } from '#contract/time-units';
import { calendarSpans } from '../calendars/opening-hours.ts';
import type { CalendarKey } from '../catalogue.ts';
import { RecentResults } from '../recent-results.ts';
import { type OpenSpan, openMsWithin } from '../trading-hours.ts';

/** How a market's variance is spread over its open hours, and what builds up while it is closed. */

/** An hour of a day in which the market trades. */
export type OpenHour = {
  /** First millisecond of the hour, epoch UTC. */
  startMs: number;
  /** When it first opens within the hour, epoch UTC, and for how long it is open in it. */
  opensMs: number;
  openMs: number;
  /** How busy it is by habit: an hour of average trading is 1. */
  weight: number;
  /** How long the market was closed before it opened in this hour, in milliseconds; 0 where it was open. */
  closedMs: number;
};

/** Markets that follow the sun, by hours of UTC: Tokyo, then London, then New York. */
const ROUND_THE_CLOCK: Partial<Record<CalendarKey, readonly number[]>> = {
  always: [9, 9, 9, 8, 8, 7, 7, 8, 9, 9, 9, 9, 10, 13, 14, 14, 13, 12, 11, 10, 10, 10, 9, 9],
  forex: [7, 7, 7, 6, 5, 5, 7, 11, 14, 13, 11, 10, 13, 17, 18, 16, 12, 9, 7, 6, 5, 4, 4, 5],
  metals: [7, 8, 7, 6, 5, 5, 7, 10, 12, 11, 10, 10, 14, 18, 19, 16, 12, 10, 8, 6, 5, 4, 4, 5],
  energy: [5, 5, 5, 5, 5, 5, 8, 11, 12, 11, 10, 10, 13, 18, 20, 18, 15, 14, 9, 6, 5, 4, 4, 4],
  'us-index': [6, 6, 6, 5, 4, 5, 7, 10, 9, 8, 7, 7, 9, 18, 20, 16, 13, 12, 13, 16, 10, 5, 4, 5],
};
const AVERAGE = 10;

/** An exchange's own day is busy at both ends: how busy after a share (0 to 1) of it. The mean is 1. */
function busyAt(share: number): number {
  return 0.7 + 0.9 * (2 * share - 1) ** 2;
}

/**
 * The open hours of a UTC day in order, with the spans in which it trades. `lastClosedMs` is when it last closed before
 * them, epoch ms.
 */
export function openHours(
  calendar: CalendarKey,
  day: number,
  spans: readonly OpenSpan[],
  lastClosedMs: number,
): OpenHour[] {
  const busy = ROUND_THE_CLOCK[calendar];
  const wholeMs = openMsWithin(spans, 0, DAY_MS);
  const found: OpenHour[] = [];
  let [doneMs, closedAtMs] = [0, lastClosedMs - day * DAY_MS];
  for (let startMs = 0; startMs < DAY_MS; startMs += HOUR_MS) {
    const openMs = openMsWithin(spans, startMs, startMs + HOUR_MS);
    if (openMs === 0) continue;
    const [opensMs, closesMs] = edgesWithin(spans, startMs, startMs + HOUR_MS);
    const habit = busy
      ? (busy[startMs / HOUR_MS] ?? AVERAGE) / AVERAGE
      : busyAt((doneMs + openMs / 2) / wholeMs);
    const weight = (openMs / HOUR_MS) * habit;
    found.push({
      startMs: day * DAY_MS + startMs,
      opensMs: day * DAY_MS + opensMs,
      openMs,
      weight,
      closedMs: Math.max(0, opensMs - closedAtMs),
    });
    doneMs += openMs;
    closedAtMs = closesMs;
  }
  return found;
}

/** The first and the last open instant between two, in milliseconds after midnight. */
function edgesWithin(spans: readonly OpenSpan[], fromMs: number, toMs: number): [number, number] {
  const within = spans.filter(([start, end]) => start < toMs && end > fromMs);
  return [Math.max(fromMs, within[0]?.[0] ?? fromMs), Math.min(toMs, within.at(-1)?.[1] ?? toMs)];
}

/** Longer than any closure of a calendar. */
const LONGEST_CLOSURE_DAYS = 31;

/** When the market last closed before a UTC day; that day's midnight where it never does. */
export function closedBefore(calendar: CalendarKey, day: number): number {
  for (let before = day - 1; before > day - LONGEST_CLOSURE_DAYS; before -= 1) {
    const last = calendarSpans(calendar, before).at(-1);
    if (last) return before * DAY_MS + last[1];
  }
  return day * DAY_MS;
}

/**
 * The variance that builds up over a closure, in days of average trading: an hour's break hardly counts, a night of shares
 * is about a quarter of a day, a weekend is more than a night but far less than its length. Currencies, metals and energy
 * trade wherever somebody is awake, and less is left for their weekends.
 */
export function closureVariance(calendar: CalendarKey, closedMs: number): number {
  const share = calendar in ROUND_THE_CLOCK ? SUN_SHARE : EXCHANGE_SHARE;
  return (share * closedMs) / (closedMs + HALF_MS);
}
const EXCHANGE_SHARE = 0.6;
const SUN_SHARE = 0.25;
const HALF_MS = 18 * HOUR_MS;

/** What a day's variance is made of: the weight of its hours, and the closures before it and within it as days. */
export type DayWeights = { weight: number; before: number; within: number };

const known = new Map<CalendarKey, Map<number, DayWeights>>();

/** Those of a UTC day since the epoch. All instruments of a calendar share them, so they are worked out once. */
export function dayWeights(calendar: CalendarKey, day: number): DayWeights {
  const days = known.get(calendar) ?? new Map<number, DayWeights>();
  known.set(calendar, days);
  const weights = days.get(day) ?? weightsOf(calendar, usualHours(calendar, day));
  days.set(day, weights);
  return weights;
}

const KEPT_DAYS = 800;
const hours = new Map<CalendarKey, RecentResults<readonly OpenHour[]>>();

/** The open hours of a whole day. */
export function usualHours(calendar: CalendarKey, day: number): readonly OpenHour[] {
  const days = hours.get(calendar) ?? new RecentResults<readonly OpenHour[]>(KEPT_DAYS);
  hours.set(calendar, days);
  return days.get(day, () =>
    openHours(calendar, day, calendarSpans(calendar, day), closedBefore(calendar, day)),
  );
}

export function weightsOf(calendar: CalendarKey, hours: readonly OpenHour[]): DayWeights {
  const weights = { weight: 0, before: 0, within: 0 };
  for (const [index, { weight, closedMs }] of hours.entries()) {
    weights.weight += weight;
    weights[index === 0 ? 'before' : 'within'] += closureVariance(calendar, closedMs);
  }
  return weights;
}
