import type { CatalogueInstrument } from './catalogue.ts';
import type { QuotedRate } from './price-source.ts';

/** The currency of accounts; what is quoted in it needs no rate. */
export const ACCOUNT_CURRENCY = 'USD';

/** Which instrument's price says what a currency is worth: USD for one unit, or units for one USD where it is inverse. */
export type Conversion = Omit<QuotedRate, 'priceMicro'>;

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

export const isCurrency = (text: string): boolean => CURRENCIES.has(text);

/** The currency of a pair by its code, EURJPY or BTCEUR; USD where the code names none. */
export function currencyOf(code: string): string {
  const [, currency = ''] = /^[A-Z]{3}([A-Z]{3})$/.exec(code) ?? [];
  return isCurrency(currency) ? currency : ACCOUNT_CURRENCY;
}

/** The currencies that an instrument's price is about: that of its prices, and for a pair what is priced in it. */
export function currenciesOf({ code, currency }: Pick<CatalogueInstrument, 'code' | 'currency'>): string[] {
  const [, base = ''] = /^([A-Z]{3})[A-Z]{3}$/.exec(code) ?? [];
  return isCurrency(base) && base !== currency ? [base, currency] : [currency];
}

/** No instrument of the market says what a currency is worth. */
export class NoRateError extends Error {
  override name = 'NoRateError';
}

/**
 * How the prices of each instrument become USD, by instrument; those in USD are left out. A currency is converted by the
 * instrument that its terms name, else by EURUSD or USDEUR of the same market. Throws NoRateError, which names the
 * instrument and what is missing.
 */
export function conversionsOf(instruments: readonly CatalogueInstrument[]): ReadonlyMap<number, Conversion> {
  const byCode = new Map(instruments.map((instrument) => [instrument.code, instrument]));
  const foreign = instruments.filter(({ currency }) => currency !== ACCOUNT_CURRENCY);
  return new Map(foreign.map((instrument) => [instrument.id, conversionOf(instrument, byCode)]));
}

function conversionOf(
  { code, currency, rateBy }: CatalogueInstrument,
  byCode: ReadonlyMap<string, CatalogueInstrument>,
): Conversion {
  const names = rateBy === undefined ? [`${currency}USD`, `USD${currency}`] : [rateBy];
  const rate = names.map((name) => byCode.get(name)).find((found) => found !== undefined);
  if (!rate)
    throw new NoRateError(
      `${code} is quoted in ${currency}, and no instrument of this market says what that is in USD: it needs ${names.join(' or ')}.`,
    );
  if (rate.currency === ACCOUNT_CURRENCY) return { instrumentId: rate.id, isInverse: false };
  if (rate.currency === currency) return { instrumentId: rate.id, isInverse: true };
  throw new NoRateError(
    `${code} is quoted in ${currency}, and ${rate.code}, which is to say what that is in USD, is quoted in ${rate.currency}.`,
  );
}
