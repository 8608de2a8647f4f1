import { describe, expect, it } from 'vitest';
import { assign, createMachine, fromPromise, setup } from 'xstate';
import { lintChart } from '#chart-tools/paths/lint';
import { preparePaths } from '#chart-tools/paths/run';
import { lintStateEvents, stateEventsOf } from '#chart-tools/paths/state-events';
import { lintUnanswered, unansweredEvents } from '#chart-tools/paths/unanswered';
import type { TestModel } from '#chart-tools/test-model';
import { model as orderSheet } from '../charts/order-sheet/order-sheet.model.ts';

/** A lift that may be stopped wherever it is, and sent to the cellar by those with a key. */
const liftMachine = setup({
  types: { context: {} as { hasKey: boolean } },
  guards: { hasKey: ({ context }) => context.hasKey },
  actions: { takeKey: assign({ hasKey: true }) },
}).createMachine({
  id: 'lift',
  context: { hasKey: false },
  initial: 'waiting',
  on: {
    'lift.stop': { target: '.stopped' },
    'lift.cellar': { guard: 'hasKey', target: '.moving' },
  },
  states: {
    waiting: { on: { 'lift.call': { target: 'moving' }, 'key.turn': { actions: 'takeKey' } } },
    moving: { initial: 'slow', states: { slow: { on: { 'lift.faster': { target: 'fast' } } }, fast: {} } },
    // Stopped for good: it answers by itself.
    stopped: { on: { 'lift.stop': {}, 'lift.cellar': { guard: 'hasKey', target: 'waiting' } } },
  },
});

const TYPES = ['lift.stop', 'lift.cellar', 'lift.call', 'lift.faster', 'key.turn'];
const model: TestModel = {
  clauses: '',
  machine: liftMachine,
  examples: TYPES.map((type) => ({ type })),
  keyOf: ({ hasKey }: { hasKey: boolean }) => hasKey,
};

/** What the paths of a model leave untaken, and what the check says to it. */
async function walked(changed: Partial<TestModel> = {}) {
  const { paths, coverage } = preparePaths({ ...model, ...changed });
  for (const { run } of paths) await run();
  const { stateEvents, untaken, untakenStateEvents } = coverage();
  return {
    taken: [...stateEvents].sort(),
    untaken,
    complaints: lintStateEvents({ ...model, ...changed }, untakenStateEvents),
  };
}

const ALL = [
  'lift -- lift.cellar [0] in lift.moving.fast',
  'lift -- lift.cellar [0] in lift.moving.slow',
  'lift -- lift.cellar [0] in lift.waiting',
  'lift -- lift.stop [0] in lift.moving.fast',
  'lift -- lift.stop [0] in lift.moving.slow',
  'lift -- lift.stop [0] in lift.waiting',
];

describe('state x event', () => {
  it('is an outer transition once for each atomic state that does not answer first', () => {
    expect(
      stateEventsOf(liftMachine)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(ALL);
  });

  it('is taken whole by the paths, where every transition once would do with less', async () => {
    expect(await walked()).toEqual({ taken: ALL, untaken: [], complaints: [] });
  });

  it('is complained about where no example takes it', async () => {
    const examples = model.examples.filter(({ type }) => type !== 'lift.stop');
    const { complaints } = await walked({ examples });
    expect(complaints).toHaveLength(3);
    expect(complaints[0]).toMatch(/^lift -- lift\.stop \[0\] in lift\.waiting is never taken/);
  });

  it('may be impossible with a reason, and not in vain', async () => {
    const { complaints } = await walked({
      impossible: [{ transition: 'lift -- lift.stop [0]', states: ['lift.waiting'], because: 'It waits.' }],
    });
    expect(complaints).toEqual(['lift -- lift.stop [0] in lift.waiting is called impossible in vain']);
  });
});

/** Three states of a sheet, the last of which forgets an event the others answer. */
const withForgotten = (around: object) =>
  createMachine({
    id: 'sheet',
    initial: 'viewing',
    ...around,
    states: {
      viewing: { on: { gone: 'shut', ask: 'asking' } },
      asking: { on: { gone: 'shut', confirm: 'confirming' } },
      confirming: { on: { back: 'viewing' } },
      shut: { type: 'final' },
    },
  });

describe('an event that most states answer and one does not', () => {
  it('S4.4 is named with the state that forgot it', () => {
    expect(unansweredEvents(withForgotten({}))).toEqual(['sheet.confirming -- gone']);
    expect(lintUnanswered(withForgotten({}))).toHaveLength(1);
  });

  it('S4.4 is answered where a state around answers it', () => {
    expect(unansweredEvents(withForgotten({ on: { gone: '.shut' } }))).toEqual([]);
  });

  it('S4.4 is nothing that one of many states alone answers', () => {
    expect(unansweredEvents(withForgotten({})).filter((name) => name.endsWith('confirm'))).toEqual([]);
  });

  it('S4.4 is no complaint where the model of the chart gives a reason, and a reason for nothing is one', () => {
    const reason = { 'sheet.confirming -- gone': 'it is confirmed first' };
    expect(lintUnanswered(withForgotten({}), reason)).toEqual([]);
    expect(lintUnanswered(withForgotten({ on: { gone: '.shut' } }), reason)).toHaveLength(1);
  });

  it('S4.4 the sheet of an order has no such state without its reason', () => {
    expect(lintUnanswered(orderSheet.machine, orderSheet.unanswered)).toEqual([]);
  });
});

describe('waits', () => {
  const after = { after: { long: { target: '#waits.over' } } };
  const complaintsOf = (wait: object): string[] =>
    lintChart(
      setup({ actors: { read: fromPromise(async () => 1) }, delays: { long: 1 } }).createMachine({
        id: 'waits',
        initial: 'waiting',
        states: {
          waiting: {
            invoke: { src: 'read', onDone: { target: 'over' }, onError: { target: 'over' } },
            ...wait,
          },
          over: { meta: { rests: true } },
        },
      }),
    );

  it('S7.17 end by a timer of their own, or of the state in which they begin', () => {
    expect(complaintsOf({})).toEqual(['waits.waiting waits for read and has no time-out']);
    expect(complaintsOf(after)).toEqual([]);
    expect(complaintsOf({ initial: 'first', states: { first: after, later: {} } })).toEqual([]);
    expect(complaintsOf({ initial: 'later', states: { first: after, later: {} } })).toEqual([
      'waits.waiting waits for read and has no time-out',
    ]);
  });
});
