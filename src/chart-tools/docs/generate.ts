import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Chart, findCharts } from '../find-charts.ts';
import type { ChartTests } from '../test-model.ts';
import { statePath, titleWords } from '../words.ts';
import { contentsPage } from './contents.ts';
import { chartPage, pictureName } from './page.ts';
import { partsOf } from './parts.ts';
import { svgFile } from './svg.ts';

const FOLDER = 'docs/charts';
const CONTENTS = 'index.md';

/** What the pages are made from beside the machines: each chart's tests, by its name. */
export type TestsByChart = ReadonlyMap<string, ChartTests>;

/** Every file of `docs/charts` and its content, made from the machines under a root folder. */
export async function generate(root: string, tests: TestsByChart): Promise<Map<string, string>> {
  const charts = await findCharts(root);
  const models = [...tests].flatMap(([name, { model }]) => (model ? [[name, model] as const] : []));
  const files = new Map([[CONTENTS, contentsPage(charts, new Map(models))]]);
  for (const chart of charts)
    for (const [name, content] of await chartFiles(chart, charts, tests.get(chart.name)?.files ?? []))
      files.set(name, content);
  return files;
}

async function chartFiles(
  chart: Chart,
  charts: readonly Chart[],
  tests: ChartTests['files'],
): Promise<[name: string, content: string][]> {
  const parts = await partsOf(chart.model);
  const roots = parts.map((part) => part.root);
  const pictures = parts.map((part): [string, string] => {
    const label = `${titleWords(chart.name)}: ${statePath(chart.model, part.root)}`;
    return [pictureName(chart, part.root), svgFile(part.layout, label)];
  });
  return [[`${chart.name}.md`, chartPage({ chart, charts, roots, tests })], ...pictures];
}

/** Writes the files and removes those no chart has any more. Returns how many there are. */
export async function writeCharts(root: string, tests: TestsByChart): Promise<number> {
  const files = await generate(root, tests);
  const folder = join(root, FOLDER);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name));
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  return files.size;
}

/** Names of the charts whose files in `docs/charts` are not what their machines make now; `index` for the contents. */
export async function staleCharts(root: string, tests: TestsByChart): Promise<string[]> {
  const files = await generate(root, tests);
  const folder = join(root, FOLDER);
  const written = existsSync(folder) ? readdirSync(folder) : [];
  const stale = [...new Set([...files.keys(), ...written])].filter(
    (name) => !written.includes(name) || files.get(name) !== readFileSync(join(folder, name), 'utf8'),
  );
  return [...new Set(stale.map((name) => name.replace(/\..*$/, '')))].sort();
}
