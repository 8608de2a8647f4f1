import * as z from 'zod/mini';
import { type Candle, category, instrument } from './entities-market.ts';
import { numberSigns } from './number-signs.ts';

/**
 * The page as the server sends it: in the visitor's language, direction and look, and for the home route with its
 * rows, so that the first quotes are there before the app's code. The same facts ride along as data; the app starts
 * from them and takes over what is already shown.
 */

/** Cookies the app keeps so that the server can send the page as the app will show it. None is a secret. */
export const PAGE_COOKIE = {
  language: 'lang',
  theme: 'theme',
  palette: 'palette',
  /** Set while a session's token is kept on the device. */
  member: 'member',
  /** Set while the device has other tabs than a new one. */
  tabs: 'own-tabs',
  /** The chart's period that was chosen last. */
  period: 'period',
} as const;
export const PAGE_COOKIE_S = 31_536_000;

/** The element that carries the data, and the one the app is drawn in. */
export const FIRST_PAGE_ID = 'first-page';
export const ROOT_ID = 'root';

export const listing = z.object({ instruments: z.array(instrument), categories: z.array(category) });

/** `closes` stand behind a row's small area chart, oldest first. */
type Home = { listing: z.infer<typeof listing>; sparklines: { code: string; closes: string[] }[] };

/**
 * What rides along. `texts` are those of the language the first route needs. The page and the app are of one build and
 * come from one server: its rows are taken as they are, a phone has better to do than to go over each.
 */
export const firstPage = z.object({
  language: z.string(),
  texts: z.unknown(),
  signs: numberSigns,
  isMember: z.boolean(),
  /** The bar of the page is empty: which tabs the device has the device alone knows. */
  hasOwnTabs: z.boolean(),
  /** The host that the page calls, with its port; null for its own (S7.1). */
  apiHost: z.nullable(z.string()),
  siteTitle: z.string(),
  /** Recorded seconds per second of a market that is replayed, 0 while it is paused; null where none is. */
  replaySpeed: z.custom<number | null>(),
  /** What the screen reads first (early-questions.ts). */
  questions: z.array(z.string()),
  /** Null on other routes than home and Trade, which show none. */
  home: z.nullable(z.custom<Home>((home) => typeof home === 'object')),
});
export type FirstPage = z.infer<typeof firstPage>;

/** What the server draws of Trade: an instrument of the listing and its last candles, oldest first. */
export type DrawnCandles = { code: string; candles: readonly Candle[] };

/** Draws pages as HTML. Built from the client's sources; the server loads it beside the built client. */
export type PageRenderer = {
  /** Home with its rows, Trade with the last candles, or what stands for another screen while it is on its way. */
  renderPage: (page: FirstPage, path: string, drawn?: DrawnCandles | null) => string;
  /** The path whose page is drawn for this one: screens that look alike meanwhile share one. */
  drawnFor: (path: string) => string;
};

type Texts = Readonly<Record<string, unknown>>;

/** Sections of a language's texts that the first route shows, and those the server alone says. */
const FIRST = new Set(['app', 'tab', 'common', 'connection', 'home', 'news', 'search', 'session', 'update']);
const SPOKEN_BY_SERVER = new Set([
  'mail',
  'server',
  'memo',
  'drawState',
  'ledgerFile',
  'category',
  'instrument',
  'alias',
]);

/** What of a language's texts comes with the page. */
export function firstTexts(texts: Texts): Texts {
  return sections(texts, (name) => FIRST.has(name));
}

/** What of a language's texts the client ever shows. */
export function shownTexts(texts: Texts): Texts {
  return sections(texts, (name) => !SPOKEN_BY_SERVER.has(name));
}

function sections(texts: Texts, isWanted: (name: string) => boolean): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => isWanted(name)));
}
