import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { INTL_DEFAULTS } from '#contract/languages';
import type { ClockFormat, Zone } from '#machines/preferences/preferences.machine';
import { useCharts } from '../hooks/charts.ts';
import { browserLocales } from '../i18n/browser-locales.ts';

/** How instants (epoch ms) read in one language, by the clocks that the trader chose. Nothing else writes times. */
export type Times = {
  /** Other for each language, zone and clock. */
  key: string;
  /** The zone whose clocks these are, by its name in the IANA database. */
  zone: string;
  /** The day of an instant. */
  dayText: (epochMs: number) => string;
  /** An instant, and the zone by whose clock it reads: `Jan 15, 2026, 1:05 PM GMT+1`. */
  timeText: (epochMs: number) => string;
  /** The day of an instant in figures, short enough for a column. */
  shortDayText: (epochMs: number) => string;
  /** Day and time without the year and the zone, short enough for a column. */
  shortTimeText: (epochMs: number) => string;
  /** The time of day alone, for what is listed by day. */
  hourText: (epochMs: number) => string;
  /** The day of the week. */
  weekdayText: (epochMs: number) => string;
  /** How far the zone is from UTC at an instant, e.g. `GMT+8`; `UTC` for UTC itself. */
  zoneText: (epochMs: number) => string;
  /** Makes a writer with other parts. */
  writer: (parts: Intl.DateTimeFormatOptions) => Writer;
};
type Writer = (epochMs: number) => string;

const UTC = 'UTC';

/**
 * The zone that is meant, by its name in the IANA database: that of the device, as it is when a time is first shown, where this
 * browser does not know the one that was chosen.
 */
export const zoneNamed = (zone: Zone): string => (isZone(zone) ? zone : deviceZone());

/** Whether this browser knows a zone of that name. */
export function isZone(zone: Zone): boolean {
  try {
    return zone !== 'device' && new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

/** The zone of a device that says this: it may say nothing, or a name that it does not know itself. */
export const zoneSaid = (said: string | undefined): string => (said && isZone(said) ? said : UTC);

let onDevice: string | undefined;
function deviceZone(): string {
  onDevice ??= zoneSaid(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return onDevice;
}

const made = new Map<string, Times>();

/** The times of a language by its BCP 47 tag. Throws RangeError for a tag that is none. */
export function timesOf(tag: string, zone: Zone, clock: ClockFormat): Times {
  const key = `${tag} ${zone} ${clock}`;
  const known = made.get(key) ?? createTimes(key, tag, zoneNamed(zone), clock);
  made.set(key, known);
  return known;
}

/** The times of the app's language, in the zone and by the clock of these preferences. */
export function useTimes(): Times {
  const { i18n } = useTranslation();
  const { preferences } = useCharts();
  const zone = useSelector(preferences, ({ context }) => context.zone);
  const clock = useSelector(preferences, ({ context }) => context.clock);
  return timesOf(i18n.language, zone, clock);
}

/** A calendar day of the server (`2026-01-31`) in the app's language. */
export function useDateText(): (day: string) => string {
  const { i18n } = useTranslation();
  const { dayText } = timesOf(i18n.language, UTC, 'language');
  return (day) => dayText(Date.parse(day));
}

const { calendar, numberingSystem } = INTL_DEFAULTS;
const CALENDAR = { calendar, numberingSystem } as const;
const DAY = { dateStyle: 'medium' } as const;

/** English as the browser's region writes it: the day comes first in Britain. Numbers read alike in its regions, as the language has them. */
const inRegion = (tag: string): string =>
  browserLocales().find(({ language, region }) => language === tag && tag === 'en' && region)?.baseName ??
  tag;

function createTimes(key: string, language: string, zone: string, clock: ClockFormat): Times {
  const tag = inRegion(language);
  const hours = hoursOf(tag, clock);
  const writer: Times['writer'] = ({ hour, ...parts }) =>
    writerOf(tag, {
      ...CALENDAR,
      timeZone: zone,
      ...(hour && { hour: hours.hour }),
      ...((hour || parts.timeStyle) && { hourCycle: hours.hourCycle }),
      ...parts,
    });
  const time = writer({ ...DAY, timeStyle: 'short' });
  const zoneText = zone === UTC ? () => UTC : zoneWriter(tag, zone);
  const ofDay = { hour: 'numeric', minute: '2-digit' } as const;
  return {
    key,
    zone,
    dayText: writer(DAY),
    timeText: (epochMs) => `${time(epochMs)} ${zoneText(epochMs)}`,
    shortDayText: writer({ dateStyle: 'short' }),
    shortTimeText: writer({ month: 'numeric', day: 'numeric', ...ofDay }),
    hourText: writer(ofDay),
    weekdayText: writer({ weekday: 'long' }),
    zoneText,
    writer,
  };
}

/** Hours from 0 to 23 have two digits, so that they stand in columns; those from 1 to 12 as they are. */
function hoursOf(tag: string, clock: ClockFormat) {
  const own = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hourCycle;
  const hourCycle = clock === '12' ? 'h12' : clock === '24' ? 'h23' : own;
  return { hourCycle, hour: hourCycle === 'h23' ? '2-digit' : 'numeric' } as const;
}

function zoneWriter(tag: string, timeZone: string): Writer {
  const format = new Intl.DateTimeFormat(tag, { ...CALENDAR, timeZone, timeZoneName: 'shortOffset' });
  return (epochMs) =>
    format.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** A formatter takes as long to make as the first screen to draw, which shows no times: it is made at its first use. */
function writerOf(tag: string, options: Intl.DateTimeFormatOptions): Writer {
  let format: Intl.DateTimeFormat | undefined;
  return (epochMs) => {
    format ??= new Intl.DateTimeFormat(tag, options);
    return format.format(epochMs);
  };
}
