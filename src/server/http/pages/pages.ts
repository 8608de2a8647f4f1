import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Period } from '#contract/constants';
import { EARLY_QUESTIONS, tradeQuestions } from '#contract/early-questions';
import { type DrawnCandles, type FirstPage, firstTexts, type PageRenderer } from '#contract/first-page';
import { LANGUAGES, type Language } from '#contract/languages';
import { signsOf } from '#contract/number-signs';
import type { Clock } from '../../clock.ts';
import type { Market } from '../../market/market.ts';
import type { Sparklines } from '../../market/sparklines.ts';
import { escapeHtml, type SiteTheme } from '../../site-theme.ts';
import { categoriesOf, instrumentsOf, type ListingParts } from '../listing.ts';
import { type PageRequest, periodAsked } from './page-request.ts';
import { readPageTemplate } from './page-template.ts';

/** How long a page is served before its rows are drawn with newer quotes. */
const KEPT_MS = 1_000;
/** Drawn rows compress in two milliseconds at this level, and little better above it. */
const BROTLI_LEVEL = 5;
/** So many candles are drawn: what a phone's chart begins with. */
const DRAWN_CANDLES = 42;

const compress = promisify(brotliCompress);

export type PageBody = { html: string; brotli: Buffer };
/** The page of an address on this site, for a device; `apiHost` is the host that it calls, null for its own. */
export type Pages = (url: string, request: PageRequest, apiHost: string | null) => Promise<PageBody>;

type Parts = ListingParts & { clock: Clock; settings: SiteTheme; sparklines: Sparklines };

/** The most pages that are kept at a time; each is for a path, a language, a look and an API host. */
const MOST_KEPT = 200;

/** A page as far as its address decides: its path, and what Trade shows there. */
type Place = { path: string; questions: readonly string[]; chart: { id: number; period: Period } | null };

/**
 * The pages of a built client: home with its rows, Trade with the last candles, the others with what stands for their
 * screen meanwhile. Null when nothing is built there.
 */
export async function createPages(clientDir: string, parts: Parts): Promise<Pages | null> {
  if (!existsSync(join(clientDir, 'index.html'))) return null;
  const fill = readPageTemplate(clientDir, parts.settings);
  const renderer = await loadRenderer(clientDir);
  const draw = async (place: Place, request: PageRequest, apiHost: string | null): Promise<PageBody> => {
    const { language } = request;
    const home = renderer && (place.path === '/' || place.chart) ? homeOf(parts, language) : null;
    const page = { ...firstPageOf(parts, request, place.questions), home, apiHost };
    const rows = renderer?.renderPage(page, place.path, drawnOf(parts.market, place)) ?? '';
    const html = fill(
      request,
      page,
      rows,
      parts.texts.text(language, 'server.oldBrowser', { site: escapeHtml(page.siteTitle) }),
      place.path,
    );
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL };
    return { html, brotli: await compress(html, { params }) };
  };
  const kept = new Map<string, { madeAtMs: number; body: Promise<PageBody> }>();
  return (url, request, apiHost) => {
    const place = placeOf(url, request, parts.market, renderer);
    const key = JSON.stringify([place, { ...request, period: null }, apiHost]);
    const known = kept.get(key);
    const nowMs = parts.clock();
    if (known && nowMs >= known.madeAtMs && nowMs - known.madeAtMs < KEPT_MS) return known.body;
    if (kept.size >= MOST_KEPT) kept.clear();
    const body = draw(place, request, apiHost);
    kept.set(key, { madeAtMs: nowMs, body });
    body.catch(() => kept.delete(key));
    return body;
  };
}

/** Screens that look alike meanwhile, and read nothing early, are one place: an address cannot fill what is kept. */
function placeOf(
  url: string,
  { isMember, period }: PageRequest,
  market: Market,
  renderer: PageRenderer | null,
): Place {
  const [path = '/', search = ''] = url.split('?');
  const query = new URLSearchParams(search);
  if (path === '/trade') {
    const id = shownFirst(market, query.get('symbol'));
    const chart = id === null ? null : { id, period: periodAsked(query.get('period')) ?? period };
    return { path, questions: chart ? tradeQuestions(chart.id, chart.period) : [], chart };
  }
  const questions = (isMember && search === '' && EARLY_QUESTIONS[path]) || [];
  return { path: questions.length > 0 ? path : (renderer?.drawnFor(path) ?? ''), questions, chart: null };
}

/** The instrument that Trade shows: the one that the address names, else the first that is open. */
function shownFirst({ instruments, quote }: Market, symbol: string | null): number | null {
  const wanted = instruments.find(({ code }) => code === symbol);
  return (wanted ?? instruments.find(({ id }) => quote(id).isOpen) ?? instruments[0])?.id ?? null;
}

function drawnOf(market: Market, { chart }: Place): DrawnCandles | null {
  const code = chart && market.instruments.find(({ id }) => id === chart.id)?.code;
  return code ? { code, candles: market.candles(chart.id, chart.period, DRAWN_CANDLES) } : null;
}

/** A build made for the gallery draws nothing here. */
async function loadRenderer(clientDir: string): Promise<PageRenderer | null> {
  const file = join(clientDir, '.server', 'render-page.js');
  if (!existsSync(file)) return null;
  return (await import(pathToFileURL(file).href)) as PageRenderer;
}

function firstPageOf(
  parts: Parts,
  { language, isMember, hasOwnTabs }: PageRequest,
  questions: readonly string[],
): Omit<FirstPage, 'apiHost' | 'home'> {
  return {
    language,
    texts: firstTexts(parts.texts.all(language)),
    signs: signsOf(LANGUAGES[language]),
    isMember,
    hasOwnTabs,
    siteTitle: parts.settings.siteTitle,
    replaySpeed: parts.market.replaySpeed,
    questions: [...questions],
  };
}

function homeOf(parts: Parts, language: Language): FirstPage['home'] {
  const { market, texts, sparklines } = parts;
  const instruments = instrumentsOf(parts, language);
  return {
    listing: { instruments, categories: categoriesOf(market, texts, language) },
    sparklines: instruments.map(({ id, code }) => ({
      code,
      closes: sparklines(id, '15min').map(({ close }) => close),
    })),
  };
}
