import { describe, expect, it, vi } from 'vitest';
import type { FirstPage } from '#contract/first-page';
import { signsOf } from '#contract/number-signs';
import { keepQuotes, keptQuotes } from '../../src/client/actors/kept-quotes.ts';
import { PriceStore } from '../../src/client/actors/price-store.ts';
import { readFirstPage, seedPrices } from '../../src/client/app/boot/first-page.ts';
import { tradePath } from '../../src/client/app/shell/paths.ts';
import { drawnFor, renderPage } from '../../src/client/first-page/render-page.tsx';
import { stubStorage } from '../support/device-storage.ts';
import { instrumentOf } from '../support/fixtures.ts';

const gold = instrumentOf({ id: 3, code: 'XAUUSD', showCode: 'Gold' });
const home = {
  listing: { instruments: [gold], categories: [{ id: gold.categoryId, name: 'Metals' }] },
  sparklines: [{ code: 'XAUUSD', closes: ['1', '2.5'] }],
};
const texts = { home: { signIn: 'Log in' }, tab: { user: 'Account' } };
const page: FirstPage = {
  language: 'en',
  texts,
  signs: signsOf('en'),
  isMember: false,
  hasOwnTabs: false,
  apiHost: null,
  siteTitle: '',
  replaySpeed: null,
  questions: [],
  home,
};

function documentWith(text: string | null): Document {
  return { getElementById: () => (text === null ? null : { textContent: text }) } as unknown as Document;
}

describe('the page that comes with rows', () => {
  it('S2.39 is read as it was sent; anything else counts as nothing', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(readFirstPage(documentWith(JSON.stringify(page)))).toEqual(page);
    for (const text of [null, '', '{', '{"language":"en"}'])
      expect(readFirstPage(documentWith(text))).toBeNull();
  });

  it('S2.39 seeds prices and small charts', () => {
    const prices = new PriceStore(() => undefined);
    seedPrices(prices, home);
    expect(prices.get('XAUUSD')?.close).toBe(gold.prices.close);
    expect(prices.sparkline('XAUUSD')).toEqual([1, 2.5]);
  });

  it('S2.39 S6.1 is drawn without a browser, for a visitor and for a member', () => {
    const visitor = renderPage(page, '/');
    expect(visitor).toContain('Gold');
    expect(visitor).toContain('Log in');
    const member = renderPage({ ...page, isMember: true }, '/');
    expect(member).toContain('href="/user"');
    expect(member).not.toContain('Log in');
  });

  it('S9.3 every page says that the market is a replay before the app is there, and of another says nothing', () => {
    const said = {
      ...page,
      texts: { ...texts, app: { replay: 'Replay · {{speed}}×', replayPaused: 'Replay · paused' } },
    };
    for (const path of ['/', '/trade', '/login']) {
      expect(renderPage({ ...said, replaySpeed: 3_600 }, path)).toContain('Replay · 3,600×');
      expect(renderPage({ ...said, replaySpeed: 0 }, path)).toContain('Replay · paused');
      expect(renderPage(said, path)).not.toContain('Replay');
    }
  });

  it('S2.43 S2.44 S2.45 Trade is drawn with name, price, change and a candle for each that is given', () => {
    const candle = (open: string, close: string) => ({
      time: 0,
      open,
      close,
      high: '4400',
      low: '4300',
      volume: '1',
    });
    const candles = [candle('4310', '4350'), candle('4350', '4320'), candle('4320', '4320')];
    const trade = renderPage(page, '/trade', { code: 'XAUUSD', candles });
    const [, name, price] = /<h1[^>]*><bdi>(.*?)<\/bdi>.*?<span class="num[^>]*>([\d.,]+)</.exec(trade) ?? [];
    expect([name, price]).toEqual(['Gold', '100.00']);
    const drawn = (tone: string) =>
      new RegExp(`<path data-tone="${tone}" d="([^"]*)"`).exec(trade)?.[1] ?? '';
    // A body of 40 of the 100 between the highest and the lowest, beside a wick of all of them; a flat one is seen too.
    expect(drawn('up')).toBe('M3 0h1v1000h-1zM1 500h5v400h-5zM17 0h1v1000h-1zM15 800h5v4h-5z');
    expect(drawn('down')).toBe('M10 0h1v1000h-1zM8 500h5v300h-5z');
    expect(renderPage(page, '/trade', { code: 'GONE', candles })).not.toContain('data-drawn');
  });

  it('S2.1 S2.5 another screen is drawn as what stands for it meanwhile, with its tab bar', () => {
    const bare = { ...page, texts: { ...texts, common: { loading: 'Loading…' } }, home: null };
    const trade = renderPage(bare, '/trade');
    expect(trade).toContain('aria-label="Loading…"');
    expect(trade).toMatch(/href="\/trade"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/trade"/);
    const wallet = renderPage(bare, '/mine/wallet');
    expect(wallet).toContain('aria-label="Loading…"');
    expect(wallet).not.toContain('href="/trade"');
    expect(['/', '/trade', '/user', '/mine/wallet', '/no/such'].map(drawnFor)).toEqual([
      '/',
      '/trade',
      '/user',
      '/login',
      '/login',
    ]);
  });
});

describe('the last known quotes', () => {
  it('S4.14 come back with the prices they were kept with, and when', () => {
    stubStorage();
    const prices = new PriceStore(() => undefined);
    prices.push([{ symbol: 'XAUUSD', quotation: { close: '4321.5', change: '-1.25' }, status: 0, time: 1 }]);
    keepQuotes(home.listing, prices, 'en', 5_000);
    const kept = keptQuotes('en');
    expect(kept?.atMs).toBe(5_000);
    const [instrument] = kept?.home.listing.instruments ?? [];
    expect(instrument?.prices).toMatchObject({ close: '4321.5', change: '-1.25' });
    expect([instrument?.isOpen, instrument?.isSilent]).toEqual([false, undefined]);
    prices.push([
      { symbol: 'XAUUSD', quotation: { close: '1', change: '0' }, status: 0, silent: true, time: 2 },
    ]);
    keepQuotes(home.listing, prices, 'en', 5_000);
    expect(keptQuotes('en')?.home.listing.instruments[0]?.isSilent).toBe(true);
  });

  it('S4.14 S9.2 of another language, broken or denied are none', () => {
    const kept = stubStorage();
    keepQuotes(home.listing, new PriceStore(() => undefined), 'de', 5_000);
    expect(keptQuotes('en')).toBeNull();
    kept.set('quotes', '{"atMs":"soon"}');
    expect(keptQuotes('en')).toBeNull();
    vi.stubGlobal('localStorage', undefined);
    expect(() => keepQuotes(home.listing, new PriceStore(() => undefined), 'en', 1)).not.toThrow();
    expect(keptQuotes('en')).toBeNull();
  });
});

it('S2.3 the address of an instrument names it by its code, and the period when one is given', () => {
  expect(tradePath('ETHUSD')).toBe('/trade?symbol=ETHUSD');
  expect(tradePath('ETHUSD', '5min')).toBe('/trade?symbol=ETHUSD&period=5min');
  expect(tradePath('A&B')).toBe('/trade?symbol=A%26B');
});
