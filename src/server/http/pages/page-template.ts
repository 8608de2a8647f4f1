import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_PAGE_ID, type FirstPage, ROOT_ID } from '#contract/first-page';
import { directionOf, LANGUAGES } from '#contract/languages';
import { type SiteTheme, withSite } from '../../site-theme.ts';
import { TRADE_SCREEN } from './built-client.ts';
import type { PageRequest } from './page-request.ts';

const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/** Fills the built index.html; `oldBrowser` is what a browser shows that cannot run the app. */
export type PageTemplate = (
  request: PageRequest,
  page: FirstPage,
  rows: string,
  oldBrowser: string,
  path: string,
) => string;

/**
 * Reads the page of a built client. A page with rows carries its styles along: the rows are then painted without
 * another trip to the server. Trade's names the files of its screen, which then come with the app's and not after it.
 * Throws when the build has no page, its page has no place for the app, or its list of files has no Trade.
 */
export function readPageTemplate(clientDir: string, site: SiteTheme): PageTemplate {
  const plain = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const styled = plain.replace(STYLESHEET, (_, href: string) => {
    const css = readFileSync(join(clientDir, href), 'utf8');
    return `<style>${css.replaceAll('</', '<\\/')}</style>`;
  });
  const tags = fileTags(readBuilt(clientDir), plain);
  const place = `<div id="${ROOT_ID}"></div>`;
  if (!plain.includes(place)) throw new Error(`${clientDir}/index.html has no #${ROOT_ID}`);
  return (request, page, rows, oldBrowser, path) => {
    // Nothing but digits, letters and `<` could end the element or the text early.
    const data = JSON.stringify(page).replaceAll('<', '\\u003c');
    const script = `<script type="application/json" id="${FIRST_PAGE_ID}">${data}</script>`;
    const sentence = `<p class="old-browser">${oldBrowser}</p>`;
    const files = path === '/trade' ? tags([TRADE_SCREEN, `virtual:texts/${request.language}`]) : '';
    // By functions: `$` in a text has a meaning in a replacement.
    return withSite('index.html', rows === '' ? plain : styled, site)
      .replace(/<html[^>]*>/, () => htmlTag(request))
      .replace('</head>', () => `${files}</head>`)
      .replace(
        place,
        () => `${sentence}<noscript>${sentence}</noscript><div id="${ROOT_ID}">${rows}</div>${script}`,
      );
  };
}

type BuiltFile = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };
/** The files of a build, by what each was made from. */
type Built = Readonly<Record<string, BuiltFile | undefined>>;

/** A build made for the gallery has no such list. */
function readBuilt(clientDir: string): Built {
  const file = join(clientDir, '.vite', 'manifest.json');
  if (!existsSync(file)) return {};
  const built = JSON.parse(readFileSync(file, 'utf8')) as Built;
  if (!built[TRADE_SCREEN]) throw new Error(`${file} has no ${TRADE_SCREEN}`);
  return built;
}

/** Makes the elements that fetch files with all that they import, and what they fetch first themselves; none twice in a page. */
const fileTags =
  (built: Built, plain: string) =>
  (names: readonly string[]): string => {
    const wanted = new Set([...names, ...names.flatMap((name) => built[name]?.dynamicImports ?? [])]);
    for (const name of wanted) for (const imported of built[name]?.imports ?? []) wanted.add(imported);
    const files = [...wanted].flatMap((name) => built[name] ?? []);
    const tags = [
      ...files.flatMap(({ css = [] }) => css).map((file) => ({ rel: 'stylesheet', file })),
      ...files.map(({ file }) => ({ rel: 'modulepreload', file })),
    ];
    return tags
      .filter(({ file }) => !plain.includes(file))
      .map(({ rel, file }) => `<link rel="${rel}" crossorigin href="/${file}">`)
      .join('');
  };

function htmlTag({ language, theme, isColourSafe }: PageRequest): string {
  const look = `${theme ? ` data-theme="${theme}"` : ''}${isColourSafe ? ' data-palette="colour-safe"' : ''}`;
  return `<html lang="${LANGUAGES[language]}" dir="${directionOf(language)}"${look}>`;
}
