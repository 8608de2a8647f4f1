import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findCharts } from '../chart-tools/find-charts.ts';
import type { ChartTests, TestModel } from '../chart-tools/test-model.ts';

/** Where the tests of each chart stand, in a folder of its name. */
const FOLDER = 'tests/charts';

/** The model and the test files of each folder under tests/charts, by the folder's name. */
export async function readChartTests(root: string): Promise<Map<string, ChartTests>> {
  const folder = join(root, FOLDER);
  const names = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : [];
  const tests = names.map(({ name }) => name).sort();
  return new Map(
    await Promise.all(tests.map(async (name) => [name, await readFolder(folder, name)] as const)),
  );
}

async function readFolder(folder: string, name: string): Promise<ChartTests> {
  const modelFile = `${name}.model.ts`;
  const names = readdirSync(join(folder, name)).filter(
    (file) => file === modelFile || file.endsWith('.test.ts'),
  );
  const files = names.sort().map((file) => ({ name: file }));
  if (!names.includes(modelFile)) return { model: null, files };
  const { model } = (await import(pathToFileURL(join(folder, name, modelFile)).href)) as { model: TestModel };
  return { model, files };
}

/** The test model of every chart, by the chart's name. Throws for a chart that has none. */
export async function readTestModels(root: string): Promise<Map<string, TestModel>> {
  const tests = await readChartTests(root);
  const charts = await findCharts(root);
  return new Map(
    charts.map(({ name }) => {
      const model = tests.get(name)?.model;
      if (!model) throw new Error(`${name} has no ${FOLDER}/${name}/${name}.model.ts`);
      return [name, model];
    }),
  );
}
