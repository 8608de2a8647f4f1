import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { trace } from '#contract/trace';
import { findCharts } from './charts/find.ts';
import { findWalkables, type NamedWalkable } from './paths/find-walkables.ts';
import { FORMATS, type Format, formatPath, formatWalk, summaryLine } from './paths/format.ts';
import { canonical, replay } from './paths/replay.ts';
import { shortestPathTo, walkChart } from './paths/walk-chart.ts';
import { ROOT } from './run-steps.ts';

const USAGE = `npm run paths -- CHART [--format text|json|gherkin]   paths over every state and transition
npm run paths -- CHART --to STATE                     the shortest path to one state
npm run paths -- --all                                every chart in a line; fails on gaps and traps
npm run paths -- --replay FILE                        replays a trace, names the first step the charts don't allow`;

/** `npm run paths`. Exits with 1 when something is not covered, not allowed or not known. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'text' },
      to: { type: 'string' },
      all: { type: 'boolean', default: false },
      replay: { type: 'string' },
    },
  });
  if (values.replay !== undefined) return replayFile(values.replay);
  const walkables = await findWalkables(ROOT);
  if (values.all) return summarise(walkables);
  const chart = walkables.find(({ name }) => name === positionals[0]);
  const format = FORMATS.find((name) => name === values.format);
  if (!chart || !format) {
    console.error(`${USAGE}\n\nCharts: ${walkables.map(({ name }) => name).join(', ')}`);
    return 1;
  }
  return values.to === undefined ? printPaths(chart, format) : printWay(chart, values.to, format);
}

async function summarise(walkables: readonly NamedWalkable[]): Promise<number> {
  let complaints = 0;
  for (const walkable of walkables) {
    const walk = await walkChart(walkable);
    console.log(summaryLine(walk));
    for (const complaint of walk.complaints) console.error(`  ! ${complaint}`);
    complaints += walk.complaints.length;
  }
  return complaints === 0 ? 0 : 1;
}

async function printPaths(chart: NamedWalkable, format: Format): Promise<number> {
  const walk = await walkChart(chart);
  console.log(formatWalk(walk, format));
  return walk.complaints.length === 0 ? 0 : 1;
}

function printWay(chart: NamedWalkable, state: string, format: Format): number {
  const way = shortestPathTo(chart, state);
  console.log(way ? formatPath(way, format) : `No path leads to ${state}.`);
  return way ? 0 : 1;
}

async function replayFile(file: string): Promise<number> {
  const parsed = trace.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) {
    console.error(`${file} is no trace: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
    return 1;
  }
  const charts = await findCharts(ROOT);
  const verdict = replay(parsed.data, new Map(charts.map(({ machine }) => [machine.id, machine])));
  if (verdict.isLegal) {
    console.log(`All ${verdict.steps} steps are allowed.`);
    return 0;
  }
  const { index, step, before, allowed } = verdict;
  console.error(`Step ${index + 1} is not allowed: ${step.chart} in ${before === null ? 'its start' : canonical(before)}
  on ${step.event} went to ${canonical(step.value)}
  allowed: ${allowed.map(canonical).join(' or ') || 'nothing, the chart is unknown'}`);
  return 1;
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
