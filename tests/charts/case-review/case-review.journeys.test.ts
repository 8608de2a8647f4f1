import { describe, expect, it } from 'vitest';
import { checkChart } from '#chart-tools/paths/check-chart';
import { type CaseReviewEvent, caseReviewMachine } from '#server/operator/case-review.machine';
import { startChart } from '../../support/start-chart.ts';
import { CASE, model } from './case-review.model.ts';

/** Where a case of 100 stands after these events. */
function become(...events: CaseReviewEvent[]) {
  const { actor } = startChart(caseReviewMachine, { input: CASE });
  for (const event of events) actor.send(event);
  return actor.getSnapshot().value;
}

const APPROVED = { type: 'case.approve', limitMicro: 100, movedMicro: 0 } as const;
const HELD_BACK = { type: 'case.approve', limitMicro: 99, movedMicro: 0 } as const;

describe('the chart of a case that operators decide', () => {
  it('S4.6 enters every state and takes every transition', async () => {
    const { complaints, states, transitions } = await checkChart('case-review', model);
    expect(complaints).toEqual([]);
    expect(states.covered).toBe(states.all);
    expect(transitions.covered).toBe(transitions.all);
  });

  it('S4.6 S9.9 one operator approves up to the limit; above it a second one is waited for', () => {
    expect(become()).toBe('waiting');
    expect(become(APPROVED)).toBe('approved');
    expect(become(HELD_BACK)).toBe('proposed');
  });

  it('S9.9 what was moved for the user on that day counts, to the last micro', () => {
    expect(become({ ...APPROVED, limitMicro: 150, movedMicro: 50 })).toBe('approved');
    expect(become({ ...APPROVED, limitMicro: 150, movedMicro: 51 })).toBe('proposed');
  });

  it('S4.6 while it is proposed no approval counts, whatever the limit is by now', () => {
    expect(become(HELD_BACK, APPROVED)).toBe('proposed');
  });

  it('S4.6 the second operator decides it, or it waits as before', () => {
    expect(become(HELD_BACK, { type: 'proposal.decided' })).toBe('approved');
    expect(become(HELD_BACK, { type: 'proposal.ended' })).toBe('waiting');
    expect(become(HELD_BACK, { type: 'proposal.ended' }, APPROVED)).toBe('approved');
  });

  it('S4.6 one operator rejects it, and its user cancels it, proposed or not', () => {
    for (const before of [[], [HELD_BACK]]) {
      expect(become(...before, { type: 'case.reject' })).toBe('rejected');
      expect(become(...before, { type: 'case.cancel' })).toBe('cancelled');
    }
  });

  it('S4.6 what an earlier proposal came to decides no case that waits', () => {
    expect(become({ type: 'proposal.decided' })).toBe('waiting');
    expect(become({ type: 'proposal.ended' })).toBe('waiting');
  });
});
