import { describe, expect, it } from 'vitest';
import { MAX_RECENT, recentMachine } from '#machines/recent/recent.machine';
import { startChart } from '../../support/start-chart.ts';

function recent(ids: readonly number[] = []) {
  const { actor } = startChart(recentMachine, { input: { ids } });
  const view = (...viewed: number[]): void => {
    for (const id of viewed) actor.send({ type: 'instrument.viewed', id });
  };
  return { view, ids: () => actor.getSnapshot().context.ids, state: () => actor.getSnapshot().value };
}

describe('the instruments looked at last', () => {
  it('S2.37 are none on a new device, and listed from the first one on', () => {
    const { view, ids, state } = recent();
    expect(state()).toBe('empty');
    view(5);
    expect([state(), ids()]).toEqual(['listed', [5]]);
  });

  it('S2.37 stand newest first, each once', () => {
    const { view, ids } = recent();
    view(1, 2, 3, 1);
    expect(ids()).toEqual([1, 3, 2]);
  });

  it('S2.37 that the device kept are there at once, and no more of them than are shown', () => {
    const kept = Array.from({ length: MAX_RECENT + 3 }, (_, index) => index + 1);
    const { view, ids, state } = recent(kept);
    expect([state(), ids()]).toEqual(['listed', kept.slice(0, MAX_RECENT)]);
    view(100);
    expect(ids()).toEqual([100, ...kept.slice(0, MAX_RECENT - 1)]);
  });
});
