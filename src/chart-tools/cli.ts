#!/usr/bin/env node
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chartModel } from './chart-model.ts';
import { compareCharts } from './diff/compare.ts';
import { chartPicture } from './docs/svg.ts';
import { modelSource, RUNNERS, testSource, traceTest } from './init.ts';
import { type Loaded, load, modelFileOf } from './load.ts';
import { mutantsOf } from './mutate/mutants.ts';
import { shortestPathTo } from './paths/check-chart.ts';
import { describePaths } from './paths/describe.ts';
import { FORMATS, formatPaths, summaryLine } from './paths/format.ts';
import { prove } from './prove.ts';
import { annotations, htmlReport, junitReport } from './report.ts';
import { type ChartRun, testCharts } from './test-charts.ts';
import { type RecordedTrace, replay, verdictWords } from './trace/replay.ts';
import { walk } from './walk.ts';

const USAGE = `charts COMMAND FILE…   the machines that modules export, each with the model of FILE.model.ts if there is one

  init FILE… [--for vitest|playwright|cypress]  writes FILE.model.ts, and a test beside it
  test FILE…             runs the paths; fails where one fails or fewer transitions are taken than --at-least N per cent (100)
       --junit FILE  --html FILE  --annotations
       --from TRACE      prints a Vitest file that takes the machine over a recorded trace
  cover FILE…            how many paths take each transition; fails as test does
  paths FILE…            the paths [--to STATE] [--format text|json|gherkin]
  walk FILE…             walks at random [--seed N] until [--steps N] [--transitions PERCENT] or [--time MS]
  prove FILE…            asks what the models claim in every situation, [--situations N] of them at most
  replay FILE… --from TRACE      says whether the machines allow every step of a recorded trace
  draw FILE…             a picture of each machine in --out FOLDER
  site FILE…             a page of them all, with what the paths take, in --out FOLDER
  diff OLD NEW           what changed between two files [or diff FILE --since REVISION]
  mutate FILE… -- TEST COMMAND   makes the machine wrong in one thing at a time; fails where the tests do not notice
It ends with 1 where something failed, with 2 where it was asked for what there is not.`;

const { values, positionals, tokens } = parseArgs({
  allowPositionals: true,
  tokens: true,
  options: {
    'at-least': { type: 'string', default: '100' },
    junit: { type: 'string' },
    html: { type: 'string' },
    annotations: { type: 'boolean', default: false },
    format: { type: 'string', default: 'text' },
    to: { type: 'string' },
    from: { type: 'string' },
    for: { type: 'string' },
    out: { type: 'string', default: '.' },
    since: { type: 'string' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '10000' },
    transitions: { type: 'string', default: '100' },
    time: { type: 'string', default: '10000' },
    situations: { type: 'string', default: '10000' },
  },
});
/** What stands after `--` is a command of the user's own. */
const end = tokens.find(({ kind }) => kind === 'option-terminator')?.index ?? Number.POSITIVE_INFINITY;
const words = tokens.flatMap((one) => (one.kind === 'positional' && one.index < end ? one.value : []));
const ownCommand = positionals.slice(words.length);
const [command = '', ...files] = words;

class Unknown extends Error {}

function number(option: 'at-least' | 'seed' | 'steps' | 'transitions' | 'time' | 'situations'): number {
  const value = Number(values[option]);
  if (!Number.isFinite(value) || value < 0) throw new Unknown(`--${option} wants a number`);
  return value;
}

function choice<Name extends string>(names: readonly Name[], given: string | undefined): Name {
  const found = names.find((name) => name === given);
  if (!found) throw new Unknown(`${given} is none of ${names.join(', ')}`);
  return found;
}

const COMMANDS: Record<string, (charts: Loaded[]) => Promise<number>> = {
  async init() {
    for (const file of files) {
      const charts = await load([file], true);
      writeNew(modelFileOf(file), modelSource(resolve(file), charts));
      if (values.for === undefined) continue;
      const runner = choice(RUNNERS, values.for);
      const ending = { vitest: '.test.ts', playwright: '.spec.ts', cypress: '.cy.ts' }[runner];
      writeNew(file.replace(/\.[cm]?[jt]sx?$/, ending), testSource(file, charts, runner));
    }
    return 0;
  },

  async test(charts) {
    if (values.from !== undefined) return printTraceTest(charts, values.from);
    return report(await testCharts(charts, number('at-least')));
  },

  async cover(charts) {
    const runs = await testCharts(charts, number('at-least'));
    for (const { counts } of runs)
      for (const [transition, count] of [...counts].sort(([, one], [, other]) => one - other))
        console.log(`${String(count).padStart(5)}  ${transition}`);
    return report(runs);
  },

  async paths(charts) {
    const format = choice(FORMATS, values.format);
    const runs = await testCharts(charts, 0);
    for (const { model, check } of runs) {
      const shortest = values.to === undefined ? null : shortestPathTo(model, values.to);
      if (values.to !== undefined && !shortest) throw new Unknown(`no path leads to ${values.to}`);
      console.log(formatPaths({ check, model, paths: shortest ? [shortest] : describePaths(model) }, format));
    }
    return 0;
  },

  async walk(charts) {
    let failures = 0;
    const limits = {
      seed: number('seed'),
      steps: number('steps'),
      transitions: number('transitions'),
      ms: number('time'),
    };
    for (const { name, model } of charts) {
      const { steps, runs, transitions, failure } = await walk(model, limits);
      const taken = `${transitions.covered} of ${transitions.all} transitions`;
      console.log(`${name}: ${steps} steps in ${runs} walks from seed ${limits.seed}, ${taken}`);
      if (!failure) continue;
      failures += 1;
      const way = failure.events.map(({ type }) => type).join(' → ');
      console.error(`  ! ${failure.message}\n    ${way}\n    ${JSON.stringify(failure.events)}`);
    }
    return failures === 0 ? 0 : 1;
  },

  async prove(charts) {
    let breaches = 0;
    for (const { name, model } of charts) {
      const { situations, depth, isWhole, breach } = prove(model, number('situations'));
      const claims = Object.keys(model.holds ?? {}).length;
      if (claims === 0) throw new Unknown(`the model of ${name} claims nothing: say what \`holds\``);
      const extent = isWhole ? 'all there are' : 'there are more';
      console.log(`${name}: ${claims} claims in ${situations} situations (${extent}), ${depth} events deep`);
      if (!breach) continue;
      breaches += 1;
      const way = breach.events.map(({ type }) => type).join(' → ');
      console.error(
        `  ! this does not hold: ${breach.claim}\n    ${way}\n    ${JSON.stringify(breach.events)}`,
      );
    }
    return breaches === 0 ? 0 : 1;
  },

  async replay(charts) {
    if (values.from === undefined) throw new Unknown('replay wants the trace: --from TRACE');
    const machines = new Map(charts.map(({ name, model }) => [name, model.machine]));
    const verdict = replay(JSON.parse(readFileSync(values.from, 'utf8')) as RecordedTrace, machines);
    (verdict.isLegal ? console.log : console.error)(verdictWords(verdict));
    return verdict.isLegal ? 0 : 1;
  },

  async draw(charts) {
    for (const { name, model } of charts)
      write(join(values.out, `${name}.svg`), await chartPicture(chartModel(model.machine)));
    return 0;
  },

  async site(charts) {
    write(join(values.out, 'index.html'), await htmlReport(await testCharts(charts, 0)));
    return 0;
  },

  async diff() {
    const [old = '', now = old] = files;
    const before = values.since === undefined ? await load([old], true) : await loadAt(values.since, old);
    const model = ({ name, model: { machine } }: Loaded) => ({ name, model: chartModel(machine) });
    const changes = compareCharts(before.map(model), (await load([now], true)).map(model));
    for (const { name, lines } of changes)
      console.log([name, ...lines.map((line) => `  ${line}`)].join('\n'));
    if (changes.length === 0) console.log('No machine changed.');
    return 0;
  },

  async mutate(charts) {
    const [program, ...args] = ownCommand;
    if (program === undefined) throw new Unknown('mutate wants the test command after --');
    const hook = new URL(import.meta.url.endsWith('.ts') ? './mutant.ts' : './mutant.js', import.meta.url);
    const runTests = (mutant: unknown): boolean => {
      const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${hook.href}`;
      const env = { ...process.env, NODE_OPTIONS, CHARTS_MUTANT: JSON.stringify(mutant) };
      return spawnSync(program, args, { env, stdio: 'ignore' }).status === 0;
    };
    if (!runTests(null)) throw new Error('the tests fail without a mutant');
    let survivors = 0;
    for (const { name, model } of charts) {
      const mutants = mutantsOf(model.machine);
      const alive = mutants.filter(
        (mutant) => !(mutant.name in (model.equivalentMutants ?? {})) && runTests(mutant),
      );
      console.log(`${name}: ${mutants.length} mutants, ${alive.length} survive`);
      for (const mutant of alive) console.error(`  ! survives: ${mutant.name}`);
      survivors += alive.length;
    }
    return survivors === 0 ? 0 : 1;
  },
};

/** Prints what ran and writes the reports that were asked for. */
async function report(runs: readonly ChartRun[]): Promise<number> {
  for (const { check, missing, isStub, file } of runs) {
    console.log(summaryLine(check));
    const wrong = [...check.failures, ...missing];
    for (const words of wrong) console.error(`  ! ${words}`);
    for (const words of check.complaints.filter((one) => !wrong.includes(one))) console.log(`  - ${words}`);
    if (isStub && missing.length > 0) console.log(`  - its events carry nothing here: charts init ${file}`);
  }
  if (values.junit !== undefined) write(values.junit, junitReport(runs));
  if (values.html !== undefined) write(values.html, await htmlReport(runs));
  if (values.annotations) for (const line of annotations(runs)) console.log(line);
  return runs.some(({ check, missing }) => check.failures.length + missing.length > 0) ? 1 : 0;
}

async function printTraceTest(charts: readonly Loaded[], trace: string): Promise<number> {
  const { steps } = JSON.parse(readFileSync(trace, 'utf8')) as Parameters<typeof traceTest>[1];
  const traced = charts.filter(({ name }) => steps.some(({ chart }) => chart === name));
  if (traced.length === 0)
    throw new Unknown(`no step of ${trace} is of ${charts.map(({ name }) => name).join(', ')}`);
  for (const chart of traced) console.log(traceTest(chart, { steps }));
  return 0;
}

/** The machines of a file as a git revision has it, beside the packages that are installed now. */
async function loadAt(revision: string, file: string): Promise<Loaded[]> {
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const root = git('rev-parse', '--show-toplevel');
  const folder = mkdtempSync(join(tmpdir(), 'charts-'));
  try {
    const archive = join(folder, 'old.tar');
    execFileSync('git', [
      '-C',
      root,
      'archive',
      '-o',
      archive,
      git('rev-parse', '--verify', `${revision}^{commit}`),
    ]);
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    const modules = join(root, 'node_modules');
    if (existsSync(modules)) symlinkSync(modules, join(folder, 'node_modules'), 'junction');
    return await load([join(folder, relative(root, resolve(file)))], true);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A file that is there stays as it is. */
function writeNew(file: string, text: string): void {
  if (existsSync(file)) console.log(`${file} is there already`);
  else write(file, text);
}

function write(file: string, text: string): void {
  mkdirSync(resolve(file, '..'), { recursive: true });
  writeFileSync(file, text);
  console.log(`wrote ${file}`);
}

async function main(): Promise<number> {
  const run = COMMANDS[command];
  if (!run || files.length === 0) throw new Unknown(USAGE);
  return run(command === 'init' || command === 'diff' ? [] : await load(files));
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof Unknown ? 2 : 1;
  },
);
