import { type Formatter, type Locales, registerLocale, type ThousandsSeparator } from 'klinecharts';
import { digitsOf, type Numbers } from '../numbers.ts';
import type { LegendLabels } from './chart-styles.ts';

/** What the chart says in words, where it says any. */
export interface ChartWords extends LegendLabels {
  time: string;
}

/** How the chart writes times: by the Gregorian calendar in UTC, with Latin digits. */
const IN_UTC = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DAY = { month: 'numeric', day: 'numeric' } as const;
/** Numbers from here on are written short. */
const BIG = 10_000;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
/** Keeps what is already written from being read as a number again, and its signs in their places. */
const WRITTEN = '\u200e';

/** The templates the library asks an axis label by, each for a kind of period. */
const AXIS_PARTS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  'HH:mm': CLOCK,
  'MM-DD HH:mm': { ...DAY, ...CLOCK },
  'YYYY-MM-DD': { dateStyle: 'short' },
};
const WHOLE_PARTS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  'YYYY-MM-DD HH:mm': { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
  'YYYY-MM-DD': { dateStyle: 'medium' },
};

export interface ChartLanguage {
  locale: string;
  formatter: Pick<Formatter, 'formatDate' | 'formatBigNumber'>;
  thousandsSeparator: Pick<ThousandsSeparator, 'format'>;
}

/** Teaches the library a language by its BCP 47 tag: words, dates and numbers. */
export function chartLanguage(tag: string, words: ChartWords, numbers: Numbers): ChartLanguage {
  registerLocale(tag, { ...periodNames(tag), ...words, change: '', turnover: '' });
  const compact = new Intl.NumberFormat(tag, {
    notation: 'compact',
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  });
  const made = new Map<string, Intl.DateTimeFormat>();
  const dates = (key: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    const format = made.get(key) ?? new Intl.DateTimeFormat(tag, { ...IN_UTC, ...parts });
    made.set(key, format);
    return format;
  };
  return {
    locale: tag,
    formatter: {
      formatDate: ({ timestamp, template, type }) => {
        const parts = (type === 'xAxis' ? AXIS_PARTS : WHOLE_PARTS)[template];
        return isolated(dates(type + template, parts ?? { dateStyle: 'medium' }).format(timestamp));
      },
      formatBigNumber: (value) =>
        Math.abs(Number(value)) < BIG ? String(value) : WRITTEN + compact.format(Number(value)),
    },
    thousandsSeparator: {
      format: (value) => {
        const text = String(value);
        return PLAIN_NUMBER.test(text) ? numbers.fixed(text, digitsOf(text)) : text;
      },
    },
  };
}

/** The chart is drawn left to right: a text that runs the other way keeps its own order in it. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

type PeriodNames = Pick<Locales, 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'>;

function periodNames(tag: string): PeriodNames {
  const names = new Intl.DisplayNames(tag, { type: 'dateTimeField' });
  const nameOf = (field: Parameters<typeof names.of>[0]): string => names.of(field) ?? '';
  return {
    second: nameOf('second'),
    minute: nameOf('minute'),
    hour: nameOf('hour'),
    day: nameOf('day'),
    week: nameOf('weekOfYear'),
    month: nameOf('month'),
    year: nameOf('year'),
  };
}
