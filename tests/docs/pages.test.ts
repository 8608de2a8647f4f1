import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/cli/run-steps.ts';
import { SUITES } from '../../src/cli/soak-suites.ts';

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
