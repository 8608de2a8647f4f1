import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../src/cli/run-steps.ts';

const FOLDER = join(ROOT, 'tests/charts');

/** One file of each folder of tests/charts that has it, by the chart's name. */
export async function importFromCharts<Module>(file: string): Promise<Map<string, Module>> {
  const names = readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, file)));
  const modules = names.sort().map(async (name) => {
    return [name, (await import(pathToFileURL(join(FOLDER, name, file)).href)) as Module] as const;
  });
  return new Map(await Promise.all(modules));
}
