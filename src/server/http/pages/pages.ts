import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type FirstPage, firstTexts, type RenderHome } from '#contract/first-page';
import { LANGUAGES, type Language } from '#contract/languages';
import { signsOf } from '#contract/number-signs';
import { categoriesOf, instrumentsOf } from '../listing.ts';
import type { Services } from '../services.ts';
import type { PageRequest } from './page-request.ts';
import { readPageTemplate } from './page-template.ts';

/** How long a page is served before its rows are drawn with newer quotes. */
const KEPT_MS = 1_000;
/** Drawn rows compress in two milliseconds at this level, and little better above it. */
const BROTLI_LEVEL = 5;

const compress = promisify(brotliCompress);

export type PageBody = { html: string; brotli: Buffer };
/** The page of a path, for a device. */
export type Pages = (path: string, request: PageRequest) => Promise<PageBody>;

type Parts = Pick<Services, 'market' | 'texts' | 'settings' | 'site' | 'sparklines' | 'clock'>;

/** The pages of a built client, home with its rows. Null when nothing is built there. */
export async function createPages(clientDir: string, parts: Parts): Promise<Pages | null> {
  if (!existsSync(join(clientDir, 'index.html'))) return null;
  const fill = readPageTemplate(clientDir);
  const renderHome = await loadRenderer(clientDir);
  const draw = async (isHome: boolean, request: PageRequest): Promise<PageBody> => {
    const page = firstPageOf(parts, request, isHome);
    const html = fill(request, page, isHome && renderHome ? renderHome(page) : '');
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL };
    return { html, brotli: await compress(html, { params }) };
  };
  const kept = new Map<string, { madeAtMs: number; body: Promise<PageBody> }>();
  return (path, request) => {
    const isHome = path === '/' && renderHome !== null;
    const key = JSON.stringify([isHome, request]);
    const known = kept.get(key);
    const nowMs = parts.clock();
    if (known && nowMs >= known.madeAtMs && nowMs - known.madeAtMs < KEPT_MS) return known.body;
    const body = draw(isHome, request);
    kept.set(key, { madeAtMs: nowMs, body });
    body.catch(() => kept.delete(key));
    return body;
  };
}

/** A build made for the gallery draws nothing here. */
async function loadRenderer(clientDir: string): Promise<RenderHome | null> {
  const file = join(clientDir, '.server', 'render-home.js');
  if (!existsSync(file)) return null;
  return ((await import(pathToFileURL(file).href)) as { renderHome: RenderHome }).renderHome;
}

function firstPageOf(parts: Parts, { language, isMember }: PageRequest, isHome: boolean): FirstPage {
  return {
    language,
    texts: firstTexts(parts.texts.all(language)),
    signs: signsOf(LANGUAGES[language]),
    isMember,
    siteTitle: parts.settings.siteTitle,
    home: isHome ? homeOf(parts, language) : null,
  };
}

function homeOf({ market, texts, site, sparklines }: Parts, language: Language): FirstPage['home'] {
  const instruments = instrumentsOf(market, site.tradeFees(), texts, language);
  return {
    listing: { instruments, categories: categoriesOf(market, texts, language) },
    sparklines: instruments.map(({ id, code }) => ({
      code,
      closes: sparklines(id, '15min').map(({ close }) => close),
    })),
  };
}
