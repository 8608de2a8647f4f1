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
export type Rounding = { cells: number; largest: number; cutVolumes: number };

/** The price is too small for its decimals. It cannot be left out: every row would be. */
export class TooSmall extends Error {
  override name = 'TooSmall';
}

/** `per` is a power of ten: prices are of that many units, and volumes of so many fewer. */
export class Figures {
  readonly #per: number;
  readonly #perDigits: number;

  constructor(per: number) {
    this.#per = per;
    this.#perDigits = Math.round(Math.log10(per));
  }

  /** In millionths; a sentence says why there is none. Throws TooSmall. */
  price(text: string, code: string, rounding: Rounding): number | string {
    if (!NUMBER.test(text)) return `${text === '' ? 'an empty cell' : text} is no number`;
    const price = Number(text) * this.#per;
    if (price > MAX_PRICE) return `${text} is above ${MAX_PRICE}`;
    const micro = Math.round(price * MICRO);
    if (price <= 0) return micro;
    const change = Math.abs(micro / MICRO - price) / price;
    if (change > MOST_CHANGE) throw new TooSmall(this.#tooSmall(text, code, price));
    if (isLong(text, DIGITS + this.#perDigits)) note(rounding, change);
    return micro;
  }

  /** As `price`. A volume above the largest that the server reads is cut to it, and counted. */
  volume(text: string, rounding: Rounding): number | string {
    if (!NUMBER.test(text)) return `${text === '' ? 'an empty cell' : text} is no number`;
    const volume = Number(text) / this.#per;
    if (volume < 0) return `a volume of ${text} is below zero`;
    if (volume > MAX_PRICE) {
      rounding.cutVolumes += 1;
      return MAX_PRICE * MICRO;
    }
    const micro = Math.round(volume * MICRO);
    if (isLong(text, DIGITS - this.#perDigits) && volume > 0) {
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
  const decimals = mantissa.includes('.') ? (mantissa.replace(/0+$/, '').split('.')[1]?.length ?? 0) : 0;
  return decimals > 0 && decimals - Number(exponent) > kept;
}
