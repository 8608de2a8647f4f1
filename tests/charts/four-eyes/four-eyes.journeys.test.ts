import { describe, expect, it } from 'vitest';
import { checkChart } from '#chart-tools/paths/check-chart';
import { type FourEyesEvent, fourEyesMachine } from '#server/operator/four-eyes.machine';
import { startChart } from '../../support/start-chart.ts';
import { model, PROPOSAL } from './four-eyes.model.ts';

/** What becomes of Ann’s proposal, good until 1,000, by one event. */
function become(event: FourEyesEvent) {
  const { actor } = startChart(fourEyesMachine, { input: PROPOSAL });
  actor.send(event);
  const { value, context, status } = actor.getSnapshot();
  return { state: value, second: context.second, isOver: status === 'done' };
}

const confirmed = (by: string, atMs: number, isAsProposed = true) =>
  become({ type: 'proposal.confirm', by, atMs, isAsProposed });
const refused = (by: string, atMs: number) => become({ type: 'proposal.refuse', by, atMs });
const withdrawn = (by: string, atMs: number) => become({ type: 'proposal.withdraw', by, atMs });

const STILL_WAITING = { state: 'waiting', second: null, isOver: false };
const EXPIRED = { state: 'expired', second: null, isOver: true };

describe('the chart of what waits for a second operator', () => {
  it('S4.6 enters every state and takes every transition', async () => {
    const { complaints, states, transitions } = await checkChart('four-eyes', model);
    expect(complaints).toEqual([]);
    expect(states.covered).toBe(states.all);
    expect(transitions.covered).toBe(transitions.all);
  });

  it('S4.6 another operator confirms or refuses it, and is remembered; then it is over', () => {
    expect(confirmed('bob', 999)).toEqual({ state: 'decided', second: 'bob', isOver: true });
    expect(refused('bob', 999)).toEqual({ state: 'refused', second: 'bob', isOver: true });
  });

  it('S4.6 its proposer neither confirms nor refuses it', () => {
    expect(confirmed('ann', 999)).toEqual(STILL_WAITING);
    expect(confirmed('ann', 999, false)).toEqual(STILL_WAITING);
    expect(refused('ann', 999)).toEqual(STILL_WAITING);
  });

  it('S4.6 its proposer alone withdraws it', () => {
    expect(withdrawn('ann', 999)).toEqual({ state: 'withdrawn', second: null, isOver: true });
    expect(withdrawn('bob', 999)).toEqual(STILL_WAITING);
  });

  it('S4.6 it is withdrawn when its proposer may not propose it any more, at whatever time', () => {
    expect(become({ type: 'proposer.left' })).toEqual({ state: 'withdrawn', second: null, isOver: true });
  });

  it('S4.6 one that cannot be carried out as it was proposed ends, and has no second', () => {
    expect(confirmed('bob', 999, false)).toEqual(EXPIRED);
  });

  it('S4.6 from the instant it expires every answer, and a look, only end it', () => {
    expect(confirmed('bob', 1_000)).toEqual(EXPIRED);
    expect(confirmed('ann', 1_000)).toEqual(EXPIRED);
    expect(refused('bob', 1_000)).toEqual(EXPIRED);
    expect(withdrawn('ann', 1_000)).toEqual(EXPIRED);
    expect(become({ type: 'proposal.look', atMs: 1_000 })).toEqual(EXPIRED);
    expect(become({ type: 'proposal.look', atMs: 999 })).toEqual(STILL_WAITING);
  });
});
