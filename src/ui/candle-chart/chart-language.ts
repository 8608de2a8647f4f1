import { type Formatter, type Locales, registerLocale, type ThousandsSeparator } from 'klinecharts';
import { digitsOf, type Numbers } from '../numbers.ts';
import type { LegendLabels } from './chart-styles.ts';

/** What the chart says in words, where it says any. */
export interface ChartWords extends LegendLabels {
  time: string;
  /** What leads back to the last candle. */
  toLatest: string;
}

type Parts = Intl.DateTimeFormatOptions;
/** Makes what writes instants (epoch ms) with these parts. */
type Writer = (parts: Parts) => (epochMs: number) => string;

/** How the chart writes times: those within a day by the clocks of its reader, and days, which are whole in UTC, by UTC. */
export interface ChartTimes {
  ofDay: Writer;
  days: Writer;
}

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { month: 'numeric', day: 'numeric' } as const;
/** Numbers from here on are written short. */
const BIG = 10_000;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
/** Keeps what is already written from being read as a number again, and its signs in their places. */
const WRITTEN = '\u200e';

/** The template of periods of a day and more. */
const DAILY = 'YYYY-MM-DD';
/** The templates the library asks an axis label by, each for a kind of period. */
const AXIS_PARTS: Readonly<Record<string, Parts>> = {
  'HH:mm': CLOCK,
  'MM-DD HH:mm': { ...DAY, ...CLOCK },
  [DAILY]: { dateStyle: 'short' },
};
const WHOLE_PARTS: Readonly<Record<string, Parts>> = {
  'YYYY-MM-DD HH:mm': { dateStyle: 'medium', timeStyle: 'short' },
  [DAILY]: { dateStyle: 'medium' },
};

export interface ChartLanguage {
  locale: string;
  formatter: Pick<Formatter, 'formatDate' | 'formatBigNumber'>;
  thousandsSeparator: Pick<ThousandsSeparator, 'format'>;
}

/** Teaches the library a language by its BCP 47 tag: words, times and numbers. */
export function chartLanguage(
  tag: string,
  words: ChartWords,
  numbers: Numbers,
  times: ChartTimes,
): ChartLanguage {
  registerLocale(tag, { ...periodNames(tag), ...words, change: '', turnover: '' });
  const compact = new Intl.NumberFormat(tag, {
    notation: 'compact',
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  });
  const made = new Map<string, ReturnType<Writer>>();
  const dates = (key: string, parts: Parts, isDaily: boolean): ReturnType<Writer> => {
    const write = made.get(key) ?? (isDaily ? times.days : times.ofDay)(parts);
    made.set(key, write);
    return write;
  };
  return {
    locale: tag,
    formatter: {
      formatDate: ({ timestamp, template, type }) => {
        const parts = (type === 'xAxis' ? AXIS_PARTS : WHOLE_PARTS)[template];
        const write = dates(type + template, parts ?? { dateStyle: 'medium' }, template === DAILY);
        return isolated(write(timestamp));
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
