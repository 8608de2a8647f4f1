import type { Chart } from '../../find-charts.ts';
import { titleWords } from '../../words.ts';
import type { Named, Running, WiringRow } from './composition.ts';

/** How the parts of the composition are said, on its pages and in its pictures alike. */

/** `[Paged list](../charts/paged-list.md)`. */
export function chartLinkOf(charts: readonly Chart[], id: string): string {
  const chart = charts.find(({ model }) => model.id === id);
  return chart ? `[${titleWords(chart.name)}](../charts/${chart.name}.md)` : `\`${id}\``;
}

/** `[money.ts](../../src/client/features/money.ts)`. */
export const fileLink = (file: string): string => `[${file.replace(/^.*\//, '')}](../../${file})`;

/** What makes a row act. */
export function signalWords(on: WiringRow['on']): string {
  if (typeof on === 'string') return on;
  return 'enters' in on ? `gets tag ${on.enters}` : `loses tag ${on.leaves}`;
}

/** A sentence about what runs: a feature's own, as several may run on one chart; else the first of its chart's header. */
export function sentenceOf({ isSingleton, sentence, chart }: Running, charts: readonly Chart[]): string {
  if (!isSingleton) return sentence;
  const header = charts.find(({ model }) => model.id === chart)?.header ?? '';
  const [, first = ''] = /^[^:]*: ([\s\S]*?[.?])(\s|$)/.exec(header) ?? [];
  return first.charAt(0).toUpperCase() + first.slice(1);
}

const doorWords = (door: string): string =>
  door === 'open' ? 'everyone' : door === 'real' ? 'real accounts' : 'logged in';

/** The screens that start it, each with who may see it. */
export const screenWords = ({ screens }: Running): string =>
  screens.map(({ path, door }) => `\`${path}\` (${doorWords(door)})`).join(', ');

/** What a row asks and makes beside sending: its guard, what it carries, what it makes good at a late start. */
export function howWords(row: WiringRow): string {
  const said = (word: string, named: Named | null): string[] => (named ? [`${word} \`${named.name}\``] : []);
  return [
    ...said('only if', row.when),
    ...said('carries', row.with),
    ...said('at a late start', row.missed),
  ].join('; ');
}

/** What the functions of some rows ask or make, each once, whatever it is made for. */
export function legendOf(rows: readonly WiringRow[]): string[] {
  const named = rows.flatMap((row) => [row.when, row.with, row.missed].flatMap((one) => one ?? []));
  const kinds = named.map(({ name, sentence }): [string, string] => [name.replace(/ .*/, ' …'), sentence]);
  return [...new Map(kinds)].map(([name, sentence]) => `- \`${name}\`: ${sentence}`);
}

/** Whom the loop over what holds something of an account tells. */
export const ALL_OF_ACCOUNT = '[all that holds something of an account](session-end.md)';

/** One row for each announcement upon which that loop runs. */
export const generalRows = (rows: readonly WiringRow[]): WiringRow[] => [
  ...new Map(rows.filter(({ isGeneral }) => isGeneral).map((row) => [signalWords(row.on), row])).values(),
];
