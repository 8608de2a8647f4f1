import { searchCurrency } from '#contract/routes/site';
import { quotationText } from '../../market/price-text.ts';
import { searchInstruments } from '../../site/search.ts';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import { logoAddress } from '../serve-logos.ts';
import type { Services } from '../services.ts';

/** S7.58, S3.31: instruments by code, or by their category in the caller's language or in English. */
export function searchCurrencyEndpoint({ market, texts }: Services): Endpoint {
  return endpoint(searchCurrency, ({ name }, { language }) => {
    const listed = market.instruments.map((instrument) => {
      const key = `category.${instrument.category}`;
      return { instrument, names: [texts.text(language, key), texts.text('en', key)] };
    });
    return ok(
      searchInstruments(listed, name).map((instrument) => ({
        Id: instrument.id,
        ShowCode: instrument.showCode,
        Logo: logoAddress(instrument.code),
        ForexQuotations: { Close: quotationText(instrument, market.quote(instrument.id)).close },
      })),
    );
  });
}
