import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/cli/run-steps.ts';

/** The decisions, a page by topic: each is short, names what exists, and is named where a reader looks. */

const FOLDER = join(ROOT, 'docs/decisions');
const pages = readdirSync(FOLDER);
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** A page has at most so many lines, of at most so many characters. */
const MAX_LINES = 60;
const MAX_WIDTH = 130;

/** Files that may name a decision: all that is written by hand. */
const files = globSync(
  ['{src,machines,tests}/**/*.{ts,tsx,css,cjs,mjs,md}', 'docs/*.md', 'docs/decisions/*.md', '*.{md,ts,json}'],
  { cwd: ROOT, exclude: ['tests/docs/decisions.test.ts'] },
);

it.each(pages)('%s is at most a page, of a topic', (page) => {
  const lines = readFileSync(join(FOLDER, page), 'utf8').trimEnd().split('\n');
  expect(page).toMatch(/^[a-z]+(-[a-z]+)*\.md$/);
  expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
  expect(lines.filter((line) => line.length > MAX_WIDTH)).toEqual([]);
});

it('every decision that is named is a page, and ARCHITECTURE links to each', () => {
  const named = files.flatMap((file) =>
    [...textOf(file).matchAll(/\bdecisions?(?:\/|:? )(\d[\w-]*|[\w-]+(?=\.md))/gi)].map(([, name = '']) => ({
      file,
      page: `${name}.md`,
    })),
  );
  expect(named.length).toBeGreaterThan(pages.length);
  expect(named.filter(({ page }) => !pages.includes(page))).toEqual([]);
  const linked = [...textOf('docs/ARCHITECTURE.md').matchAll(/\]\(decisions\/([^)#]+)\)/g)];
  expect([...new Set(linked.map(([, page]) => page))].sort()).toEqual([...pages].sort());
});

it('what the pages of docs link to is there', () => {
  const links = files
    .filter((file) => file.startsWith('docs/'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => ({
        file,
        link,
      })),
    );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ file, link }) => !existsSync(join(ROOT, dirname(file), link)))).toEqual([]);
});

it('a file that a decision or ARCHITECTURE names is there', () => {
  const known = globSync('{src,machines,tests,locales}/**/*', { cwd: ROOT });
  const named = ['docs/ARCHITECTURE.md', ...pages.map((page) => `docs/decisions/${page}`)].flatMap((file) =>
    [...textOf(file).matchAll(/`([\w./-]+(?:\/|\.(?:tsx?|css|cjs|mjs)))`/g)].map(([, name = '']) => ({
      file,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(60);
  const missing = named.filter(
    ({ name }) => !known.some((path) => `/${path}/`.includes(`/${name.replace(/\/$/, '')}/`)),
  );
  expect(missing).toEqual([]);
});
