import type { Candle } from '#contract/entities-market';
import { microToWire } from '#contract/money';
import type { Rate } from '#contract/trading';
import type { Bar } from './bar.ts';
import type { CatalogueInstrument } from './catalogue.ts';
import type { Quote, QuotedRate } from './price-source.ts';

/** Prices as decimal strings, straight from integers: a flush writes hundreds of them. */

const MICRO_DIGITS = 6;

/** A whole number of 10^-digits as plain decimal text with that many decimals: (12345, 2) is "123.45". */
export function unitsToText(units: number, digits: number): string {
  const sign = units < 0 ? '-' : '';
  const text = String(Math.abs(units));
  if (digits === 0) return sign + text;
  const padded = text.padStart(digits + 1, '0');
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/** Whole price units to integer millionths; exact, as an instrument quotes at most six decimals. */
export function unitsToMicro(units: number, pricePrecision: number): number {
  return units * 10 ** (MICRO_DIGITS - pricePrecision);
}

/** Integer millionths as text with the instrument's decimals. */
export function microToText(micro: number, pricePrecision: number): string {
  return unitsToText(Math.round(micro / 10 ** (MICRO_DIGITS - pricePrecision)), pricePrecision);
}

/** The move from one price to another in percent, signed, two decimals; "0.00" without the first. */
function changeText(fromMicro: number, toMicro: number): string {
  if (fromMicro <= 0) return '0.00';
  // Adding zero turns the -0 of a tiny fall into 0.
  return unitsToText(Math.round(((toMicro - fromMicro) / fromMicro) * 10_000) + 0, 2);
}

/** A quote's prices as texts (S3.1); the change is that from the open beside it. */
export function quotationText(
  instrument: Pick<CatalogueInstrument, 'pricePrecision'>,
  quote: Quote,
): { open: string; close: string; change: string } {
  return {
    open: microToText(quote.openMicro, instrument.pricePrecision),
    close: microToText(quote.closeMicro, instrument.pricePrecision),
    change: changeText(quote.openMicro, quote.closeMicro),
  };
}

/** A rate as the contract and orders have it; none for USD. */
export function rateText(rate: QuotedRate | undefined): Rate | undefined {
  return rate && `${rate.isInverse ? '1/' : ''}${microToWire(rate.priceMicro)}`;
}

/** A bar as a candle (S3.3). */
export function candleOf(bar: Bar, pricePrecision: number, volumeDigits = 0): Candle {
  return {
    time: bar.startMs,
    open: unitsToText(bar.open, pricePrecision),
    high: unitsToText(bar.high, pricePrecision),
    low: unitsToText(bar.low, pricePrecision),
    close: unitsToText(bar.close, pricePrecision),
    volume: unitsToText(bar.volume, volumeDigits),
  };
}

/** Decimals of an instrument that is no longer quoted. */
const MOST_DIGITS = 6;

/** How many decimals the prices of an instrument have, also of one that is listed no longer. */
export const precisionOf = (instrument: { pricePrecision: number } | undefined): number =>
  instrument?.pricePrecision ?? MOST_DIGITS;
