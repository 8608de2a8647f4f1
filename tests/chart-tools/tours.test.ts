import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { planPaths } from '#chart-tools/paths/plan';
import { toursOf } from '#chart-tools/paths/tours';
import type { Exclusions, TestModel } from '#chart-tools/test-model';

/** A door that opens and shuts, is locked from either, and is gone when it is sold. */
const model: TestModel = {
  clauses: '',
  machine: createMachine({
    id: 'door',
    initial: 'shut',
    on: { sell: '.gone' },
    states: {
      shut: { on: { open: 'open', lock: 'locked' } },
      open: { on: { shut: 'shut', lock: 'locked' } },
      locked: { on: { unlock: 'shut' } },
      gone: { type: 'final' },
    },
  }),
  examples: ['open', 'shut', 'lock', 'unlock', 'sell'].map((type) => ({ type })),
};

const pathsWith = (exclusions: Partial<Exclusions> = {}) => {
  const { paths, ...plan } = planPaths(model, { events: [], transitions: {}, ...exclusions });
  return { ...plan, paths: paths.map(({ steps }) => steps.map(({ event }) => event.type).join(' ')) };
};

describe('the paths of a chart in the browser', () => {
  it('go on while a transition that was not taken can be reached', () => {
    const { paths, untaken, unentered } = pathsWith();
    expect(untaken).toEqual([]);
    expect(unentered).toEqual([]);
    expect(paths.length).toBeLessThan(4);
  });

  it('end with an event after which the page cannot go on, and take it when nothing else is left', () => {
    const { paths, untaken } = pathsWith({ last: [{ events: ['sell'], because: 'it is gone' }] });
    expect(paths).toEqual(['open shut lock unlock open lock sell']);
    expect(untaken).toEqual([]);
  });

  it('are cut where they grow too long, each with something new', () => {
    const last = [{ events: ['sell'], because: 'it is gone' }];
    const tours = toursOf(model, { events: [], transitions: {}, last }, 'transitions', 3);
    expect(tours.map(({ events }) => events.map(({ type }) => type).join(' '))).toEqual([
      'open shut lock',
      'open lock unlock',
      'sell',
    ]);
  });

  it('spare a path of one way to open the page for what a path of another takes in passing', () => {
    const { paths, untaken } = pathsWith({
      last: [{ events: ['sell', 'lock'], because: 'it is gone' }],
      setups: [
        [{ events: ['sell'], because: 'this door is not for sale' }],
        [{ events: ['lock'], because: 'this door has no lock' }],
      ],
    });
    expect(paths).toHaveLength(3);
    expect(untaken).toEqual(['door.locked -- unlock [0]']);
  });

  it('are none for a start that another path of the same input has', () => {
    const { paths } = pathsWith({
      setups: [
        [{ events: ['open', 'shut', 'lock', 'unlock', 'sell'], because: 'this door is painted over' }],
        [{ events: ['sell'], because: 'this door is not for sale' }],
      ],
    });
    expect(paths).toHaveLength(1);
  });

  it('are the same each time', () => {
    expect(pathsWith().paths).toEqual(pathsWith().paths);
  });

  it('come from each way to open the page, and leave out what it cannot cause', () => {
    const { paths, untaken } = pathsWith({
      setups: [
        [{ events: ['lock', 'sell'], because: 'this door has no lock' }],
        [{ events: ['open', 'sell'], because: 'this door is stuck' }],
      ],
    });
    expect(paths).toEqual(['open shut', 'lock unlock']);
    expect(untaken).toEqual(['door -- sell [0]', 'door.open -- lock [0]']);
  });

  it('name exclusions that exclude nothing', () => {
    const never = { events: ['paint'], because: 'there is no paint' };
    expect(pathsWith({ last: [never] }).idle).toEqual([never]);
  });
});
