import { describe, expect, it } from 'vitest';
import { checkChart } from '#chart-tools/paths/check-chart';
import { COPY_STATES } from '#contract/copying';
import { type CopiedOrderEvent, copiedOrderMachine } from '#server/copies/copied-order.machine';
import { startChart } from '../../support/start-chart.ts';
import { model } from './copied-order.model.ts';

/** What becomes of an order of a leader's in a copy, by these events. */
function become(...events: CopiedOrderEvent[]) {
  const { actor } = startChart(copiedOrderMachine);
  for (const event of events) actor.send(event);
  const { value, context, status } = actor.getSnapshot();
  return { state: value, skipped: context.skipped, isOver: status === 'done' };
}

const came = (of: Partial<Extract<CopiedOrderEvent, { type: 'round.came' }>> = {}): CopiedOrderEvent => ({
  ...{ type: 'round.came', copyState: 'copying', isBarred: false, isOpen: true, isLate: false },
  ...of,
});
const changed = (isOver: boolean, isCut: boolean, isMarketOpen: boolean): CopiedOrderEvent => ({
  type: 'leader.changed',
  isOver,
  isCut,
  isMarketOpen,
});
const OPENED: CopiedOrderEvent = { type: 'order.opened', adjustments: [] };
const copied = (state: string) => ({ state: { copied: state }, skipped: null, isOver: false });
const skipped = (why: string) => ({ state: 'skipped', skipped: why, isOver: true });
const DONE = { state: 'done', skipped: null, isOver: true };

describe('the chart of a copied order', () => {
  it('S1.3 enters every state and takes every transition', async () => {
    const { complaints, states, transitions } = await checkChart('copied-order', model);
    expect(complaints).toEqual([]);
    expect(states.covered).toBe(states.all);
    expect(transitions.covered).toBe(transitions.all);
  });

  it('S1.3 a copy that does not copy skips it, whatever else is so', () => {
    for (const copyState of COPY_STATES.filter((state) => state !== 'copying'))
      for (const isBarred of [false, true])
        expect(become(came({ copyState, isBarred, isOpen: !isBarred }))).toEqual(skipped('paused'));
  });

  it('S1.3 a barred copy skips it, and one that the leader has closed, or opened long ago, is skipped', () => {
    expect(become(came({ isBarred: true, isOpen: false }))).toEqual(skipped('barred'));
    expect(become(came({ isOpen: false, isLate: true }))).toEqual(skipped('closed'));
    expect(become(came({ isLate: true }))).toEqual(skipped('late'));
  });

  it('S1.3 else it is opened as it is or adjusted, or refused with a reason', () => {
    expect(become(came(), OPENED)).toEqual(copied('asItIs'));
    expect(become(came(), { type: 'order.opened', adjustments: ['margin'] })).toEqual(copied('adjusted'));
    expect(become(came(), { type: 'order.refused', why: 'tooSmall' })).toEqual(skipped('tooSmall'));
  });

  it('S1.3 its one outcome stays: no round comes to it again', () => {
    expect(become(came(), OPENED, came({ copyState: 'paused' }), OPENED)).toEqual(copied('asItIs'));
    expect(become(came({ isBarred: true }), came(), OPENED)).toEqual(skipped('barred'));
  });

  it('S1.3 follows changes, waits for a closed market to close something, and is done when either is over', () => {
    const opened = [came(), OPENED];
    expect(become(...opened, changed(false, false, true))).toEqual(copied('followed'));
    expect(become(...opened, changed(false, true, true))).toEqual(copied('followed'));
    expect(become(...opened, changed(false, false, false))).toEqual(copied('followed'));
    expect(become(...opened, changed(false, true, false))).toEqual(copied('behind'));
    expect(become(...opened, changed(true, true, false))).toEqual(copied('behind'));
    expect(become(...opened, changed(true, true, false), changed(true, true, true))).toEqual(DONE);
    expect(become(...opened, changed(true, false, false))).toEqual(DONE);
    expect(become(...opened, { type: 'position.closed' })).toEqual(DONE);
  });
});
