import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { deriveTestChart } from '#chart-tools/paths/derive';
import { testLineOf } from '#chart-tools/record/lines';
import { recordOf } from '#chart-tools/record/record';
import { startTaking, stopTaking } from '#chart-tools/record/watch';
import type { TestModel } from '#chart-tools/test-model';
import { notTakenByHand } from '../../src/cli/record.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
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
    (state) => `withdrawalCancel.${state} -- cancel.${state === 'idle' ? 'asked' : 'dismissed'} [0]`,
  );
  const testResults = [
    taking('tests/charts/model.test.ts', [one, other]),
    taking('tests/client/hand.test.ts', [one]),
  ];
  writeFileSync(report, JSON.stringify({ testResults }));
  expect(await notTakenByHand(report)).toEqual([`no test by hand takes ${other}`]);
  folder.delete();
});
