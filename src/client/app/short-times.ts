import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { INTL_DEFAULTS } from '#contract/languages';

/** Instants short enough for a column, in UTC. */
export type ShortTimes = {
  /** The day in figures. */
  dayText: (epochMs: number) => string;
  /** Day and time without the year. */
  timeText: (epochMs: number) => string;
};

/** Short times in the language of the app; apart from `useFormat`, which the first route pays for. */
export function useShortTimes(): ShortTimes {
  const { i18n } = useTranslation();
  return useMemo(() => createShortTimes(i18n.language), [i18n.language]);
}

function createShortTimes(tag: string): ShortTimes {
  const day = new Intl.DateTimeFormat(tag, { ...INTL_DEFAULTS, dateStyle: 'short' });
  const time = new Intl.DateTimeFormat(tag, {
    ...INTL_DEFAULTS,
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return { dayText: (epochMs) => day.format(epochMs), timeText: (epochMs) => time.format(epochMs) };
}
