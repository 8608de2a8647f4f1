import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { type ChartModel, chartModel } from './model.ts';

/** A chart of the project: `machines/<name>/<name>.machine.ts` and what was read of it. */
export type Chart = {
  name: string;
  /** The file's header comment, without its stars. */
  header: string;
  model: ChartModel;
  machine: AnyStateMachine;
};

/** Every chart under a root folder, by name. Throws when a machine file does not export its one machine. */
export async function findCharts(root: string): Promise<Chart[]> {
  const folder = join(root, 'machines');
  const names = readdirSync(folder)
    .filter((name) => existsSync(machineFile(folder, name)))
    .sort();
  return Promise.all(names.map((name) => readChart(machineFile(folder, name), name)));
}

const machineFile = (folder: string, name: string): string => join(folder, name, `${name}.machine.ts`);

async function readChart(file: string, name: string): Promise<Chart> {
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const machine = exported[`${camelCase(name)}Machine`];
  if (!(machine instanceof StateMachine))
    throw new Error(`${name}.machine.ts does not export ${camelCase(name)}Machine`);
  return { name, header: headerOf(readFileSync(file, 'utf8')), model: chartModel(machine), machine };
}

function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function headerOf(source: string): string {
  const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//m.exec(source) ?? [];
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, ''))
    .join(' ')
    .trim();
}
