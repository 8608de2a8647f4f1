import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/cli/run-steps.ts';
import { SUITES } from '../../src/cli/soak-suites.ts';

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

const { forbidden }: { forbidden: readonly { name: string }[] } = createRequire(import.meta.url)(
  '../support/layers.cjs',
);
const text = readFileSync(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8');

it('ARCHITECTURE names every room of the server in the order of its layers', () => {
  const named = [...text.matchAll(/^\| `([a-z]+)\/` \| \S/gm)].map(([, room]) => room);
  const layered = forbidden.flatMap(({ name }) => /^server-(\w+)-reaches-no-higher$/.exec(name)?.[1] ?? []);
  const folders = readdirSync(join(ROOT, 'src/server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  // The highest layer reaches every other.
  expect(named).toEqual([...layered, 'compose']);
  expect([...named].sort()).toEqual(folders.sort());
});

it('CHANGELOG begins with the version of package.json, or with what is not released yet, and says how to upgrade', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const [, ...versions] = readFileSync(join(ROOT, 'docs/CHANGELOG.md'), 'utf8').split(/^## /m);
  const names = versions.map((one) => one.split('\n')[0]);
  expect(names[0] === 'Unreleased' ? names[1] : names[0]).toBe(version);
  expect(versions.filter((one) => !one.includes('\n**Upgrade.** '))).toEqual([]);
});

it('no spec opens a browser beside its own that stays open after the test', () => {
  const files = globSync('tests/e2e/**/*.ts', { cwd: ROOT });
  const opening = files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('.newContext('));
  expect(files.length).toBeGreaterThan(80);
  // The one closes what it opened after each test; the other keeps one page for a worker's paths.
  expect(opening).toEqual(['tests/e2e/contexts.ts', 'tests/e2e/paths/phone.ts']);
});

it('every suite of the soak run names tests that are there', () => {
  const specs = readdirSync(join(ROOT, 'tests/e2e'));
  const isThere = (name: string) =>
    existsSync(join(ROOT, name)) || specs.some((spec) => spec.startsWith(name));
  const names = SUITES.flatMap(({ args }) => args.filter((arg) => !arg.startsWith('--')));
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});
