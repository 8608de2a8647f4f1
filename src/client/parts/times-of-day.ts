import { INTL_DEFAULTS } from '#contract/languages';

/** Times without their day, for what is listed by day. */
export type TimesOfDay = {
  /** `14:30`, in UTC. */
  utcTime: (epochMs: number) => string;
  /** `14:30` by the clocks of the device: hours of trading are planned by them. */
  deviceTime: (epochMs: number) => string;
  /** The day of the week by the clocks of the device. */
  deviceWeekday: (epochMs: number) => string;
  /** What the device's zone is called on a day, e.g. `GMT+8`. */
  deviceZone: (epochMs: number) => string;
};

const made = new Map<string, TimesOfDay>();

/** How they read in a language by its BCP 47 tag. */
export function timesOfDay(tag: string): TimesOfDay {
  const known = made.get(tag) ?? createTimes(tag);
  made.set(tag, known);
  return known;
}

const TIME = { hour: '2-digit', minute: '2-digit' } as const;

function createTimes(tag: string): TimesOfDay {
  const { timeZone, ...defaults } = INTL_DEFAULTS;
  const onDevice = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...defaults, ...options });
  const utcTime = onDevice({ ...TIME, timeZone });
  const deviceTime = onDevice(TIME);
  const weekday = onDevice({ weekday: 'long' });
  const zone = onDevice({ timeZoneName: 'shortOffset' });
  return {
    utcTime: (epochMs) => utcTime.format(epochMs),
    deviceTime: (epochMs) => deviceTime.format(epochMs),
    deviceWeekday: (epochMs) => weekday.format(epochMs),
    deviceZone: (epochMs) =>
      zone.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  };
}
