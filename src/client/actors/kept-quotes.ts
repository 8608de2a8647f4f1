import * as z from 'zod/mini';
import { toWire } from '#contract/fields';
import { type FirstPage, listing } from '#contract/first-page';
import type { Language } from '#contract/languages';
import type { MarketListing } from '#machines/quotes/quotes.machine';
import type { PriceStore } from './price-store.ts';
import { read, write } from './storage.ts';

/** The last known quotes, kept on the device for a start without a network. */

const KEY = 'quotes';
const keptListing = z.object({ atMs: z.int(), language: z.string(), listing });

export type KeptQuotes = { atMs: number; home: NonNullable<FirstPage['home']> };

/** Keeps a listing with the prices of now. Storage that is full or denied is no loss but of this. */
export function keepQuotes(known: MarketListing, prices: PriceStore, language: Language, atMs: number): void {
  const instruments = known.instruments.map((instrument) => {
    const price = prices.get(instrument.code);
    if (!price) return instrument;
    const { close, change, isOpen, isSilent, rate } = price;
    return {
      ...instrument,
      isOpen,
      isSilent,
      rate,
      prices: { ...instrument.prices, close, change },
    };
  });
  write(KEY, JSON.stringify(toWire(keptListing, { atMs, language, listing: { ...known, instruments } })));
}

/**
 * Keeps what is then listed whenever the page is hidden, and now if it is. It waits for nothing: a page that is left for good
 * ends with the event.
 */
export function keepWhenHidden(
  listed: () => MarketListing,
  prices: PriceStore,
  language: () => Language,
  signal: AbortSignal,
): void {
  const keep = (): void => {
    const { instruments, categories } = listed();
    if (!document.hidden || instruments.length === 0) return;
    keepQuotes({ instruments, categories }, prices, language(), Date.now());
  };
  document.addEventListener('visibilitychange', keep, { signal });
  keep();
}

/** What was kept in this language; null when there is nothing, or nothing that is understood. */
export function keptQuotes(language: Language): KeptQuotes | null {
  try {
    const kept = keptListing.parse(JSON.parse(read(KEY) ?? 'null'));
    if (kept.language !== language) return null;
    return { atMs: kept.atMs, home: { listing: kept.listing, sparklines: [] } };
  } catch {
    return null;
  }
}
