import type { Category, Instrument } from '#contract/entities-market';
import type { Language } from '#contract/languages';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import { CATEGORIES } from '../market/catalogue.ts';
import type { Market } from '../market/market.ts';
import { quotationText } from '../market/price-text.ts';
import type { Texts } from '../texts.ts';
import { feeRateOf, type TradeFees } from '../trading/trade-fees.ts';
import { logoAddress } from './serve-logos.ts';

/** Every instrument with its terms and its last quote. */
export function instrumentsOf(market: Market, fees: TradeFees): Instrument[] {
  return market.instruments.map((instrument) => encode(instrument, market, fees));
}

/** The categories that have instruments, named in a language. */
export function categoriesOf(market: Market, texts: Texts, language: Language): Category[] {
  const quoted = new Set(market.instruments.map((instrument) => instrument.category));
  return CATEGORIES.filter((category) => quoted.has(category.key)).map(({ id, key }) => ({
    Id: id,
    NameShowTrans: texts.text(language, `category.${key}`),
  }));
}

function encode(instrument: CatalogueInstrument, market: Market, fees: TradeFees): Instrument {
  const quote = market.quote(instrument.id);
  const { open, close, change } = quotationText(instrument, quote);
  return {
    Id: instrument.id,
    Code: instrument.code,
    ShowCode: instrument.showCode,
    Logo: logoAddress(instrument.code),
    CategoryId: CATEGORIES.find((category) => category.key === instrument.category)?.id ?? 0,
    MarketStatus: quote.isOpen ? 1 : 0,
    PricePrecision: instrument.pricePrecision,
    Pip: instrument.lotStep,
    ForexMinCont: instrument.minLots,
    ForexContNum: instrument.unitsPerLot,
    ForexFeeRate: feeRateOf(instrument, fees),
    MarginMode: instrument.marginMode,
    HasForexMultiple: instrument.multiples.map((Value) => ({ Value })),
    ForexQuotations: { Open: open, Close: close, Change: change },
    QuotedAt: market.quotedAtMs,
    NextChangeAt: market.nextChangeAtMs(instrument.id),
  };
}
