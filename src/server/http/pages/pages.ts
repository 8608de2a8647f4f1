import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { EARLY_QUESTIONS } from '#contract/early-questions';
import { type FirstPage, firstTexts, type PageRenderer } from '#contract/first-page';
import { LANGUAGES, type Language } from '#contract/languages';
import { signsOf } from '#contract/number-signs';
import type { Clock } from '../../clock.ts';
import type { Sparklines } from '../../market/sparklines.ts';
import type { Settings } from '../../settings.ts';
import { categoriesOf, instrumentsOf, type ListingParts } from '../listing.ts';
import type { PageRequest } from './page-request.ts';
import { readPageTemplate } from './page-template.ts';

/** How long a page is served before its rows are drawn with newer quotes. */
const KEPT_MS = 1_000;
/** Drawn rows compress in two milliseconds at this level, and little better above it. */
const BROTLI_LEVEL = 5;

const compress = promisify(brotliCompress);

export type PageBody = { html: string; brotli: Buffer };
/** The page of a path, for a device; `apiHost` is the host that it calls, null for its own. */
export type Pages = (path: string, request: PageRequest, apiHost: string | null) => Promise<PageBody>;

type Parts = ListingParts & { clock: Clock; settings: Pick<Settings, 'siteTitle'>; sparklines: Sparklines };

/** The most pages that are kept at a time; each is for a path, a language, a look and an API host. */
const MOST_KEPT = 200;

/**
 * The pages of a built client: home with its rows, the others with what stands for their screen meanwhile. Null when
 * nothing is built there.
 */
export async function createPages(clientDir: string, parts: Parts): Promise<Pages | null> {
  if (!existsSync(join(clientDir, 'index.html'))) return null;
  const fill = readPageTemplate(clientDir);
  const renderer = await loadRenderer(clientDir);
  const draw: Pages = async (path, request, apiHost) => {
    const hasRows = path === '/' && renderer !== null;
    const page = { ...firstPageOf(parts, request, path, hasRows), apiHost };
    const oldBrowser = parts.texts.text(request.language, 'server.oldBrowser');
    const html = fill(request, page, renderer?.renderPage(page, path) ?? '', oldBrowser);
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL };
    return { html, brotli: await compress(html, { params }) };
  };
  const kept = new Map<string, { madeAtMs: number; body: Promise<PageBody> }>();
  return (path, request, apiHost) => {
    const drawnPath = path in EARLY_QUESTIONS ? path : (renderer?.drawnFor(path) ?? '');
    const key = JSON.stringify([drawnPath, request, apiHost]);
    const known = kept.get(key);
    const nowMs = parts.clock();
    if (known && nowMs >= known.madeAtMs && nowMs - known.madeAtMs < KEPT_MS) return known.body;
    if (kept.size >= MOST_KEPT) kept.clear();
    const body = draw(drawnPath, request, apiHost);
    kept.set(key, { madeAtMs: nowMs, body });
    body.catch(() => kept.delete(key));
    return body;
  };
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
  path: string,
  hasRows: boolean,
): Omit<FirstPage, 'apiHost'> {
  return {
    language,
    texts: firstTexts(parts.texts.all(language)),
    signs: signsOf(LANGUAGES[language]),
    isMember,
    hasOwnTabs,
    siteTitle: parts.settings.siteTitle,
    replaySpeed: parts.market.replaySpeed,
    questions: [...(EARLY_QUESTIONS[path] ?? [])],
    home: hasRows ? homeOf(parts, language) : null,
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
