import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_PAGE_ID, type FirstPage, ROOT_ID } from '#contract/first-page';
import { directionOf, LANGUAGES } from '#contract/languages';
import type { PageRequest } from './page-request.ts';

const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/** Fills the built index.html; `oldBrowser` is what a browser shows that cannot run the app. */
export type PageTemplate = (
  request: PageRequest,
  page: FirstPage,
  rows: string,
  oldBrowser: string,
) => string;

/**
 * Reads the page of a built client. A page with rows carries its styles along: the rows are then painted without
 * another trip to the server. Throws when the build has no page or its page has no place for the app.
 */
export function readPageTemplate(clientDir: string): PageTemplate {
  const plain = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const styled = plain.replace(STYLESHEET, (_, href: string) => {
    const css = readFileSync(join(clientDir, href), 'utf8');
    return `<style>${css.replaceAll('</', '<\\/')}</style>`;
  });
  const place = `<div id="${ROOT_ID}"></div>`;
  if (!plain.includes(place)) throw new Error(`${clientDir}/index.html has no #${ROOT_ID}`);
  return (request, page, rows, oldBrowser) => {
    // Nothing but digits, letters and `<` could end the element or the text early.
    const data = JSON.stringify(page).replaceAll('<', '\\u003c');
    const script = `<script type="application/json" id="${FIRST_PAGE_ID}">${data}</script>`;
    const sentence = `<p class="old-browser">${oldBrowser}</p>`;
    // By functions: `$` in a text has a meaning in a replacement.
    return (rows === '' ? plain : styled)
      .replace(/<html[^>]*>/, () => htmlTag(request))
      .replace(
        place,
        () => `${sentence}<noscript>${sentence}</noscript><div id="${ROOT_ID}">${rows}</div>${script}`,
      );
  };
}

function htmlTag({ language, theme, isColourSafe }: PageRequest): string {
  const look = `${theme ? ` data-theme="${theme}"` : ''}${isColourSafe ? ' data-palette="colour-safe"' : ''}`;
  return `<html lang="${LANGUAGES[language]}" dir="${directionOf(language)}"${look}>`;
}
