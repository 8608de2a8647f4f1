import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { type ChartModel, chartModel } from './chart-model.ts';

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
  const names = readdirSync(join(root, 'machines'))
    .filter((name) => existsSync(machineFile(root, name)))
    .sort();
  return Promise.all(names.map((name) => readChart(root, name)));
}

async function readChart(root: string, name: string): Promise<Chart> {
  const file = machineFile(root, name);
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const machine = exported[`${camelCase(name)}Machine`];
  if (!(machine instanceof StateMachine))
    throw new Error(`${name}.machine.ts does not export ${camelCase(name)}Machine`);
  return { name, header: headerOf(readFileSync(file, 'utf8')), model: chartModel(machine), machine };
}

function machineFile(root: string, name: string): string {
  return join(root, 'machines', name, `${name}.machine.ts`);
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
