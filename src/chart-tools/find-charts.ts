import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { type ChartModel, chartModel } from './chart-model.ts';

/** A chart of the project and what was read of it. */
export type Chart = {
  name: string;
  /** Where it is written, from the root: `machines/<name>/<name>.machine.ts`, or `<name>.machine.ts` somewhere in the server. */
  file: string;
  /** Whether the traders' app runs it; the others are the desk's and the server's. */
  isOfApp: boolean;
  /** The file's header comment, without its stars. */
  header: string;
  model: ChartModel;
  machine: AnyStateMachine;
};

const APP = 'machines';
const SERVER = 'src/server';
/** What the charts of the desk are called. */
const OF_DESK = /^desk-/;
const ENDING = '.machine.ts';

/** Every chart under a root folder, by name. Throws when a machine file does not export its one machine. */
export async function findCharts(root: string): Promise<Chart[]> {
  const ofApp = readdirSync(join(root, APP))
    .map((name) => `${APP}/${name}/${name}${ENDING}`)
    .filter((file) => existsSync(join(root, file)));
  const ofServer = existsSync(join(root, SERVER))
    ? readdirSync(join(root, SERVER), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith(ENDING))
        .map((file) => `${SERVER}/${file.replaceAll(sep, '/')}`)
    : [];
  const charts = await Promise.all([...ofApp, ...ofServer].map((file) => readChart(root, file)));
  return charts.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The charts that the traders' app runs. */
export async function findAppCharts(root: string): Promise<Chart[]> {
  return (await findCharts(root)).filter(({ isOfApp }) => isOfApp);
}

async function readChart(root: string, file: string): Promise<Chart> {
  const name = basename(file, ENDING);
  const path = join(root, file);
  const exported = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  const machine = exported[`${camelCase(name)}Machine`];
  if (!(machine instanceof StateMachine))
    throw new Error(`${name}.machine.ts does not export ${camelCase(name)}Machine`);
  return {
    name,
    file,
    isOfApp: file.startsWith(`${APP}/`) && !OF_DESK.test(name),
    header: headerOf(readFileSync(path, 'utf8')),
    model: chartModel(machine),
    machine,
  };
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
