import type { Language } from '#contract/languages';
import {
  followList,
  getCompany,
  getSetting,
  newsInfo,
  newsList,
  ranking as rankingRoute,
  searchCompany,
  searchCurrency,
} from '#contract/routes/site';
import { quotationText } from '../../market/price-text.ts';
import { nameOf, searchable, shownName } from '../../site/instrument-names.ts';
import { plain, type Searchable, searchInstruments } from '../../site/search.ts';
import { endpoint, ok } from '../endpoint.ts';
import { logoAddress } from '../serve-logos.ts';
import type { RouteMaker } from '../services.ts';

/** The routes of the contract's module `site`. */
export const siteRoutes: readonly RouteMaker[] = [
  /** S7.9, S3.29 */
  ({ site }) => endpoint(getCompany, 'lookup', () => ok(site.company())),

  /** S7.58: this site is of one company, so the search finds it or nothing. */
  ({ site }) =>
    endpoint(searchCompany, 'lookup', ({ name }) => {
      const company = site.company();
      const wanted = plain(name);
      const isFound = [company.name, company.subject].some((text) => plain(text).includes(wanted));
      return ok(wanted !== '' && isFound ? [company] : []);
    }),

  /** S7.14: one setting of the site. */
  ({ site }) => endpoint(getSetting, 'lookup', ({ key }) => ok({ key, value: site.text(key) })),

  /** S7.15: a page of news or announcements in the caller's language. */
  ({ news }) =>
    endpoint(newsList, 'lookup', async ({ category, page }, { language }) =>
      ok(await news.page(category, language, page)),
    ),

  /** S7.15: one item with its content. */
  ({ news }) => endpoint(newsInfo, 'lookup', async ({ id }) => ok(await news.item(id))),

  /** S7.58, S3.31: instruments by code or name in any language, or by their category in the caller's or in English. */
  ({ market, texts }) => {
    const found = new Map<Language, readonly Searchable[]>();
    return endpoint(searchCurrency, 'lookup', ({ name }, { language }) => {
      const listed =
        found.get(language) ?? market.instruments.map((each) => searchable(texts, language, each));
      found.set(language, listed);
      return ok(
        searchInstruments(listed, name).map((instrument) => ({
          id: instrument.id,
          code: instrument.code,
          showCode: shownName(texts, language, instrument),
          name: nameOf(texts, language, instrument),
          logo: logoAddress(instrument.code),
          prices: { close: quotationText(instrument, market.quote(instrument.id)).close },
        })),
      );
    });
  },

  /** S7.58, S2.53: traders by profit. */
  ({ ranking, texts }) =>
    endpoint(rankingRoute, 'lookup', async ({ page }, { language }) =>
      ok(await ranking.page('profit', page, (traded) => shownName(texts, language, traded))),
    ),

  /** S7.20: traders by the share of their orders that won. */
  ({ ranking, texts }) =>
    endpoint(followList, 'lookup', async ({ page }, { language }) =>
      ok(await ranking.page('wins', page, (traded) => shownName(texts, language, traded))),
    ),
];
