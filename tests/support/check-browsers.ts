import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../src/cli/run-steps.ts';
import { lackingInCode } from './browsers/in-code.ts';
import { lackingInSheet } from './browsers/in-sheets.ts';

/** What runs in a browser asks nothing of it that the oldest browsers (`src/cli/browser-floor.ts`), or a page without https, lack. */

/** What may be asked nevertheless, in which files; an entry that allows nothing any more fails. */
const ALLOWED: readonly (readonly [feature: RegExp, file: RegExp, because: string])[] = [
  [/^Touch/, /^src\/ui\//, 'a Mac has no touch screen, and hears of no touch'],
  [/^Navigator\.vibrate$/, /\/haptics\.ts$/, 'asked for first'],
  [/^https: canShare$/, /\/browser-can\.ts$/, 'asked for first'],
  [/^https: share$/, /\/browser-can\.ts$/, 'asked for first'],
  [/^https: share$/, /\/actors\/share\.ts$/, 'offered where `browser-can.ts` says so'],
  [/^https: clipboard$/, /\/(site|open-desk)\.ts$/, 'a failed copy says so'],
  [/^https: clipboard$/, /\/paste-field\.tsx$/, 'asked for first'],
  [/^Clipboard\.readText$/, /\/(site\.ts|paste-field\.tsx)$/, 'asked for first'],
  [/^https: (PublicKeyCredential|credentials)$/, /\/biometrics\.ts$/, 'asked for first'],
  [/^https: subtle$/, /\/pin\.ts$/, 'the lock is offered with https alone'],
  [/^https: serviceWorker$/, /\/(push|service-worker|start-worker)\.ts$/, 'asked for first'],
  [/^https: caches$/, /\/(offline-worker|start-worker)\.ts$/, 'the worker runs with https alone'],
  [/^requestIdleCallback$/, /\/when-quiet\.ts$/, 'asked for first'],
  [/^<search>$/, /^src\/client\/screens\//, 'what stands in it is shown all the same'],
  [
    /^(light-dark\(\)|&|user-select|mask-image|backdrop-filter)$/,
    /\.css$/,
    'the build writes it as they know it',
  ],
  [/^(cursor|resize|:selection$)/, /\.css$/, 'a phone has no mouse'],
  [/^(text-size-adjust|-webkit-t)/, /\.css$/, 'said to the phones that know it'],
  [
    /^(text-wrap|field-sizing|font-family)/,
    /\.css$/,
    'lines break, fields stand and letters look as they used to',
  ],
  [/^content-visibility/, /\.css$/, 'a list is laid out whole'],
  [/^forced-color-adjust/, /\/base\.css$/, 'within a question that what lacks it answers with no'],
  [/^scrollbar-width/, /\.css$/, 'a bar is seen'],
  [/^:-webkit-scrollbar$/, /\.css$/, 'stands beside `scrollbar-width`'],
];

const FOLDERS = ['machines', 'src/client', 'src/contract', 'src/desk', 'src/ui'];

const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile).config as object;
const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
const ours = new Set(
  fileNames.filter((name) => FOLDERS.some((folder) => relative(ROOT, name).startsWith(`${folder}/`))),
);
const inCode = lackingInCode(ts.createProgram([...ours], options), (file) => ours.has(file)).map((one) => ({
  ...one,
  file: relative(ROOT, one.file),
}));
const inSheets = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(folder, name)),
).flatMap((file) => lackingInSheet(readFileSync(join(ROOT, file), 'utf8')).map((one) => ({ ...one, file })));

const idle = new Set(ALLOWED);
for (const { feature, file, line } of [...inCode, ...inSheets]) {
  const entry = ALLOWED.find(([allowed, files]) => allowed.test(feature) && files.test(file));
  if (entry) idle.delete(entry);
  else console.error(`${file}:${line} ${feature} is missing from a page or a browser the app runs in`);
  if (!entry) process.exitCode = 1;
}
for (const [feature] of idle) {
  console.error(`tests/support/check-browsers.ts: ${feature} allows what is not there`);
  process.exitCode = 1;
}
