import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BALANCE_DIGITS, ESTIMATE_DIGITS } from '#contract/constants';
import { INTL_DEFAULTS } from '#contract/languages';
import { type NumberSigns, signsOf } from '#contract/number-signs';
import { createNumbers, type NumberInput, type Numbers } from '../ui/numbers.ts';

/** How figures and instants read in one language, with the decimals of S9.7. */
export type Format = {
  numbers: Numbers;
  /** A balance or profit in USD: two decimals. */
  balanceText: (value: NumberInput) => string;
  /** An estimated margin or fee: six decimals, or a dash while a number is missing. */
  estimateText: (value: NumberInput | null | undefined) => string;
  /** A price with the decimals its instrument quotes. */
  priceText: (value: NumberInput, precision: number) => string;
  /** Lots without trailing zeros. */
  lotsText: (value: NumberInput) => string;
  /** A rate as percent, without trailing zeros: `0.0025` is `0.25%`. */
  rateText: (rate: string) => string;
  /** The day of an instant. */
  dayText: (epochMs: number) => string;
  /** An instant, in UTC. */
  timeText: (epochMs: number) => string;
};

const made = new Map<string, Format>();

/** The format of a language by its BCP 47 tag, made once: what it holds is dear to make. */
export function formatOf(tag: string): Format {
  const known = made.get(tag) ?? createFormat(tag, signsOf(tag));
  made.set(tag, known);
  return known;
}

/** The signs of a language came with the page. */
export function keepSigns(tag: string, signs: NumberSigns): void {
  made.set(tag, createFormat(tag, signs));
}

/** The format of the app's language. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return useMemo(() => formatOf(i18n.language), [i18n.language]);
}

function createFormat(tag: string, signs: NumberSigns): Format {
  const numbers = createNumbers(tag, signs);
  const day = lazy(() => new Intl.DateTimeFormat(tag, { ...INTL_DEFAULTS, dateStyle: 'medium' }));
  const time = lazy(
    () => new Intl.DateTimeFormat(tag, { ...INTL_DEFAULTS, dateStyle: 'medium', timeStyle: 'short' }),
  );
  return {
    numbers,
    balanceText: (value) => numbers.fixed(value, BALANCE_DIGITS),
    estimateText: (value) => (value == null ? '–' : numbers.fixed(value, ESTIMATE_DIGITS)),
    priceText: (value, precision) => numbers.fixed(value, precision),
    lotsText: (value) => numbers.plain(value),
    rateText: (rate) => numbers.percent(`${rate}e2`),
    dayText: (epochMs) => day().format(epochMs),
    timeText: (epochMs) => `${time().format(epochMs)} UTC`,
  };
}

/** A formatter takes as long to make as the first screen to draw, which shows no dates. */
function lazy<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
