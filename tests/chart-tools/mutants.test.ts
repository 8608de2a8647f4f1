import { afterEach, describe, expect, it } from 'vitest';
import { createActor, emit, fromPromise, SimulatedClock, setup } from 'xstate';
import { mutantsOf } from '#chart-tools/mutate/mutants';
import { installMutation, setMutant } from '#chart-tools/mutate/set-mutant';

/** One chart with one thing of each kind to make wrong, and what each mutant does to it. */

// A machine obeys if it is made later.
installMutation();

const asked: unknown[] = [];
const lampMachine = setup({
  types: { emitted: {} as { type: 'lamp.shone' }, context: {} as { watts: number } },
  actors: {
    burn: fromPromise<void, { watts: number }>(async ({ input }) => {
      asked.push(input);
    }),
  },
  actions: { tell: emit({ type: 'lamp.shone' }) },
  guards: { isBright: ({ context }) => context.watts > 10 },
  delays: { life: 1_000 },
}).createMachine({
  id: 'lamp',
  context: { watts: 40 },
  initial: 'off',
  on: { break: { target: '.broken' } },
  states: {
    off: { on: { press: { guard: 'isBright', target: 'on', actions: 'tell' } } },
    on: {
      invoke: { id: 'burn', src: 'burn', input: ({ context }) => ({ watts: context.watts }) },
      after: { life: { target: 'off' } },
    },
    broken: {},
  },
});

/** What a run of the lamp shows: where it stands after a press, after its life, after a break, and what else is heard. */
function run() {
  asked.length = 0;
  const told: string[] = [];
  const clock = new SimulatedClock();
  const lamp = createActor(lampMachine, { clock });
  lamp.on('*', ({ type }) => told.push(type));
  lamp.start().send({ type: 'press' });
  const pressed = lamp.getSnapshot().value;
  const asks = [...asked];
  clock.increment(1_000);
  const later = lamp.getSnapshot().value;
  lamp.send({ type: 'break' });
  const end = lamp.getSnapshot().value;
  lamp.stop();
  return { pressed, later, end, told, asks };
}

const RIGHT = { pressed: 'on', later: 'off', end: 'broken', told: ['lamp.shone'], asks: [{ watts: 40 }] };
const DARK = { ...RIGHT, pressed: 'off', told: [], asks: [] };

describe('a mutant', () => {
  afterEach(() => setMutant(null));

  it.each([
    ['lamp.off -- press [0] → removed', DARK],
    ['lamp.off -- press [0] → inverted', DARK],
    ['lamp.off -- press [0] → lamp.broken', { ...RIGHT, pressed: 'broken', later: 'broken', asks: [] }],
    ['lamp.off -- press [0] → without tell', { ...RIGHT, told: [] }],
    ['lamp.off swallows break of lamp', { ...RIGHT, end: 'off' }],
    ['lamp.on runs burn → other input', { ...RIGHT, asks: [{ watts: 41 }] }],
    ['delay life → doubled', { ...RIGHT, later: 'on' }],
  ])('%s changes just that, and nothing once it is taken back', (name, wrong) => {
    const mutant = mutantsOf(lampMachine).find((one) => one.name === name);
    expect(mutant, name).toBeDefined();
    setMutant(mutant ?? null);
    expect(run()).toEqual(wrong);
    setMutant(null);
    expect(run()).toEqual(RIGHT);
  });

  it('is made of every kind, each once', () => {
    const names = mutantsOf(lampMachine).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.includes('swallows'))).toEqual([
      'lamp.off swallows break of lamp',
      'lamp.on swallows break of lamp',
      'lamp.broken swallows break of lamp',
    ]);
  });
});
