import { afterEach, describe, expect, it } from 'vitest';
import { createActor, emit, fromPromise, SimulatedClock, setup } from 'xstate';
import { mutantsOf } from '#chart-tools/mutate/mutants';
import { installMutation, setMutant } from '#chart-tools/mutate/set-mutant';
import { rowsOf } from '#machines/app/feature';
import type { AppWiringRow } from '#machines/app/rows';
import { APP_ROWS } from '#machines/app/wiring';
import { type RowMutant, rowMutants, rowName, setRowMutant } from '../../src/cli/composition/row-mutants.ts';
import { FEATURES } from '../../src/client/features/all.ts';

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

/** What each kind of mutant does to the rows of the wiring. */

const rows = (): AppWiringRow[] => [...APP_ROWS, ...FEATURES.flatMap(rowsOf)];
const names = (): string[] => rows().map(rowName);
const find = (name: string): AppWiringRow | undefined => rows().find((row) => rowName(row) === name);
const before = names();
const mutants = rowMutants();

/** The first mutant of a kind. */
function first(kind: RowMutant['change']['kind']): RowMutant {
  const mutant = mutants.find(({ change }) => change.kind === kind);
  if (!mutant) throw new Error(`no row can be ${kind}`);
  return mutant;
}

describe('a mutant of the wiring', () => {
  afterEach(() => setRowMutant(null));

  it('is one of each row at least, with a name of its own', () => {
    expect(new Set(mutants.map(({ row }) => row))).toEqual(new Set(before));
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  it('takes its row away', () => {
    const mutant = first('dropped');
    setRowMutant(mutant);
    expect(names()).toEqual(before.filter((name) => name !== mutant.row));
  });

  it('leads its row to another chart that takes the event', () => {
    for (const mutant of mutants.filter(({ change }) => change.kind === 'redirected')) {
      setRowMutant(mutant);
      const [led, ...others] = names().filter((name) => !before.includes(name));
      // A row of the same name may be there already: the other chart hears it twice then.
      expect(others).toEqual([]);
      if (led) expect(led.replace(/→ \w+/, '')).toBe(mutant.row.replace(/→ \w+/, ''));
      expect(find(mutant.row)).toBeUndefined();
    }
  });

  it('takes the guard of its row away, turns it, or forgets what a late chart missed', () => {
    const guarded = first('unguarded').row;
    const says = find(guarded)?.when?.({ isReturn: true } as never, { get: () => undefined });
    setRowMutant(first('unguarded'));
    expect(find(guarded)?.when).toBeUndefined();
    setRowMutant(first('inverted'));
    expect(find(guarded)?.when?.({ isReturn: true } as never, { get: () => undefined })).toBe(!says);
    const late = first('forgotten');
    setRowMutant(null);
    expect(find(late.row)?.missed).toBeDefined();
    setRowMutant(late);
    expect(find(late.row)?.missed).toBeUndefined();
  });

  it('leaves nothing behind', () => {
    for (const mutant of mutants) {
      setRowMutant(mutant);
      setRowMutant(null);
      expect(names()).toEqual(before);
    }
  });
});
