import { useTranslation } from 'react-i18next';
import { BALANCE_DIGITS, ESTIMATE_DIGITS } from '#contract/constants';
import { type NumberSigns, signsOf } from '#contract/number-signs';
import { type NumberInput, type Numbers, toneOf } from '../../../ui/numbers.ts';
import { UNKNOWN } from '../../../ui/unknown.ts';

/** How figures read in one language, with the decimals of S9.7. */
export type Format = {
  numbers: Numbers;
  signs: NumberSigns;
  /** A balance or profit in USD: two decimals, or a dash while it is not known. */
  balanceText: (value: NumberInput | null) => string;
  /** An estimated margin or fee: six decimals, or a dash while a number is missing. */
  estimateText: (value: NumberInput | null | undefined) => string;
  /** A price with the decimals its instrument quotes. */
  priceText: (value: NumberInput, precision: number) => string;
  /** Lots without trailing zeros. */
  lotsText: (value: NumberInput) => string;
  /** A rate as percent, without trailing zeros: `0.0025` is `0.25%`. */
  rateText: (rate: string) => string;
};

const made = new Map<string, Format>();

/** The format of a language by its BCP 47 tag. Throws RangeError for a tag that is none. */
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
  return formatOf(i18n.language);
}

function createFormat(tag: string, signs: NumberSigns): Format {
  const numbers = createNumbers(tag, signs);
  return {
    numbers,
    signs,
    balanceText: (value) => (value === null ? UNKNOWN : numbers.fixed(value, BALANCE_DIGITS)),
    estimateText: (value) => (value == null ? UNKNOWN : numbers.fixed(value, ESTIMATE_DIGITS)),
    priceText: (value, precision) => numbers.fixed(value, precision),
    lotsText: (value) => numbers.plain(value),
    rateText: (rate) => numbers.percent(`${rate}e2`),
  };
}

const PERCENT = { style: 'unit', unit: 'percent' } as const;
const PLAIN = { signDisplay: 'negative' } as const;
const SIGNED = { signDisplay: 'exceptZero' } as const;

/** What needs no rounding is put together from the signs; Intl writes everything else. Its first word takes long. */
function createNumbers(tag: string, signs: NumberSigns): Numbers {
  return {
    fixed: (value, digits) =>
      writeExact(value, digits, signs, [signs.minus, '1', '1']) ?? byIntl(tag, value, digits, PLAIN),
    signed: (value, digits) => byIntl(tag, value, digits, SIGNED),
    plain: (value) =>
      writeExact(value, null, signs, [signs.minus, '1', '1']) ?? byIntl(tag, value, undefined, PLAIN),
    percent: (value, digits) => byIntl(tag, value, digits, { ...PLAIN, ...PERCENT }),
    signedPercent: (value, digits) =>
      writeExact(value, digits, signs, [signs.minusPercent, signs.percent, signs.plusPercent]) ??
      byIntl(tag, value, digits, { ...SIGNED, ...PERCENT }),
    tone: (value, digits) => toneOf(exactly(value, digits)?.[0] ?? byIntl('en', value, digits, PLAIN)),
  };
}

const MOST_DIGITS = 20;
const formatters = new Map<string, Intl.NumberFormat>();

/** As Intl writes it, half to even. Each kind of formatter is made once, as that takes long. */
function byIntl(
  tag: string,
  value: NumberInput,
  digits: number | undefined,
  options: Intl.NumberFormatOptions,
): string {
  const key = `${tag} ${digits} ${options.style} ${options.signDisplay}`;
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(tag, {
      numberingSystem: 'latn',
      roundingMode: 'halfEven',
      minimumFractionDigits: digits ?? 0,
      maximumFractionDigits: digits ?? MOST_DIGITS,
      ...options,
    });
  formatters.set(key, formatter);
  const text = typeof value === 'object' ? value.toFixed() : String(value);
  return formatter.format(text as Intl.StringNumericLiteral);
}

/** What stands around a number below zero, zero, and one above. */
type Frames = readonly [below: string, zero: string, above: string];

/** The value as it stands, in one of the frames, with digits or as many as it needs, or null when it is to be rounded. */
function writeExact(
  value: NumberInput,
  digits: number | null,
  { point, group, groupDigits, groupedFrom }: NumberSigns,
  [below, zero, above]: Frames,
): string | null {
  const [text = '', minus, whole = '', fraction = ''] = exactly(value, digits) ?? [];
  if (!whole) return null;
  const grouped =
    whole.length < groupedFrom
      ? whole
      : whole.replace(new RegExp(`\\B(?=(\\d{${groupDigits}})*\\d{3}$)`, 'g'), group);
  const frame = /[1-9]/.test(text) ? (minus ? below : above) : zero;
  return frame.replace('1', () => grouped + (fraction && point + fraction));
}

const EXACT = /^(-?)(\d+)(?:\.(\d+))?$/;

/** A decimal with its sign, whole part and fraction; null when it has more digits than are wanted. */
function exactly(value: NumberInput, digits: number | null): string[] | null {
  const text = typeof value === 'object' ? value.toFixed() : String(value);
  const [, minus, whole, written = ''] = EXACT.exec(text) ?? [];
  const needed = written.replace(/0+$/, '');
  if (minus === undefined || whole === undefined || needed.length > (digits ?? MOST_DIGITS)) return null;
  return [text, minus, whole, needed.padEnd(digits ?? 0, '0')];
}
