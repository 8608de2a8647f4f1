import type { Chart } from '../../find-charts.ts';
import { fileWords, titleWords } from '../../words.ts';
import type { Named, Running, WiringRow } from './composition.ts';

/** How the parts of the composition are said, on its pages and in its pictures alike. */

/** `[Order form](order-form.md)`, from a page of the composition. */
export const runningLink = (id: string): string => `[${titleWords(id)}](${fileWords(id)}.md)`;

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

/** A sentence about what runs: its own, or the first of its chart's header. */
export function sentenceOf({ sentence, chart }: Running, charts: readonly Chart[]): string {
  if (sentence !== '') return sentence;
  const header = charts.find(({ model }) => model.id === chart)?.header ?? '';
  const [, first = ''] = /^[^:]*: ([\s\S]*?[.?])(\s|$)/.exec(header) ?? [];
  return first.charAt(0).toUpperCase() + first.slice(1);
}

export const doorWords = (door: string): string =>
  door === 'open' ? 'everyone' : door === 'real' ? 'real accounts' : 'logged in';

export const namedWords = (named: Named | null): string => (named ? `\`${named.name}\`` : '');

/** What the functions of some rows ask or make, each once. */
export function legendOf(rows: readonly WiringRow[]): string[] {
  const named = rows.flatMap((row) => [row.when, row.with, row.missed].flatMap((one) => one ?? []));
  return [...new Map(named.map((one) => [one.name, `- \`${one.name}\`: ${one.sentence}`])).values()];
}
