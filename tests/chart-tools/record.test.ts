import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { findCharts } from '#chart-tools/find-charts';
import { deriveTestChart } from '#chart-tools/paths/derive';
import { nameTransitions } from '#chart-tools/paths/transitions';
import { lineOf } from '#chart-tools/record/lines';
import { driftOf, readRecord, recordOf, recordText } from '#chart-tools/record/record';
import { lineOfTest } from '#chart-tools/record/taken-by';
import { startTaking, stopTaking } from '#chart-tools/record/watch';
import type { TestModel } from '#chart-tools/test-model';
import { ROOT } from '../../src/cli/run-steps.ts';

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
    expect(JSON.parse(recordText(made))).toEqual(made);
  });

  it('holds the paths in the browser by their plan', () => {
    const shown = { ...model, exclusions: { events: [], transitions: {} } };
    expect(recordOf([], () => true, [shown])).toEqual({
      'tests/e2e/07-paths.spec.ts': {
        'S1.1 lamp path 1': ['lamp.off -- press [0]', 'lamp.on -- press [0]'],
      },
    });
  });

  it('drifts by each test that is gone, new, or takes something else', () => {
    const kept = { 'a.test.ts': { stays: ['t'], turns: ['t'], goes: ['t'] } };
    const now = { 'a.test.ts': { stays: ['t'], turns: ['u'], comes: ['t'] } };
    expect(driftOf(kept, kept)).toEqual([]);
    expect(driftOf(kept, now)).toEqual(['a.test.ts: comes', 'a.test.ts: goes', 'a.test.ts: turns']);
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
    expect(lineOf(text, title)).toBe(line);
  });
});

describe('the committed record', () => {
  const record = readRecord(ROOT);

  it('names tests that are there: each has its line', () => {
    const lost = Object.entries(record).flatMap(([file, tests]) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return Object.keys(tests)
        .filter((name) => lineOfTest(text, name) === null)
        .map((name) => `${file}: ${name}`);
    });
    expect(lost, 'run npm run record').toEqual([]);
  });

  it('has a test for every transition of every chart, the generated paths apart', async () => {
    const generated = ['tests/charts/model.test.ts', 'tests/e2e/07-paths.spec.ts'];
    const byHand = Object.entries(record).filter(([file]) => !generated.includes(file));
    const taken = new Set(byHand.flatMap(([, tests]) => Object.values(tests).flat()));
    const all = (await findCharts(ROOT)).flatMap(({ machine }) => [...nameTransitions(machine).values()]);
    expect(all.filter((name) => !taken.has(name))).toEqual([]);
  });
});
