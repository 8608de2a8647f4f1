import { describe, expect, it } from 'vitest';
import { deskCaseMachine, ZOOMS } from '#machines/desk-case/desk-case.machine';
import { anywhere } from '../../support/anywhere.ts';
import { startChart } from '../../support/start-chart.ts';
import { model } from './desk-case.model.ts';

function opened() {
  const started = startChart(deskCaseMachine);
  const { actor } = started;
  actor.send({ type: 'case.opened', kind: 'identity', id: '7' });
  return {
    ...started,
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    isReady: () => actor.getSnapshot().hasTag('ready'),
  };
}

const picture = (state: string) => ({ pictures: { open: state }, decision: 'none' });
const decision = (state: string | object) => ({ pictures: 'closed', decision: state });
const UNSEEN = { picture: '', zoom: 0, quarters: 0, reason: '' };

describe('the pictures of a case', () => {
  it('S6.4 are fetched when one is opened, as each look is logged', () => {
    const { send, state, context } = opened();
    expect([state(), context()]).toEqual([decision('none'), { kind: 'identity', id: '7', ...UNSEEN }]);
    send({ type: 'picture.open', name: 'front' });
    expect([state(), context().picture]).toEqual([picture('loading'), 'front']);
    send({ type: 'picture.shown' });
    expect(state()).toEqual(picture('shown'));
  });

  it('S6.4 are closed at first; while one is on its way another may be opened', () => {
    expect(startChart(deskCaseMachine).actor.getSnapshot().value).toEqual(decision('none'));
    const { send, context } = opened();
    send({ type: 'picture.open', name: 'front' });
    send({ type: 'picture.open', name: 'reverse' });
    expect(context().picture).toBe('reverse');
  });

  it('S8.3 that do not come, or not in twenty seconds, are fetched again when that is asked for', () => {
    const { send, state, clock } = opened();
    send({ type: 'picture.open', name: 'front' });
    send({ type: 'picture.failed' });
    expect(state()).toEqual(picture('failed'));
    send({ type: 'picture.retry' });
    expect(state()).toEqual(picture('loading'));
    clock.increment(19_999);
    expect(state()).toEqual(picture('loading'));
    clock.increment(1);
    expect(state()).toEqual(picture('failed'));
  });

  it('S6.4 are enlarged step by step, and no further than the last step and the first', () => {
    const { send, context } = opened();
    send({ type: 'picture.open', name: 'front' });
    send({ type: 'zoom.out' });
    expect(context().zoom).toBe(0);
    const seen = ZOOMS.map(() => {
      send({ type: 'zoom.in' });
      return context().zoom;
    });
    expect(seen).toEqual([1, 2, 3, 4, 5, 5]);
    send({ type: 'zoom.out' });
    expect([context().zoom, ZOOMS]).toEqual([4, [1, 1.5, 2, 3, 4, 6]]);
  });

  it('S6.4 are turned by quarters, all around; another one is drawn as it fits', () => {
    const { send, context, state } = opened();
    send({ type: 'picture.open', name: 'front' });
    send({ type: 'picture.shown' });
    send({ type: 'zoom.in' });
    const seen = [1, 2, 3, 4, 5].map(() => {
      send({ type: 'picture.turn' });
      return context().quarters;
    });
    expect(seen).toEqual([1, 2, 3, 0, 1]);
    send({ type: 'picture.open', name: 'reverse' });
    expect([state(), context()]).toMatchObject([
      picture('loading'),
      { picture: 'reverse', zoom: 0, quarters: 0 },
    ]);
  });
});

describe('the decision on a case', () => {
  it('S6.4 to approve is made with a note for the log, and may be made again after a refusal', () => {
    const { send, announced, state, isReady } = opened();
    send({ type: 'decision.confirm', words: 'Seen.', isInvalid: false });
    expect(announced).toEqual([]);
    send({ type: 'decision.approve' });
    expect([state(), isReady()]).toEqual([decision('approving'), true]);
    send({ type: 'decision.confirm', words: 'Seen.', isInvalid: false });
    const request = { command: 'approve', kind: 'identity', id: '7', reason: 'Seen.' };
    expect([announced, state()]).toEqual([[{ type: 'decision.made', request }], decision('approving')]);
    send({ type: 'decision.confirm', words: '', isInvalid: false });
    expect(announced.at(-1)).toMatchObject({ request: { reason: '' } });
  });

  it('S6.4 to reject takes a reason: one of the list, which is sent as it stands there', () => {
    const { send, announced, state, isReady } = opened();
    send({ type: 'decision.reject' });
    send({ type: 'decision.confirm', words: 'Mine.', isInvalid: false });
    expect([state(), isReady(), announced]).toEqual([decision({ rejecting: 'picking' }), false, []]);
    send({ type: 'reason.picked', reason: 'It is blurred.' });
    send({ type: 'decision.confirm', words: 'Mine.', isInvalid: true });
    const rejected = { command: 'reject', kind: 'identity', id: '7', invalid: true };
    expect(announced).toEqual([
      { type: 'decision.made', request: { ...rejected, reason: 'It is blurred.' } },
    ]);
    expect([state(), isReady()]).toEqual([decision({ rejecting: 'kept' }), true]);
  });

  it('S6.4 to reject takes own words in the place of the list, and none without them', () => {
    const { send, announced, state } = opened();
    send({ type: 'decision.reject' });
    send({ type: 'reason.picked', reason: 'It is blurred.' });
    send({ type: 'reason.own' });
    send({ type: 'decision.confirm', words: '  ', isInvalid: false });
    expect([state(), announced]).toEqual([decision({ rejecting: 'own' }), []]);
    send({ type: 'decision.confirm', words: 'Mine.', isInvalid: false });
    expect(announced).toMatchObject([{ request: { command: 'reject', reason: 'Mine.', invalid: false } }]);
  });

  it('S6.4 to ask for more rejects with that reason of the list', () => {
    const { send, announced, state } = opened();
    send({ type: 'decision.askMore', reason: 'We need more.' });
    expect(state()).toEqual(decision({ rejecting: 'kept' }));
    send({ type: 'decision.confirm', words: '', isInvalid: false });
    expect(announced).toMatchObject([{ request: { command: 'reject', reason: 'We need more.' } }]);
    send({ type: 'reason.picked', reason: 'It is blurred.' });
    send({ type: 'decision.confirm', words: '', isInvalid: false });
    expect(announced.at(-1)).toMatchObject({ request: { reason: 'It is blurred.' } });
    send({ type: 'decision.askMore', reason: 'We need more.' });
    send({ type: 'decision.confirm', words: '', isInvalid: false });
    expect(announced.at(-1)).toMatchObject({ request: { reason: 'We need more.' } });
  });

  it('S6.4 is dropped with its reason; another begins anew, and so does another case', () => {
    const { send, state, context } = opened();
    send({ type: 'decision.askMore', reason: 'We need more.' });
    send({ type: 'decision.dropped' });
    expect([state(), context().reason]).toEqual([decision('none'), '']);
    send({ type: 'decision.askMore', reason: 'We need more.' });
    send({ type: 'decision.reject' });
    expect([state(), context().reason]).toEqual([decision({ rejecting: 'picking' }), '']);
    send({ type: 'reason.picked', reason: 'It is blurred.' });
    send({ type: 'decision.approve' });
    expect(context().reason).toBe('');
    send({ type: 'picture.open', name: 'front' });
    send({ type: 'case.opened', kind: 'deposit', id: '8' });
    expect([state(), context()]).toEqual([decision('none'), { kind: 'deposit', id: '8', ...UNSEEN }]);
  });
});

anywhere('S6.4', model, {
  'deskCase -- case.opened [0]': { pictures: 'closed', decision: 'none' },
  'deskCase.pictures -- picture.open [0]': { pictures: { open: 'loading' } },
  'deskCase.pictures.open -- zoom.in [0]': (after, { before }) =>
    expect(after.context.zoom).toBe(before.context.zoom + 1),
  'deskCase.pictures.open -- zoom.out [0]': (after, { before }) =>
    expect(after.context.zoom).toBe(before.context.zoom - 1),
  'deskCase.pictures.open -- picture.turn [0]': (after, { before }) =>
    expect(after.context.quarters).toBe((before.context.quarters + 1) % 4),
  'deskCase.decision -- decision.approve [0]': { decision: 'approving' },
  'deskCase.decision -- decision.reject [0]': { decision: { rejecting: 'picking' } },
  'deskCase.decision -- decision.askMore [0]': { decision: { rejecting: 'kept' } },
  'deskCase.decision -- decision.dropped [0]': { decision: 'none' },
  'deskCase.decision.rejecting -- reason.picked [0]': { decision: { rejecting: 'kept' } },
  'deskCase.decision.rejecting -- reason.own [0]': { decision: { rejecting: 'own' } },
});
