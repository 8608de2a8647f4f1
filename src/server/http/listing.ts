import type { Category, Instrument } from '#contract/entities-market';
import type { Language } from '#contract/languages';
import { dayEndAfter } from '../market/calendars/opening-hours.ts';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import { CATEGORIES } from '../market/catalogue.ts';
import { marginRiseAt } from '../market/closure-margin.ts';
import type { Market } from '../market/market.ts';
import { quotationText, rateText } from '../market/price-text.ts';
import type { Turnovers } from '../market/turnovers.ts';
import { shownName } from '../site/instrument-names.ts';
import type { SiteSettings } from '../site/site-settings.ts';
import type { Texts } from '../texts.ts';
import { feeRateOf, type TradeFees } from '../trading/trade-fees.ts';
import { logoAddress } from './serve-logos.ts';

export type ListingParts = {
  market: Market;
  site: Pick<SiteSettings, 'tradeFees'>;
  texts: Texts;
  turnovers: Turnovers;
};

/** Every instrument with its terms and its last quote, named in a language. */
export function instrumentsOf(
  { market, site, texts, turnovers }: ListingParts,
  language: Language,
): Instrument[] {
  const fees = site.tradeFees();
  const traded = turnovers();
  return market.instruments.map((instrument) => ({
    ...listed(instrument, market, fees),
    showCode: shownName(texts, language, instrument),
    turnover: traded.get(instrument.id),
  }));
}

/** The categories that have instruments, named in a language. */
export function categoriesOf(market: Market, texts: Texts, language: Language): Category[] {
  const quoted = new Set(market.instruments.map((instrument) => instrument.category));
  return CATEGORIES.filter((category) => quoted.has(category.key)).map(({ id, key }) => ({
    id,
    name: texts.text(language, `category.${key}`),
  }));
}

function listed(
  instrument: CatalogueInstrument,
  market: Market,
  fees: TradeFees,
): Omit<Instrument, 'showCode'> {
  const quote = market.quote(instrument.id);
  const { id, code, pricePrecision, lotStep, minLots, maxLots, unitsPerLot, marginMode, multiples } =
    instrument;
  const { financing, calendar, closureMargin } = instrument;
  const rise = marginRiseAt(instrument, market.now().marketMs);
  return {
    id,
    code,
    ...(quote.rate && { currency: instrument.currency, rate: rateText(quote.rate) }),
    pricePrecision,
    lotStep,
    minLots,
    ...(maxLots !== undefined && { maxLots }),
    ...(financing && { financing: { ...financing, ...dayEndAfter(calendar, market.now().marketMs) } }),
    ...(rise && closureMargin && { closureMargin: { factor: closureMargin.factor, ...rise } }),
    ...(quote.marginFactor && { marginFactor: quote.marginFactor }),
    unitsPerLot,
    marginMode,
    multiples: [...multiples],
    logo: logoAddress(instrument.code),
    categoryId: CATEGORIES.find((category) => category.key === instrument.category)?.id ?? 0,
    isOpen: quote.isOpen,
    ...(quote.isSilent && { isSilent: true as const }),
    feeRate: feeRateOf(instrument, fees),
    prices: quotationText(instrument, quote),
    quotedAtMs: market.quotedAtMs,
    nextChangeAtMs: market.nextChangeAtMs(instrument.id),
  };
}
