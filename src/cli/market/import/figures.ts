import { readDecimal } from '#contract/typed-decimal';
import { MAX_PRICE } from '#server/market/catalogue';
import { unitsToText } from '#server/market/price-text';
import { decimalsOf } from '#server/market/recording-cells';

/** Reads prices and volumes in whatever decimals a file has them, and counts what rounding to millionths changed. */

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const MICRO = 1e6;
const DIGITS = 6;
/** A rounded price may differ by this share of it. */
const MOST_CHANGE = 1e-4;

/** What rounding did to the figures of a code. */
export type Rounding = { cells: number; largest: number; cutVolumes: number; noVolumes: number };

/** The decimal signs that files have. */
export const POINTS = ['.', ','] as const;
export type PricePoint = (typeof POINTS)[number];

/** Volumes as people write them: 62.30M. */
const UNIT = /^(.*\d) ?([KMBT])$/i;
const UNIT_DIGITS: Readonly<Record<string, number>> = { K: 3, M: 6, B: 9, T: 12 };
const NO_VOLUME = /^(-|n\/?a|nan|null)?$/i;

/**
 * The decimal sign of a file by some of its figures. A sentence says why none is known: they differ, or each of them may be of
 * thousands as well as of thousandths. Where nothing has a comma it is the point.
 */
export function pointIn(texts: readonly string[]): PricePoint | string {
  const found = new Map<PricePoint, string>();
  let unsure: string | null = null;
  for (const text of texts) {
    const bare = text.replace(UNIT, '$1');
    const { value, other } = readDecimal(bare, { point: '.', group: ',' }, () => true);
    const last = bare.match(/[.,]/g)?.at(-1) as PricePoint | undefined;
    if (value === null || !last) continue;
    if (other === null) found.set(value.includes('.') ? last : otherOf(last), text);
    else if (last === ',') unsure = text;
  }
  if (found.size === 2) return `has both ${[...found.values()].join(' and ')}, by different decimal signs`;
  const [point] = found.keys();
  if (point) return point;
  return unsure === null
    ? '.'
    : `has ${unsure}, which may be of thousands or of thousandths: --point , or --point . says the decimal sign`;
}

const otherOf = (point: PricePoint): PricePoint => (point === '.' ? ',' : '.');

/** The price is too small for its decimals. It cannot be left out: every row would be. */
export class TooSmall extends Error {
  override name = 'TooSmall';
}

/** How a file has its figures: its decimal sign, and how many decimals prices have that are written as integers. */
export type Written = { point: PricePoint; fixedDigits: number };

/** `per` is a power of ten: prices are of that many units, and volumes of so many fewer. */
export class FileFigures {
  readonly #per: number;
  readonly #perDigits: number;
  readonly #written: Written;

  constructor(per: number, written: Written) {
    this.#per = per;
    this.#perDigits = Math.round(Math.log10(per));
    this.#written = written;
  }

  /** A cell as `Number` reads it, null where it is no number. */
  #plain(text: string): string | null {
    const { point } = this.#written;
    if (NUMBER.test(text) && (point === '.' || !text.includes('.'))) return text;
    return readDecimal(text, { point, group: otherOf(point) }, () => true).value;
  }

  /** In millionths; a sentence says why there is none. Throws TooSmall. */
  price(text: string, code: string, rounding: Rounding): number | string {
    const { fixedDigits } = this.#written;
    const read = this.#plain(text);
    if (read === null) return `${text === '' ? 'an empty cell' : text} is no number`;
    const plain = fixedDigits > 0 && /^\d+$/.test(read) ? `${read}e-${fixedDigits}` : read;
    const price = Number(plain) * this.#per;
    if (price > MAX_PRICE) return `${text} is above ${MAX_PRICE}`;
    const micro = Math.round(price * MICRO);
    if (price <= 0) return micro;
    const change = Math.abs(micro / MICRO - price) / price;
    if (change > MOST_CHANGE) throw new TooSmall(this.#tooSmall(text, code, price));
    if (isLong(plain, DIGITS + this.#perDigits)) note(rounding, change);
    return micro;
  }

  /** As `price`; an empty cell is 0. A volume above the largest that the server reads is cut to it. Both are counted. */
  volume(text: string, rounding: Rounding): number | string {
    if (NO_VOLUME.test(text)) {
      rounding.noVolumes += 1;
      return 0;
    }
    const [, figure = text, unit] = UNIT.exec(text) ?? [];
    const read = this.#plain(figure);
    if (read === null) return `${text} is no number`;
    const plain = unit ? `${read}e${UNIT_DIGITS[unit.toUpperCase()]}` : read;
    const volume = Number(plain) / this.#per;
    if (volume < 0) return `a volume of ${text} is below zero`;
    if (volume > MAX_PRICE) {
      rounding.cutVolumes += 1;
      return MAX_PRICE * MICRO;
    }
    const micro = Math.round(volume * MICRO);
    if (isLong(plain, DIGITS - this.#perDigits) && volume > 0) {
      note(rounding, Math.abs(micro / MICRO - volume) / volume);
    }
    return micro;
  }

  #tooSmall(text: string, code: string, price: number): string {
    const more = Math.max(3, Math.ceil(Math.log10(0.01 / price)));
    const what = `${text} would change by more than 1/10,000 when it is rounded to ${DIGITS} decimals`;
    return `${code}: ${what}. Say --per ${this.#per * 10 ** more} to have the prices of so many units`;
  }
}

/** Millionths as plain text without trailing zeros. A million candles have five million of them, so no Decimal is made. */
export function microText(micro: number): string {
  return unitsToText(micro, DIGITS).replace(/\.?0+$/, '');
}

function note(rounding: Rounding, change: number): void {
  rounding.cells += 1;
  rounding.largest = Math.max(rounding.largest, change);
}

/** Whether a figure has a digit behind the decimals that are kept. */
function isLong(text: string, kept: number): boolean {
  if (decimalsOf(text) <= kept && !/e/i.test(text)) return false;
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const zeros = /0*$/.exec(mantissa.replace('.', ''))?.[0].length ?? 0;
  return decimalsOf(mantissa) - zeros - Number(exponent) > kept;
}
