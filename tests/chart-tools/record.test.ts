import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type AnyStateMachine, createActor, setup } from 'xstate';
import { findCharts } from '#chart-tools/find-charts';
import { deriveTestChart } from '#chart-tools/paths/derive';
import { transitionPaths } from '#chart-tools/paths/generate';
import { leader } from '#chart-tools/paths/run';
import { testLineOf } from '#chart-tools/record/lines';
import { recordOf } from '#chart-tools/record/record';
import { startTaking, stopTaking } from '#chart-tools/record/watch';
import type { TestModel } from '#chart-tools/test-model';
import { countTaken, replay, verdictWords } from '#chart-tools/trace/replay';
import type { Trace } from '#contract/trace';
import { singletonsOf } from '#machines/app/singletons';
import { readTestModels } from '../../src/cli/chart-tests.ts';
import { readTrails } from '../../src/cli/read-trace.ts';
import { notTakenByHand, notTakenByServer } from '../../src/cli/record.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
import { sequenceDiagram } from '../../src/cli/sequence.ts';
import { Recorder } from '../../src/client/actors/recorder.ts';
import { traceOf } from '../../src/client/app/boot/trace-of.ts';
import { appInput, lonelyApp, userOf } from '../support/fixtures.ts';
import { settled, startChart } from '../support/start-chart.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Which test takes which transition is written down by the run itself. */

const lampMachine = setup({}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { press: { target: 'on' } } },
    on: { after: { 5: { target: 'off' } }, on: { press: {} } },
  },
});
const model: TestModel = { clauses: 'S1.1', machine: lampMachine, examples: [{ type: 'press' }] };

/** What `act` takes, as a test of its own would. */
function takenIn(act: () => void): string[] {
  startTaking();
  act();
  return stopTaking();
}

describe('what a test takes', () => {
  it('is named by the chart that runs, `always` and timers as well as events', () => {
    expect(takenIn(() => createActor(lampMachine).start().send({ type: 'press' }))).toEqual([
      'lamp.off -- press [0]',
    ]);
  });

  it('is its own: a chart that an earlier test started adds nothing to a later one', () => {
    let lamp = createActor(lampMachine);
    takenIn(() => {
      lamp = createActor(lampMachine).start();
    });
    expect(takenIn(() => lamp.send({ type: 'press' }))).toEqual([]);
  });

  it('is nothing where only a test chart ran', () => {
    const chart = deriveTestChart(lampMachine);
    expect(takenIn(() => createActor(chart).start().send({ type: 'press' }))).toEqual([]);
  });
});

describe('the record', () => {
  const reported = [
    {
      name: 'tests/charts/lamp/lamp.journeys.test.ts',
      assertionResults: [
        {
          ancestorTitles: ['a lamp'],
          title: 'shines',
          meta: { transitions: ['lamp.off -- press [0]', 'x'] },
        },
        { ancestorTitles: ['a lamp'], title: 'rests', meta: {} },
      ],
    },
    { name: 'tests/server/lamp.test.ts', assertionResults: [] },
  ];
  const made = recordOf(reported, (file) => file.startsWith('tests/charts/'), [model]);

  it('holds the tests that took something, and only transitions of charts', () => {
    expect(made).toEqual({
      'tests/charts/lamp/lamp.journeys.test.ts': { 'a lamp › shines': ['lamp.off -- press [0]'] },
    });
  });

  it('holds the paths in the browser by their plan', () => {
    const shown = { ...model, exclusions: { events: [], transitions: {} } };
    expect(recordOf([], () => true, [shown])).toEqual({
      'tests/e2e/07-paths.spec.ts': {
        'S1.1 lamp path 1': ['lamp.off -- press [0]', 'lamp.on -- press [0]'],
      },
    });
  });
});

describe('a test is found in its file', () => {
  const text = [
    "describe('a lamp', () => {",
    "  it('isn\\'t on', async () => {});",
    "  it.each(LAMPS)('%s shines', (lamp) => {});",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a test
    '  it(`path ${index}: ${words}`, run);',
    '});',
  ].join('\n');
  it.each([
    ['isn’t on'.replace('’', "'"), 2],
    ['the third shines', 3],
    ['path 7: on → off', 4],
    ['rests', null],
  ] as const)('%s', (title, line) => {
    expect(testLineOf(text, title)).toBe(line);
  });
});

it('a transition that only generated paths take is named', async () => {
  const folder = temporaryFolder();
  const report = join(folder.path, 'report.json');
  const taking = (name: string, transitions: readonly string[]) => ({
    name: join(ROOT, name),
    assertionResults: [{ ancestorTitles: [], title: 'path 1', meta: { transitions } }],
  });
  const [one = '', other = ''] = ['idle', 'asking'].map(
    (state) => `askedCommand.${state} -- command.${state === 'idle' ? 'asked' : 'dismissed'} [0]`,
  );
  const testResults = [
    taking('tests/charts/model.test.ts', [one, other]),
    taking('tests/client/hand.test.ts', [one]),
  ];
  writeFileSync(report, JSON.stringify({ testResults }));
  expect(await notTakenByHand(report)).toEqual([`no test by hand takes ${other}`]);
  folder.delete();
});

it('a transition of a chart of the server that no test has the server take is named', async () => {
  const folder = temporaryFolder();
  const report = join(folder.path, 'report.json');
  const decided = ['approve', 'reject', 'invalidate'].map(
    (event) => `depositLife.waiting -- case.${event} [0]`,
  );
  const tests = (file: string, transitions: readonly string[]) => ({
    name: join(ROOT, file),
    assertionResults: [{ ancestorTitles: [], title: 'decides', meta: { transitions } }],
  });
  const ofDeposits = async () =>
    (await notTakenByServer(report)).filter((complaint) => complaint.includes('depositLife'));
  writeFileSync(report, JSON.stringify({ testResults: [tests('tests/server/lives.test.ts', decided)] }));
  expect(await ofDeposits()).toEqual([]);
  writeFileSync(report, JSON.stringify({ testResults: [tests('tests/charts/model.test.ts', decided)] }));
  expect(await ofDeposits()).toEqual(decided.map((name) => `no test has the server take ${name}`));
  folder.delete();
});

/** What the real charts did while an account signed in and out again. */
async function recorded(): Promise<Trace> {
  const recorder = new Recorder(() => 0);
  const { actor } = startChart(lonelyApp, { input: appInput, inspect: recorder.inspect });
  const { session, preferences } = singletonsOf(actor.system);
  session.send({ type: 'session.opened', signedIn: { token: 'token-1', user: userOf() } });
  preferences.send({ type: 'theme.picked', theme: 'dark' });
  session.send({ type: 'session.logout' });
  await settled();
  const trace = traceOf(recorder, 'test');
  actor.stop();
  return trace;
}

/** What a chart did on each of its generated paths, without its start and what it started. */
async function traceOfPaths(model: TestModel): Promise<Trace> {
  const lead = leader(model);
  const recorder = new Recorder(() => 0);
  for (const { input, steps } of transitionPaths(model)) {
    const chart = await lead(input, []);
    chart.ref.system.inspect(recorder.inspect);
    for (const { event } of steps) await chart.take(event);
    chart.stop();
  }
  const trace = traceOf(recorder, 'test');
  return { ...trace, steps: trace.steps.filter((step) => step.chart === model.machine.id) };
}

const models = [...(await readTestModels(ROOT)).values()];
describe.each(models.map((one) => [one.machine.id, one] as const))('the trace of %s', (_, one) => {
  const machines = new Map([[one.machine.id, one.machine]]);

  it('is allowed on every generated path; with two steps swapped it has a verdict as well', async () => {
    const trace = await traceOfPaths(one);
    expect(replay(trace, machines)).toEqual({ isLegal: true, steps: trace.steps.length });
    const last = trace.steps.toSpliced(0, trace.steps.length - 3);
    expect(
      replay({ ...trace, steps: last.toSpliced(1, 2, ...last.slice(1).reverse()) }, machines),
    ).toHaveProperty('isLegal');
  });
});

describe('a trace of the real charts', () => {
  let machines: ReadonlyMap<string, AnyStateMachine>;
  let trace: Trace;
  beforeAll(async () => {
    machines = new Map((await findCharts(ROOT)).map(({ machine }) => [machine.id, machine]));
    trace = await recorded();
  });

  it('is what the charts allow, transition by transition', () => {
    expect(replay(trace, machines)).toEqual({ isLegal: true, steps: trace.steps.length });
  });

  it('is not allowed with a transition that the step did not take', () => {
    const index = trace.steps.findIndex(({ event }) => event === 'theme.picked');
    const steps = trace.steps.map((step, at) => (at === index ? { ...step, taken: [] } : step));
    const verdict = replay({ ...trace, steps }, machines);
    expect(verdict).toMatchObject({ isLegal: false, index });
    expect(verdictWords(verdict)).toContain(`Step ${index + 1} is not allowed: preferences in`);
  });

  it('counts how often the steps that are allowed took each transition', () => {
    const name = 'preferences.picked -- theme.picked [0]';
    const counts = countTaken(trace, replay(trace, machines));
    const times = trace.steps.filter(({ event }) => event === 'theme.picked').length;
    expect([counts.get(name), times > 0]).toEqual([times, true]);
    const index = trace.steps.findIndex(({ event }) => event === 'theme.picked');
    const steps = trace.steps.map((step, at) => (at === index ? { ...step, taken: [] } : step));
    const broken = { ...trace, steps };
    expect(countTaken(broken, replay(broken, machines)).get(name)).toBeUndefined();
  });

  it('is a trail of real use: files of them count together, and each says which step no chart allows', async () => {
    const folder = temporaryFolder();
    onTestFinished(folder.delete);
    const index = trace.steps.findIndex(({ event }) => event === 'theme.picked');
    const broken = trace.steps.map((step, at) => (at === index ? { ...step, taken: [] } : step));
    const [good, bad] = ['good.json', 'bad.json'].map((name) => join(folder.path, name)) as [string, string];
    writeFileSync(good, JSON.stringify(trace));
    writeFileSync(bad, JSON.stringify({ ...trace, steps: broken }));
    const counts = countTaken(trace, replay(trace, machines));
    const twice = new Map([...counts].map(([name, times]) => [name, 2 * times]));
    expect(await readTrails([good, good])).toEqual({ counts: twice, refused: [] });
    const { refused } = await readTrails([bad]);
    expect(refused).toEqual([expect.stringContaining('is not allowed: preferences in')]);
  });

  it('is judged by its states alone where an earlier build wrote it', () => {
    const steps = trace.steps.map(({ taken: _, name: __, from: ___, ...step }) => step);
    expect(replay({ ...trace, steps }, machines)).toEqual({ isLegal: true, steps: steps.length });
  });

  it('is drawn with who told whom: the page the session, the session by the wiring the connection', () => {
    const diagram = sequenceDiagram(trace);
    const idOf = (name: string): string =>
      new RegExp(`participant (\\w+) as ${name}$`, 'm').exec(diagram)?.[1] ?? '';
    expect(diagram).toContain(`${idOf('page')}->>${idOf('session')}: session.opened\n`);
    expect(diagram).toContain(`${idOf('session')}->>${idOf('connection')}: session.started\n`);
    expect(diagram).toContain(`${idOf('page')}->>${idOf('preferences')}: theme.picked (theme dark)\n`);
    expect(diagram).toContain(`${idOf('session')}->>${idOf('commandLog')}: account.left\n`);
    expect(diagram).toContain(`Note over ${idOf('session')}: leaving → visitor.loggedOut\n`);
  });

  it('is drawn from its end where it is long, and says so', () => {
    const diagram = sequenceDiagram(trace, 2);
    expect(diagram.match(/->>/g)).toHaveLength(2);
    expect(diagram).toContain(`%% ${trace.steps.length - 2} earlier steps are left out.`);
  });
});
