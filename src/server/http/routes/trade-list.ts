import type { Instrument } from '#contract/entities';
import { tradeList } from '#contract/routes/trading';
import type { CatalogueInstrument } from '../../market/catalogue.ts';
import { CATEGORIES } from '../../market/catalogue.ts';
import { quotationText } from '../../market/price-text.ts';
import type { Market } from '../../ports.ts';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.21: every instrument with its terms and its last quote. */
export function tradeListEndpoint({ market }: Services): Endpoint {
  return endpoint(tradeList, () => ok(market.instruments.map((instrument) => encode(instrument, market))));
}

function encode(instrument: CatalogueInstrument, market: Market): Instrument {
  const quote = market.quote(instrument.id);
  const { open, close, change } = quotationText(instrument, quote);
  return {
    Id: instrument.id,
    Code: instrument.code,
    ShowCode: instrument.showCode,
    Logo: instrument.logo,
    CategoryId: CATEGORIES.find((category) => category.key === instrument.category)?.id ?? 0,
    MarketStatus: quote.isOpen ? 1 : 0,
    PricePrecision: instrument.pricePrecision,
    Pip: instrument.lotStep,
    ForexMinCont: instrument.minLots,
    ForexContNum: instrument.unitsPerLot,
    ForexFeeRate: instrument.feeRate,
    MarginMode: instrument.marginMode,
    HasForexMultiple: instrument.multiples.map((Value) => ({ Value })),
    ForexQuotations: { Open: open, Close: close, Change: change },
    QuotedAt: market.quotedAtMs,
  };
}
