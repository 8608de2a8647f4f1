import { DAY_MS, HOUR_MS } from '#contract/time-units';
import {
  calendarSpans,
  isCalendarOpenAt,
  nextCalendarChangeAt,
} from '#server/market/calendars/opening-hours';
import type { CalendarKey, CatalogueInstrument } from '#server/market/catalogue';
import { isCurrency } from '#server/market/conversions';
import { periodOfMs, RECORDED_PERIOD_MS } from '#server/market/recorded-periods';
import { usualStep } from './periods.ts';
import type { ReadCandle, ReadInstrument } from './read-candles.ts';
import { count, iso } from './report.ts';
import type { SettledCode } from './settle.ts';

/** What looks odd in the candles of a code. The command takes none of it before the operator has said so. */

/** What `--accept` takes. */
export const ODD_KINDS = ['closed', 'jumps', 'steps'] as const;
export type OddKind = (typeof ODD_KINDS)[number];

/** `leftOut` are the candles that `--skip` leaves out; null where that would mend nothing. Of `stamps` the operator says the end. */
export type Odd = { kind: OddKind | 'stamps'; what: string; leftOut: ReadonlySet<ReadCandle> | null };

/** Steps of another period in a row that are no gaps. */
const LEAST_STEPS = 10;
/** Deviations of a day that no market moves from one candle to the next. The crash of 1987 was about twenty, the franc of 2015 forty. */
const MOST_DEVIATIONS = 40;
/** Deviations of a day's move, as shares of the price, where the catalogue has none. */
const PAIR_VOLATILITY = 0.006;
const OTHER_VOLATILITY = 0.03;
/** A volume of so many usual ones is in other units. */
const MOST_VOLUME = 10_000;
/** Fewer candles with a volume have no usual one. */
const LEAST_VOLUMES = 10;

const isPair = (code: string): boolean =>
  /^[A-Z]{6}$/.test(code) && isCurrency(code.slice(0, 3)) && isCurrency(code.slice(3));

/** In the order in which they are to be settled: what one leaves out, the next does not see. */
export const oddities = (
  code: string,
  { isUnsure, periods }: ReadInstrument,
  { period }: SettledCode,
  catalogue: readonly CatalogueInstrument[],
): readonly ((candles: readonly ReadCandle[]) => Odd[])[] => {
  const instrument = catalogue.find((one) => one.code === code);
  const calendar = instrument?.calendar ?? (isPair(code) ? 'forex' : null);
  const volatility = instrument?.dailyVolatility ?? (isPair(code) ? PAIR_VOLATILITY : OTHER_VOLATILITY);
  const periodMs = RECORDED_PERIOD_MS[period];
  const otherName = periods.size > 0 && !periods.has(period) ? [...periods].join(' and ') : null;
  return [
    (candles) => [
      ...(otherName ? [odd('steps', `the name of the file says ${otherName}, its candles ${period}`)] : []),
      ...otherSteps(candles, periodMs),
    ],
    (candles) => whileClosed(candles, periodMs, calendar),
    (candles) => [...jumps(candles, volatility), ...volumes(candles)],
    (candles) => stampsByEnd(candles, periodMs, calendar, isUnsure),
  ];
};

const odd = (kind: Odd['kind'], what: string, leftOut: readonly ReadCandle[] = []): Odd => ({
  kind,
  what,
  leftOut: leftOut.length > 0 ? new Set(leftOut) : null,
});

/** Candles that follow one another in steps of a longer period, as days in front of minutes, and some that overlap. */
function otherSteps(candles: readonly ReadCandle[], periodMs: number): Odd[] {
  const times = candles.map(({ startMs }) => startMs);
  const others: ReadCandle[] = [];
  const lengths = new Set<string>();
  for (let from = 0, at = 1; at <= times.length; at += 1) {
    if (at < times.length && (times[at] ?? 0) - (times[at - 1] ?? 0) > periodMs) continue;
    // The last of the run begins the finer ones, and its first ends them, but at the ends of all.
    const own = times.slice(from, at);
    const stepMs = own.length > LEAST_STEPS ? usualStep(own) : null;
    const steps = own.filter((time, index) => index > 0 && time - (own[index - 1] ?? 0) === stepMs).length;
    const length = stepMs !== null && 2 * steps >= own.length - 1 ? periodOfMs(stepMs) : undefined;
    if (length) {
      lengths.add(length);
      const [first, end] = [from === 0 ? 0 : from + 1, at === times.length ? at : at - 1];
      for (const candle of candles.slice(first, end)) others.push(candle);
    }
    from = at;
  }
  // The clocks of a zone take an hour from a long candle, the hours of a market more from a day.
  const mostMs = periodMs >= DAY_MS ? periodMs / 2 : periodMs > HOUR_MS ? HOUR_MS : 0;
  const overlapping = times.filter(
    (time, index) => index > 0 && time - (times[index - 1] ?? 0) < periodMs - mostMs,
  );
  return [
    ...(others.length > 0
      ? [
          odd(
            'steps',
            `${count(others.length, 'candle')} follow in steps of ${[...lengths].join(' and ')}, ${firstOf(others)}`,
            others,
          ),
        ]
      : []),
    ...(overlapping.length > 0
      ? [
          odd(
            'steps',
            `${count(overlapping.length, 'candle')} begin before the one in front has ended, the first at ${iso(overlapping[0] ?? 0)}`,
          ),
        ]
      : []),
  ];
}

const firstOf = (candles: readonly ReadCandle[]): string => `the first at ${iso(candles[0]?.startMs ?? 0)}`;

const isFlat = ({ open, high, low, close }: ReadCandle): boolean => high === low && open === close;
const weekdayOf = ({ startMs }: ReadCandle): number => new Date(startMs).getUTCDay();
/** Saturday and Sunday, by UTC. */
const WEEKEND = [6, 0];

/** Candles of weekends, and flat ones of longer closures. Where no calendar is known, a day of the weekend is closed on which nothing moves. */
function whileClosed(candles: readonly ReadCandle[], periodMs: number, calendar: CalendarKey | null): Odd[] {
  if (periodMs > DAY_MS) return [];
  const closed =
    calendar === null
      ? WEEKEND.flatMap((weekday) => stillOn(weekday, candles))
      : candles.filter((candle) => isClosed(candle, periodMs, calendar));
  const market = calendar ?? 'this market';
  const flat = closed.filter(isFlat);
  const moving = closed.filter((candle) => !isFlat(candle));
  return [
    ...(flat.length > 0
      ? [
          odd(
            'closed',
            `${count(flat.length, 'flat candle')} while ${market} is closed, ${firstOf(flat)}`,
            flat,
          ),
        ]
      : []),
    ...(moving.length > 0
      ? [
          odd(
            'closed',
            `${count(moving.length, 'candle')} of weekends in which prices move while ${market} is closed, ${firstOf(moving)}, as by another --zone`,
          ),
        ]
      : []),
  ];
}

/** Nights and breaks count as open: many sources trade longer than the calendar has it. */
function isClosed(candle: ReadCandle, periodMs: number, calendar: CalendarKey): boolean {
  const { startMs } = candle;
  if (isCalendarOpenAt(calendar, startMs)) return false;
  const opensAtMs = nextCalendarChangeAt(calendar, startMs);
  if (opensAtMs === null || opensAtMs < startMs + periodMs) return false;
  if (WEEKEND.includes(weekdayOf(candle))) return true;
  const isLong =
    opensAtMs - startMs > DAY_MS || calendarSpans(calendar, Math.floor(startMs / DAY_MS)).length === 0;
  return isLong && isFlat(candle);
}

function stillOn(weekday: number, candles: readonly ReadCandle[]): ReadCandle[] {
  const own = candles.filter((candle) => weekdayOf(candle) === weekday);
  const weekdays = candles.filter((candle) => !WEEKEND.includes(weekdayOf(candle)));
  const isStill = own.length > 1 && own.every(isFlat) && 2 * weekdays.filter(isFlat).length < weekdays.length;
  return isStill ? own : [];
}

function jumps(candles: readonly ReadCandle[], volatility: number): Odd[] {
  const found = candles.filter(({ high, low, startMs }, index) => {
    const before = candles[index - 1];
    const days = Math.max(1, (startMs - (before?.startMs ?? startMs)) / DAY_MS);
    const ratio = Math.max(high, before?.close ?? high) / Math.min(low, before?.close ?? low);
    return Math.log(ratio) > MOST_DEVIATIONS * volatility * Math.sqrt(days);
  });
  const what = `${count(found.length, 'candle')} in which the price jumps as in no market, ${firstOf(found)}`;
  return found.length > 0 ? [odd('jumps', what)] : [];
}

function volumes(candles: readonly ReadCandle[]): Odd[] {
  const known = candles
    .map(({ volume }) => volume)
    .filter((volume) => volume > 0)
    .sort((one, other) => one - other);
  const usual = known[Math.floor(known.length / 2)] ?? 0;
  const found =
    known.length < LEAST_VOLUMES ? [] : candles.filter(({ volume }) => volume > MOST_VOLUME * usual);
  const what = `${count(found.length, 'volume')} of more than ${MOST_VOLUME.toLocaleString('en')} times the usual one, ${firstOf(found)}`;
  return found.length > 0 ? [odd('jumps', what)] : [];
}

/** Where candles come at the end of sessions and none at their start; or from the first minute after midnight to midnight. */
function stampsByEnd(
  candles: readonly ReadCandle[],
  periodMs: number,
  calendar: CalendarKey | null,
  isUnsure: boolean,
): Odd[] {
  if (periodMs >= DAY_MS || candles.some(({ isByEnd }) => isByEnd)) return [];
  const unsure = isUnsure
    ? 'HistData writes the starts of candles in this form, NinjaTrader their ends'
    : null;
  const what = unsure ?? edgesOfSessions(candles, calendar) ?? edgesOfDays(candles, periodMs);
  return what === null ? [] : [odd('stamps', `${what}: are times the starts or the ends of candles?`)];
}

function edgesOfSessions(candles: readonly ReadCandle[], calendar: CalendarKey | null): string | null {
  if (calendar === null || calendar === 'always') return null;
  const closing: ReadCandle[] = [];
  for (const candle of candles) {
    const isOpen = isCalendarOpenAt(calendar, candle.startMs);
    if (isOpen === isCalendarOpenAt(calendar, candle.startMs - 1)) continue;
    if (isOpen) return null;
    closing.push(candle);
  }
  if (closing.length === 0) return null;
  return `${count(closing.length, 'candle')} at the end of a session of ${calendar} and none at the start of one, ${firstOf(closing)}`;
}

function edgesOfDays(candles: readonly ReadCandle[], periodMs: number): string | null {
  const [first, last] = [candles[0], candles.at(-1)];
  if (!first || !last || periodMs > HOUR_MS || candles.length < 2) return null;
  const isByDays = (first.startMs - periodMs) % DAY_MS === 0 && last.startMs % DAY_MS === 0;
  return isByDays ? `the first time is ${iso(first.startMs)}, the last ${iso(last.startMs)}` : null;
}
