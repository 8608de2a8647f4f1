import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a linter does not see: screens hold no state of their own, and every text has its key in every language. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const complaints: string[] = [];

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
}
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Screens, and what several of them show. */
const VIEWS = ['src/client/screens', 'src/client/parts'];

const STATE_HOOK = /\buse(State|Reducer|Effect|LayoutEffect)\(|\bset(Timeout|Interval)\(/;
for (const file of VIEWS.flatMap((folder) => filesUnder(folder, /\.tsx?$/)))
  textOf(file)
    .split('\n')
    .forEach((line, index) => {
      if (STATE_HOOK.test(line))
        complaints.push(`${file}:${index + 1} a screen keeps state or time of its own`);
    });

/** Words between tags or in texts of attributes that were not looked up. */
const BARE_TEXT =
  /(?<!=)>\s*[A-Z][a-z]+[^<>{}=;()]*<|\b(label|title|text|placeholder|aria-label)="[A-Z][^"]*"/;
for (const file of VIEWS.flatMap((folder) => filesUnder(folder, /\.tsx$/)))
  textOf(file)
    .split('\n')
    .forEach((line, index) => {
      if (BARE_TEXT.test(line)) complaints.push(`${file}:${index + 1} a text is written in the screen`);
    });

type Texts = { [key: string]: string | Texts };
function keysOf(texts: Texts, before = ''): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [key, value] of Object.entries(texts))
    if (typeof value === 'string') keys.set(before + key, value);
    else for (const [inner, text] of keysOf(value, `${before}${key}.`)) keys.set(inner, text);
  return keys;
}
const variablesOf = (text: string): string =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => name)
    .sort()
    .join();

const locales = filesUnder('locales', /\.json$/).map((file) => ({
  file,
  keys: keysOf(JSON.parse(textOf(file)) as Texts),
}));
const english = locales.find(({ file }) => file.endsWith('en.json'))?.keys ?? new Map<string, string>();
for (const { file, keys } of locales) {
  for (const [key, text] of english) {
    const own = keys.get(key);
    if (own === undefined) complaints.push(`${file} lacks ${key}`);
    else if (variablesOf(own) !== variablesOf(text))
      complaints.push(`${file} ${key} has other variables than English`);
  }
  for (const [key, text] of keys) {
    if (!english.has(key)) complaints.push(`${file} has ${key}, which English has not`);
    if (text.trim() === '') complaints.push(`${file} ${key} is empty`);
  }
}

/** A key is used when the code names it, or names the beginning of it and computes the rest. */
const code = ['src', 'machines']
  .flatMap((folder) => filesUnder(folder, /\.tsx?$/))
  .map(textOf)
  .join('\n');
for (const key of english.keys()) {
  const parents = key
    .split('.')
    .map((_, index, parts) => parts.slice(0, index).join('.'))
    .filter(Boolean);
  const isNamed = code.includes(`'${key}'`) || code.includes(`"${key}"`);
  const isComputed = parents.some((parent) => code.includes(`\`${parent}.\${`));
  if (!isNamed && !isComputed) complaints.push(`locales: nobody uses ${key}`);
}

for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
