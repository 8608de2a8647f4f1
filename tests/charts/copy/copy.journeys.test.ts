import { describe, expect, it } from 'vitest';
import { checkChart } from '#chart-tools/paths/check-chart';
import { type CopyEvent, copyMachine } from '#server/copies/copy.machine';
import { startChart } from '../../support/start-chart.ts';
import { model } from './copy.model.ts';

/** Where a copy stands after these events, the first of them on one that copies. */
function become(...events: CopyEvent[]) {
  const { actor } = startChart(copyMachine);
  for (const event of events) actor.send(event);
  return actor.getSnapshot().value;
}

const RETURNED = { type: 'money.returned' } as const;
const ENDS = [
  ['copy.stop', 'byFollower', 'stoppedByFollower'],
  ['loss.reached', 'byLoss', 'stoppedByLoss'],
  ['leader.ended', 'byLeader', 'endedByLeader'],
  ['operator.stop', 'byOperator', 'endedByOperator'],
] as const;

describe('the chart of a copy', () => {
  it('S1.3 enters every state and takes every transition', async () => {
    const { complaints, states, transitions } = await checkChart('copy', model);
    expect(complaints).toEqual([]);
    expect(states.covered).toBe(states.all);
    expect(transitions.covered).toBe(transitions.all);
  });

  it('S1.3 pauses at once with nothing open, and else once all of it is closed', () => {
    expect(become({ type: 'copy.pause', open: 0 })).toEqual({ live: 'paused' });
    const pausing: CopyEvent = { type: 'copy.pause', open: 1 };
    expect(become(pausing)).toEqual({ live: 'pausing' });
    expect(become(pausing, { type: 'copy.look', open: 1 })).toEqual({ live: 'pausing' });
    expect(become(pausing, { type: 'copy.look', open: 0 })).toEqual({ live: 'paused' });
  });

  it('S1.3 copies again when it is resumed, from either', () => {
    for (const open of [0, 1])
      expect(become({ type: 'copy.pause', open }, { type: 'copy.resume' })).toEqual({ live: 'copying' });
  });

  it.each(ENDS)('S1.3 %s ends it, whatever it does, once its money is back', (type, stopping, ended) => {
    for (const before of [[], [{ type: 'copy.pause', open: 0 }], [{ type: 'copy.pause', open: 1 }]]) {
      const first = before as CopyEvent[];
      expect(become(...first, { type })).toEqual({ stopping });
      expect(become(...first, { type }, RETURNED)).toBe(ended);
    }
  });

  it('S1.3 what ended it first stays the reason, and nothing brings it back', () => {
    const others: CopyEvent[] = [
      { type: 'leader.ended' },
      { type: 'copy.stop' },
      { type: 'operator.stop' },
      { type: 'copy.resume' },
      { type: 'copy.pause', open: 0 },
    ];
    expect(become({ type: 'loss.reached' }, ...others)).toEqual({ stopping: 'byLoss' });
    expect(become({ type: 'loss.reached' }, RETURNED, ...others)).toBe('stoppedByLoss');
  });

  it('S1.3 no money is returned of one that does not stop', () => {
    expect(become(RETURNED)).toEqual({ live: 'copying' });
    expect(become({ type: 'copy.pause', open: 0 }, RETURNED)).toEqual({ live: 'paused' });
  });
});
