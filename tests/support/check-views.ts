import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shownTexts } from '#contract/first-page';
import { LANGUAGES } from '#contract/languages';
import { VIEWS, viewDecisions } from '../../src/cli/composition/view-decisions.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
import { chanceInTests } from './chance-in-tests.ts';
import { allMachineReads } from './check-machine.ts';
import { besideOnePlace, namesExportedTwice } from './one-place.ts';
import { wireNamesIn } from './wire-names.ts';

/** The keys of a language file and what another language must have for them. */

export type Texts = { [key: string]: string | Texts };

/** Dotted key to text. */
export function keysOf(texts: Texts, before = ''): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [key, value] of Object.entries(texts))
    if (typeof value === 'string') keys.set(before + key, value);
    else for (const [inner, text] of keysOf(value, `${before}${key}.`)) keys.set(inner, text);
  return keys;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** A key without i18next's ending for a count, so that `order.lots_one` is found as `order.lots`. */
export function baseOf(key: string): string {
  return key.replace(PLURAL, '');
}

/** The keys a language must have for these of English: those that count come in the language's own plural forms. */
export function keysWanted(english: Iterable<string>, tag: string): Set<string> {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const wanted = new Set<string>();
  for (const key of english)
    if (PLURAL.test(key)) for (const form of forms) wanted.add(`${baseOf(key)}_${form}`);
    else wanted.add(key);
  return wanted;
}

function variablesOf(text: string): Set<string> {
  return new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string));
}

/** Whether a text names what English names. A form for none, one or two may say the count in words. */
export function hasVariablesOf(english: string, key: string, text: string): boolean {
  const own = variablesOf(text);
  const wanted = variablesOf(english);
  if (/_(zero|one|two)$/.test(key)) {
    own.delete('count');
    wanted.delete('count');
  }
  return own.size === wanted.size && [...own].every((name) => wanted.has(name));
}

/**
 * What a linter does not see: screens hold no state of their own, every text has its key in every language, times are written
 * in the zone of the trader, what is typed is read in one place, the names of the wire end in the contract, an exported name
 * stands once, and tests read of the machine what they may.
 */

const complaints: string[] = [];

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
}
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

for (const { file, line, rule } of viewDecisions(ROOT)) complaints.push(`${file}:${line} ${rule}`);

/** Words between tags or in texts of attributes that were not looked up. */
const BARE_TEXT =
  /(?<!=)>\s*[A-Z][a-z]+[^<>{}=;()]*<|\b(label|title|text|placeholder|aria-label)="[A-Z][^"]*"/;
for (const file of VIEWS.flatMap((folder) => filesUnder(folder, /\.tsx$/)))
  textOf(file)
    .split('\n')
    .forEach((line, index) => {
      if (BARE_TEXT.test(line)) complaints.push(`${file}:${index + 1} a text is written in the screen`);
    });

const ours = new Map(
  ['src', 'machines']
    .flatMap((folder) => filesUnder(folder, /\.(tsx?|css)$/))
    .map((file) => [file, textOf(file)] as const),
);
for (const [file, text] of ours) complaints.push(...besideOnePlace(file, text));
complaints.push(...namesExportedTwice(ours));

/** A style that goes by a property which nothing sets says nothing, and no browser tells. The kit's parts set some themselves. */
const styled = new Map([...ours].filter(([file]) => /^src\/(client|desk|ui)\//.test(file)));
const PARTS = join('node_modules', '@base-ui', 'react');
const styles = [...styled.values(), ...filesUnder(PARTS, /CssVars\.mjs$/).map(textOf)].join('\n');
const areSet = new Set(styles.match(/--[\w-]+(?=['"`]?\]?\s*:|['"`][,;)\]])/g));
for (const [file, text] of styled)
  for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)\)/g))
    if (!areSet.has(name)) complaints.push(`${file} goes by ${name}, which nothing sets`);

const english = keysOf(JSON.parse(textOf('locales/en.json')) as Texts);
const englishText = new Map([...english].map(([key, text]) => [baseOf(key), text]));
for (const [language, tag] of Object.entries(LANGUAGES)) {
  const file = `locales/${language}.json`;
  if (!existsSync(join(ROOT, file))) {
    complaints.push(`${file} is missing`);
    continue;
  }
  const own = keysOf(JSON.parse(textOf(file)) as Texts);
  const wanted = keysWanted(english.keys(), tag);
  for (const key of wanted) if (!own.has(key)) complaints.push(`${file} lacks ${key}`);
  for (const [key, text] of own) {
    const meant = englishText.get(baseOf(key));
    if (!wanted.has(key) || meant === undefined) complaints.push(`${file} has ${key}, which it should not`);
    else if (!hasVariablesOf(meant, key, text))
      complaints.push(`${file} ${key} has other variables than English`);
    if (text.trim() === '') complaints.push(`${file} ${key} is empty`);
  }
}

/** A key is used when the code names it, or names the beginning of it and computes the rest. */
const code = [...ours.values()].join('\n');
for (const key of englishText.keys()) {
  const parents = key
    .split('.')
    .map((_, index, parts) => parts.slice(0, index).join('.'))
    .filter(Boolean);
  const isNamed = code.includes(`'${key}'`) || code.includes(`"${key}"`);
  const isComputed = parents.some((parent) => code.includes(`\`${parent}.\${`));
  if (!isNamed && !isComputed) complaints.push(`locales: no code uses ${key}`);
}

/** What the server alone says does not come to the client: a screen that named it would show the key. */
const shown = keysOf(shownTexts(JSON.parse(textOf('locales/en.json'))) as Texts);
for (const [file, text] of ours)
  if (!file.startsWith('src/server/') && !file.startsWith('src/contract/'))
    for (const key of english.keys())
      if (!shown.has(key) && text.includes(`'${key}'`))
        complaints.push(`${file} shows ${key}, which the client lacks`);

complaints.push(...allMachineReads());

const STORE = join('src', 'server', 'store');
for (const file of ['machines', 'src/client', 'src/ui', 'src/server'].flatMap((folder) =>
  filesUnder(folder, /\.tsx?$/),
))
  if (!file.startsWith(STORE)) complaints.push(...wireNamesIn(file));

complaints.push(...chanceInTests(ROOT));

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
