import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCharts } from '../find-charts.ts';
import type { ChartTests } from '../test-model.ts';
import type { Composition } from './composition/composition.ts';
import { compositionFiles } from './composition/pages.ts';
import { contentsPage } from './contents.ts';
import { UNEXPLAINED } from './explain/explanation.ts';
import { explain } from './explain/read-source.ts';
import { foldTables } from './fold-tables.ts';
import { chartPage } from './page.ts';
import { chartPicture } from './svg.ts';

const CHARTS = 'docs/charts';
const COMPOSITION = 'docs/composition';
const CONTENTS = 'index.md';

/** What the pages are made from beside the machines: each chart's tests, by its name. */
export type TestsByChart = ReadonlyMap<string, ChartTests>;

/** Every file of `docs/charts` and its content, made from the machines under a root folder. */
export async function generate(
  root: string,
  tests: TestsByChart,
  composition: Composition | null = null,
): Promise<Map<string, string>> {
  const charts = await findCharts(root);
  const explained = explain(root, charts);
  const models = [...tests].flatMap(([name, { model }]) => (model ? [[name, model] as const] : []));
  const files = new Map([[CONTENTS, contentsPage(charts, new Map(models), composition)]]);
  for (const chart of charts) {
    const runsAs =
      composition?.running.filter((one) => one.chart === chart.model.id).map(({ id }) => id) ?? [];
    const { files: testFiles = [] } = tests.get(chart.name) ?? {};
    const page = {
      chart,
      charts,
      tests: testFiles,
      runsAs,
      explanation: explained.get(chart.name) ?? UNEXPLAINED,
      causes: composition?.causes.filter((cause) => cause.chart === chart.model.id) ?? [],
    };
    files.set(`${chart.name}.md`, chartPage(page));
    files.set(`${chart.name}.svg`, await chartPicture(chart.model));
  }
  return new Map([...files].map(([name, content]) => [name, foldTables(content)]));
}

/** The files of each folder that is made, those of the composition where there is one. */
async function foldersOf(
  root: string,
  tests: TestsByChart,
  composition: Composition | null,
): Promise<[folder: string, files: Map<string, string>][]> {
  const charts = await generate(root, tests, composition);
  if (!composition) return [[CHARTS, charts]];
  return [
    [CHARTS, charts],
    [COMPOSITION, await compositionFiles(await findCharts(root), composition)],
  ];
}

/** Writes the files and removes those that nothing makes any more. Returns how many there are. */
export async function writeCharts(
  root: string,
  tests: TestsByChart,
  composition: Composition | null = null,
): Promise<number> {
  const folders = await foldersOf(root, tests, composition);
  for (const [name, files] of folders) {
    const folder = join(root, name);
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(folder)) if (!files.has(file)) rmSync(join(folder, file));
    for (const [file, content] of files) writeFileSync(join(folder, file), content);
  }
  return folders.reduce((all, [, files]) => all + files.size, 0);
}

/**
 * Names of the charts whose files in `docs/charts` are not what their machines make now; `index` for the contents, and
 * `composition/wiring` for a page of how they act as one.
 */
export async function staleCharts(
  root: string,
  tests: TestsByChart,
  composition: Composition | null = null,
): Promise<string[]> {
  const folders = await foldersOf(root, tests, composition);
  const stale = folders.flatMap(([name, files]) => {
    const before = name === CHARTS ? '' : `${name.replace('docs/', '')}/`;
    return staleIn(join(root, name), files).map((file) => before + file.replace(/\..*$/, ''));
  });
  return [...new Set(stale)].sort();
}

function staleIn(folder: string, files: ReadonlyMap<string, string>): string[] {
  const written = existsSync(folder) ? readdirSync(folder) : [];
  return [...new Set([...files.keys(), ...written])].filter(
    (name) => !written.includes(name) || files.get(name) !== readFileSync(join(folder, name), 'utf8'),
  );
}
