import { parseArgs } from 'node:util';
import { findCharts } from '../chart-tools/find-charts.ts';
import { checkChart, shortestPathTo } from '../chart-tools/paths/check-chart.ts';
import { describePaths } from '../chart-tools/paths/describe.ts';
import { FORMATS, formatPaths, type PathFormat, summaryLine } from '../chart-tools/paths/format.ts';
import type { TestModel } from '../chart-tools/test-model.ts';
import { replay, verdictWords } from '../chart-tools/trace/replay.ts';
import { readTestModels } from './chart-tests.ts';
import { readTraceFile } from './read-trace.ts';
import { ROOT } from './run-steps.ts';
import { sendersTo } from './senders.ts';
import { sequenceDiagram } from './sequence.ts';

const USAGE = `npm run paths -- CHART [--format text|json|gherkin]   paths over every state and transition
npm run paths -- CHART --to STATE                     the shortest path to one state
npm run paths -- --all                                every chart in a line; fails on gaps and traps
npm run paths -- --replay FILE                        replays a trace, names the first step the charts don't allow
npm run paths -- --replay FILE --sequence [--last N]  the same, and its last N steps (60) as a Mermaid sequence diagram`;

/** `npm run paths`. Exits with 1 when something is not covered, not allowed or not known. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'text' },
      to: { type: 'string' },
      all: { type: 'boolean', default: false },
      replay: { type: 'string' },
      sequence: { type: 'boolean', default: false },
      last: { type: 'string', default: '60' },
    },
  });
  if (values.replay !== undefined)
    return replayFile(values.replay, values.sequence ? Number(values.last) : 0);
  const models = await readTestModels(ROOT);
  if (values.all) return summarise(models);
  const [name = ''] = positionals;
  const model = models.get(name);
  const format = FORMATS.find((one) => one === values.format);
  if (!model || !format) {
    console.error(`${USAGE}\n\nCharts: ${[...models.keys()].join(', ')}`);
    return 1;
  }
  return printPaths(name, model, format, values.to);
}

async function summarise(models: ReadonlyMap<string, TestModel>): Promise<number> {
  let complaints = 0;
  for (const [name, model] of models) {
    const check = await checkChart(name, model);
    console.log(summaryLine(check));
    for (const complaint of check.complaints) console.error(`  ! ${complaint}`);
    complaints += check.complaints.length;
  }
  return complaints === 0 ? 0 : 1;
}

/** Prints every path, or only the shortest to one state. */
async function printPaths(name: string, model: TestModel, format: PathFormat, to?: string): Promise<number> {
  const senders = await sendersTo(model.machine.id);
  const check = await checkChart(name, model);
  const shortest = to === undefined ? null : shortestPathTo(model, to, senders);
  if (to !== undefined && !shortest) {
    console.error(`No path leads to ${to}.`);
    return 1;
  }
  const paths = shortest ? [shortest] : describePaths(model, senders);
  console.log(formatPaths({ check, model, paths }, format));
  return check.complaints.length === 0 ? 0 : 1;
}

/** The diagram is written to the output, the verdict beside it: `> steps.mmd` keeps the diagram alone. */
async function replayFile(file: string, drawn: number): Promise<number> {
  const parsed = readTraceFile(file);
  if (parsed === null) return 1;
  if (drawn > 0) console.log(sequenceDiagram(parsed, drawn));
  const charts = await findCharts(ROOT);
  const verdict = replay(parsed, new Map(charts.map(({ machine }) => [machine.id, machine])));
  console.error(verdictWords(verdict));
  return verdict.isLegal ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
