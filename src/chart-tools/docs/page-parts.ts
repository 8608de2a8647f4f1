import type { Chart } from '../find-charts.ts';
import type { TestFile } from '../test-model.ts';
import { titleWords } from '../words.ts';
import type { Cause } from './composition/composition.ts';
import type { Explanation } from './explain/explanation.ts';

/** What the parts of a chart's page share: what they are made from, and how they link. */

/** What a page needs beside the chart itself. */
export type PageInput = {
  chart: Chart;
  /** All charts, to link to. */
  charts: readonly Chart[];
  tests: readonly TestFile[];
  /** What runs on it, by its own name; empty where nothing is known of that. */
  runsAs: readonly string[];
  /** What its source says. */
  explanation: Explanation;
  /** Who causes its events; empty where nothing is known of that. */
  causes: readonly Cause[];
};

/** `[Command](command.md)`, or null when no chart has that id. */
export function chartLink(charts: readonly Chart[], id: string | null): string | null {
  const chart = charts.find(({ model }) => model.id === id);
  return chart ? `[${titleWords(chart.name)}](${chart.name}.md)` : null;
}

/** The anchor of a heading, as Markdown viewers make it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Names as code, with commas. */
export const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
