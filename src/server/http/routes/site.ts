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
  trail,
} from '#contract/routes/site';
import type { Market } from '../../market/market.ts';
import { quotationText } from '../../market/price-text.ts';
import type { News } from '../../news/news.ts';
import { instrumentNameIn, searchable, shownName } from '../../site/instrument-names.ts';
import { plain, type Searchable, searchInstruments } from '../../site/search.ts';
import type { SiteSettings } from '../../site/site-settings.ts';
import type { Trails } from '../../site/trails.ts';
import type { Texts } from '../../texts.ts';
import type { Ranking } from '../../traders/ranking.ts';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import { logoAddress } from '../serve-logos.ts';

/** The routes of the contract's module `site`. */
export const siteRoutes = ({
  market,
  news,
  ranking,
  site,
  texts,
  trails,
}: {
  market: Market;
  news: News;
  ranking: Ranking;
  site: SiteSettings;
  texts: Texts;
  trails: Pick<Trails, 'take'>;
}): Endpoint[] => {
  const found = new Map<Language, readonly Searchable[]>();
  return [
    /** S7.9, S3.29 */
    endpoint(getCompany, 'lookup', () => ok(site.company())),

    /** S7.58: this site is of one company, so the search finds it or nothing. */
    endpoint(searchCompany, 'lookup', ({ name }) => {
      const company = site.company();
      const wanted = plain(name);
      const isFound = [company.name, company.subject].some((text) => plain(text).includes(wanted));
      return ok(wanted !== '' && isFound ? [company] : []);
    }),

    /** S7.14: one setting of the site. */
    endpoint(getSetting, 'lookup', ({ key }) => ok({ key, value: site.text(key) })),

    /** S7.15: a page of news or announcements in the caller's language. */
    endpoint(newsList, 'lookup', async ({ category, page }, { language }) =>
      ok(await news.page(category, language, page)),
    ),

    /** S7.15: one item with its content. */
    endpoint(newsInfo, 'lookup', async ({ id }) => ok(await news.item(id))),

    /** S7.58, S3.31: instruments by code or name in any language, or by their category in the caller's or in English. */
    endpoint(searchCurrency, 'lookup', ({ name }, { language }) => {
      const listed =
        found.get(language) ?? market.instruments.map((each) => searchable(texts, language, each));
      found.set(language, listed);
      return ok(
        searchInstruments(listed, name).map((instrument) => ({
          id: instrument.id,
          code: instrument.code,
          showCode: shownName(texts, language, instrument),
          name: instrumentNameIn(texts, language, instrument),
          logo: logoAddress(instrument.code),
          prices: { close: quotationText(instrument, market.quote(instrument.id)).close },
        })),
      );
    }),

    /** S7.58, S2.53: traders by profit. */
    endpoint(rankingRoute, 'lookup', async ({ page }, { language }) =>
      ok(await ranking.page('profit', page, (traded) => shownName(texts, language, traded))),
    ),

    /** S7.20: traders by the share of their orders that won. */
    endpoint(followList, 'lookup', async ({ page }, { language }) =>
      ok(await ranking.page('wins', page, (traded) => shownName(texts, language, traded))),
    ),

    // Anyone may send one, and a refused one is written to the log: few a minute from an address.
    endpoint(trail, 'heavy', ({ build, steps }) => {
      trails.take(build, steps);
      return ok(null);
    }),
  ];
};
