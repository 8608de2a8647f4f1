import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ROOT } from '../../src/cli/run-steps.ts';
import { lackingInCode } from '../support/browsers/in-code.ts';
import { lackingInSheet } from '../support/browsers/in-sheets.ts';
import { firstWithAll, OLDEST, statementOf } from '../support/browsers/support.ts';

const CODE = `
const rows = [3, 1].toSorted();
const own = { union: () => 1, canParse: true };
own.union();
export const late = [URL.canParse('a'), Promise.withResolvers(), Object.groupBy(rows, String), own.canParse];
export const walked = new Set(rows).values().map(String);
export const joined = new Set(rows).union(new Set());
export const when = (now: Temporal.Instant, list: Iterable<number>) => [now, Array.fromAsync(list)];
export const figures = new Intl.NumberFormat('en', { roundingMode: 'halfEven' }).formatRange(1, 2);
const { withResolvers } = Promise;
export const Late = () => <div popover="auto" inert><search>{structuredClone(rows)}</search></div>;
export const keys = () => [crypto.randomUUID, crypto.getRandomValues, navigator.clipboard];
`;

test('code that asks more than the oldest browser has, or a page without https, is found, by the type of what it asks', () => {
  const file = join(ROOT, 'src', 'client', 'planted.tsx');
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    types: [],
    skipLibCheck: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  const planted: ts.CompilerHost = {
    ...host,
    fileExists: (name) => name === file || host.fileExists(name),
    getSourceFile: (name, target) =>
      name === file ? ts.createSourceFile(name, CODE, target, true) : host.getSourceFile(name, target),
  };
  const program = ts.createProgram([file], options, planted);
  expect(
    lackingInCode(program, (name) => name === file).map(({ feature, line }) => `${line} ${feature}`),
  ).toEqual([
    '5 URL.canParse',
    '5 Promise.withResolvers',
    '5 Object.groupBy',
    '6 Iterator.map',
    '7 Set.union',
    '8 Array.fromAsync',
    '10 Promise.withResolvers',
    '11 popover',
    '11 <search>',
    '12 https: randomUUID',
    '12 https: clipboard',
  ]);
});

test('a sheet that asks more of a browser than the oldest has is found, but not what it asks first', () => {
  const sheet = `a { color: light-dark(red, color-mix(in srgb, red, blue)); width: 1lh; &:hover { top: 0 } }
@starting-style { a:has(b) { opacity: 0 } }
@supports (text-wrap: pretty) { a { text-wrap: pretty } }
a { text-wrap: balance; interpolate-size: allow-keywords }
@media (hover: hover) { a::details-content { inset: 0 } }`;
  expect(lackingInSheet(sheet).map(({ feature, line }) => `${line} ${feature}`)).toEqual([
    '1 light-dark()',
    '1 &',
    '2 @starting-style',
    '4 text-wrap',
    '4 text-wrap: balance',
    '4 interpolate-size',
    '4 interpolate-size: allow-keywords',
    '5 :details-content',
  ]);
});

test('the sheet that shows the app asks for what the oldest browsers are the first to have', () => {
  const sheet = readFileSync(join(ROOT, 'src', 'ui', 'styles', 'base.css'), 'utf8');
  expect(sheet).toContain(
    '@supports (color: color-mix(in srgb, red, red)) and (inline-size: 1lh) and selector(:has(a)) {',
  );
  const asked = [
    ['css', 'types', 'color', 'color-mix'],
    ['css', 'types', 'length', 'lh'],
    ['css', 'selectors', 'has'],
  ].flatMap((path) => statementOf(path) ?? []);
  expect(asked).toHaveLength(3);
  const oldest = Object.entries(OLDEST).map(([browser, version]) => [browser, Number(version)]);
  expect(firstWithAll(asked)).toEqual(Object.fromEntries(oldest));
});
