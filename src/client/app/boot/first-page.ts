import { FIRST_PAGE_ID, type FirstPage, firstPage } from '#contract/first-page';
import { isLockKept } from '../../actors/device.ts';
import type { PriceStore } from '../../actors/price-store.ts';
import type { Charts } from '../hooks/charts.ts';

/** What the server sent with the page; null when it sent nothing, or something else. */
export function readFirstPage(page: Document): FirstPage | null {
  const text = page.getElementById(FIRST_PAGE_ID)?.textContent;
  if (!text) return null;
  try {
    return firstPage.parse(JSON.parse(text));
  } catch (error) {
    console.warn('what came with the page was not understood', error);
    return null;
  }
}

/** Puts the rows that came with the page into the prices, as if they had been loaded. */
export function seedPrices(
  prices: PriceStore,
  { listing, sparklines }: NonNullable<FirstPage['home']>,
): void {
  prices.seed(listing.instruments);
  prices.seedSparklines(new Map(sparklines.map(({ code, closes }) => [code, closes.map(Number)])));
}

/**
 * Whether the app, as it starts, shows what the server drew: home, in this language, for a visitor or a member, with its tabs,
 * and not locked.
 */
export function isAsDrawn(page: FirstPage, path: string, { preferences, session }: Charts): boolean {
  const { language } = preferences.getSnapshot().context;
  const isMember = session.getSnapshot().context.token !== null;
  const isForDevice = page.language === language && page.isMember === isMember && !page.hasOwnTabs;
  return page.home !== null && path === '/' && isForDevice && !isLockKept();
}
