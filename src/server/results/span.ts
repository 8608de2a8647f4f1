import { MAX_RESULT_DAYS } from '#contract/routes/results';
import { DAY_MS } from '#contract/time-units';
import { zoneDays } from '#contract/zone-days';
import { Refusal } from '../refusal.ts';
import { utcTimeOf } from '../utc-time.ts';

/** Days by the clocks of a zone: their names, and where each begins, epoch ms; one more instant ends the last. */
export type Span = {
  zone: string;
  days: readonly string[];
  starts: readonly number[];
  fromMs: number;
  toMs: number;
};

/** Days as they were asked for. */
export type AskedSpan = { from?: string | undefined; to: string; zone?: string | undefined };

/**
 * The days from one to another that have begun, none before that of the account's first entry: `firstMs`, or null for an account without
 * entries. Throws the refusal `malformed` for a day or a zone that there is not, an end before
 * the beginning, or too many days.
 */
export function resultSpanOf(
  { from, to, zone = 'UTC' }: AskedSpan,
  nowMs: number,
  firstMs: number | null,
): Span {
  const name = zoneNamed(zone);
  const { dayOf, startOf } = zoneDays(name);
  const last = dayNumber(to, 'to');
  const asked = from === undefined ? Math.min(last, dayOf(firstMs ?? nowMs)) : dayNumber(from, 'from');
  if (last < asked) throw new Refusal('malformed', 'to');
  if (last - asked >= MAX_RESULT_DAYS) throw new Refusal('malformed', 'from');
  const first = firstMs === null ? asked : Math.max(asked, dayOf(firstMs));
  const days: string[] = [];
  const starts: number[] = [];
  let startMs = startOf(first);
  const fromMs = startMs;
  for (let day = first; day <= last && startMs <= nowMs; day += 1) {
    days.push(new Date(day * DAY_MS).toISOString().slice(0, 10));
    starts.push(startMs);
    const usualMs = startMs + DAY_MS;
    startMs = dayOf(usualMs - 1) === day && dayOf(usualMs) === day + 1 ? usualMs : startOf(day + 1);
  }
  return { zone: name, days, starts: [...starts, startMs], fromMs, toMs: startMs };
}

/** The days of UTC between two instants, epoch ms: the first begins at the one, the last ends at the other. */
export function utcSpan(fromMs: number, toMs: number): Span {
  const days: string[] = [];
  const starts: number[] = [];
  for (let startMs = fromMs; startMs < toMs; startMs = (Math.floor(startMs / DAY_MS) + 1) * DAY_MS) {
    days.push(new Date(startMs).toISOString().slice(0, 10));
    starts.push(startMs);
  }
  return { zone: 'UTC', days, starts: [...starts, toMs], fromMs, toMs };
}

/** The place in a span of the day that an instant lies in. */
export function dayAt({ starts }: Pick<Span, 'starts'>, atMs: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= atMs) low = middle;
    else high = middle;
  }
  return low;
}

function dayNumber(day: string, field: 'from' | 'to'): number {
  const ms = utcTimeOf(day);
  if (ms === null) throw new Refusal('malformed', field);
  return ms / DAY_MS;
}

/** The zone's own spelling, so that what is remembered of zones is bounded by how many there are. */
function zoneNamed(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new Refusal('malformed', 'zone');
  }
}
