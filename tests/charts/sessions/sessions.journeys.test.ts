import { describe, expect, it } from 'vitest';
import type { OwnSession } from '#contract/routes/sessions';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import { endSessionsMachine, sessionsMachine } from '#machines/sessions/sessions.machine';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { expired, lost, NO_ACCOUNT, refused } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './sessions.model.ts';

const sessionOf = (id: number, isCurrent = false): OwnSession => ({
  ...{ id, isCurrent, openedAtMs: 1, usedAtMs: 2 },
  ...{ network: '203.0.113.x', browser: 'Firefox', system: 'Android' },
});
const [mine, laptop, tablet] = [sessionOf(1, true), sessionOf(2), sessionOf(3)];

function screen() {
  const loading = heldActor<OwnSession[], void>();
  const ending = heldActor<Executed<null>, CommandInput<{ id: number | null }>>();
  const machine = sessionsMachine.provide({
    actors: {
      loadSessions: loading.logic,
      endSessions: endSessionsMachine.provide({ actors: { execute: ending.logic } }),
    },
  });
  const started = startChart(machine);
  const { actor } = started;
  return {
    ...started,
    loading,
    ending,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    ids: () => actor.getSnapshot().context.sessions.map(({ id }) => id),
  };
}

async function listed() {
  const list = screen();
  list.actor.send({ type: 'sessions.shown' });
  await list.loading.answer([mine, laptop, tablet]);
  return list;
}

/** The list with the end of the laptop's session confirmed, or of all but this one. */
async function ending(which: 'laptop' | 'others') {
  const list = await listed();
  list.actor.send(which === 'laptop' ? { type: 'session.end', session: laptop } : { type: 'others.end' });
  list.actor.send({ type: 'end.confirm', key: 'key-1' });
  return list;
}

describe('where the account is logged in', () => {
  it('S6.4 the screen reads and lists it when it opens', async () => {
    const { actor, loading, state, ids } = screen();
    expect(state()).toBe('hidden');
    actor.send({ type: 'sessions.shown' });
    expect(state()).toEqual({ shown: 'loading' });
    await loading.answer([mine, laptop]);
    expect(state()).toEqual({ shown: 'listed' });
    expect(ids()).toEqual([1, 2]);
  });

  it('S8.3 what fails, or is silent for 10 s, can be read again', async () => {
    const { actor, clock, loading, state } = screen();
    actor.send({ type: 'sessions.shown' });
    await loading.fail(lost());
    expect(state()).toEqual({ shown: 'failed' });
    actor.send({ type: 'sessions.retry' });
    clock.increment(9_999);
    expect(state()).toEqual({ shown: 'loading' });
    clock.increment(1);
    expect(state()).toEqual({ shown: 'failed' });
    expect(loading.last().signal.aborted).toBe(true);
  });

  it.each([
    'connection.opened',
    'sessions.changed',
  ] as const)('S8.3 what could not be read is read again by itself at %s', async (type) => {
    const { actor, loading, state } = screen();
    actor.send({ type: 'sessions.shown' });
    await loading.fail(lost());
    actor.send({ type });
    expect(state()).toEqual({ shown: 'loading' });
    expect(loading.calls).toHaveLength(2);
  });

  it('S6.4 a device that logs in is read without hiding the others', async () => {
    const { actor, loading, state, ids } = await listed();
    actor.send({ type: 'sessions.changed' });
    expect(state()).toEqual({ shown: 'refreshing' });
    expect(ids()).toEqual([1, 2, 3]);
    actor.send({ type: 'sessions.changed' });
    expect(loading.calls).toHaveLength(3);
    expect(state()).toEqual({ shown: 'refreshing' });
    await loading.answer([mine, laptop, tablet, sessionOf(4)]);
    expect(state()).toEqual({ shown: 'listed' });
    expect(ids()).toEqual([1, 2, 3, 4]);
  });

  it('S6.4 one that logs in while the list is read for the first time has it read anew', async () => {
    const { actor, loading, state } = screen();
    actor.send({ type: 'sessions.shown' });
    actor.send({ type: 'sessions.changed' });
    expect(loading.calls).toHaveLength(2);
    expect(state()).toEqual({ shown: 'loading' });
  });

  it.each([
    'fails',
    'is silent for 10 s',
  ])('S8.3 a list that %s when it is read again says so', async (how) => {
    const { actor, clock, loading, state } = await listed();
    actor.send({ type: 'sessions.changed' });
    clock.increment(9_999);
    expect(state()).toEqual({ shown: 'refreshing' });
    if (how === 'fails') await loading.fail(lost());
    else clock.increment(1);
    expect(state()).toEqual({ shown: 'failed' });
  });

  it('S6.1 a screen that is left and opened again shows nothing old, and neither does one of another account', async () => {
    const { actor, state, ids } = await listed();
    actor.send({ type: 'sessions.hidden' });
    expect(state()).toBe('hidden');
    actor.send({ type: 'sessions.shown' });
    expect(state()).toEqual({ shown: 'loading' });
    expect(ids()).toEqual([]);
    actor.send({ type: 'account.left' });
    expect(state()).toBe('hidden');
  });
});

describe('ending sessions', () => {
  it('S8.15 the user is asked first, and may think better of it; the list is read anew', async () => {
    const { actor, ending: sent, loading, state, context } = await listed();
    actor.send({ type: 'session.end', session: tablet });
    expect(state()).toEqual({ shown: 'asking' });
    expect(context().asked).toEqual(tablet);
    actor.send({ type: 'end.withdrawn' });
    expect(state()).toEqual({ shown: 'refreshing' });
    expect(sent.calls).toHaveLength(0);
    expect(loading.calls).toHaveLength(2);
  });

  it('S4.13 one that is confirmed is ended once, is gone at once, and the list is read anew', async () => {
    const { actor, loading, ending: sent, announced, state, ids } = await ending('laptop');
    expect(state()).toEqual({ shown: { ending: 'sending' } });
    expect(ids()).toEqual([1, 2, 3]);
    actor.send({ type: 'end.confirm', key: 'key-2' });
    expect(sent.calls.map(({ input }) => input)).toEqual([
      { kind: 'endSession', account: NO_ACCOUNT, request: { id: 2 }, key: 'key-1' },
    ]);
    await sent.answer({ answer: null, message: 'Logged out' });
    expect(announced).toEqual([{ type: 'sessions.ended', message: 'Logged out' }]);
    expect(state()).toEqual({ shown: 'refreshing' });
    expect(ids()).toEqual([1, 3]);
    await loading.answer([mine, tablet]);
    expect(state()).toEqual({ shown: 'listed' });
  });

  it('S4.13 all others end together, whichever was asked about before', async () => {
    const { actor, ending: sent, ids } = await listed();
    actor.send({ type: 'session.end', session: laptop });
    actor.send({ type: 'end.withdrawn' });
    const list = await ending('others');
    expect(list.ending.last().input).toMatchObject({ request: { id: null }, key: 'key-1' });
    await list.ending.answer({ answer: null, message: 'Logged out' });
    expect(list.ids()).toEqual([1]);
    expect(sent.calls).toHaveLength(0);
    expect(ids()).toEqual([1, 2, 3]);
  });

  it('S4.13 after one was asked about and left alone, all others are still all others', async () => {
    const { actor, loading, ending: sent } = await listed();
    actor.send({ type: 'session.end', session: laptop });
    actor.send({ type: 'end.withdrawn' });
    await loading.answer([mine, laptop, tablet]);
    actor.send({ type: 'others.end' });
    actor.send({ type: 'end.confirm', key: 'key-3' });
    expect(sent.last().input).toMatchObject({ request: { id: null } });
  });

  it('S8.1 a refusal is said, and the list tells how it stands', async () => {
    const { loading, ending: sent, announced, state, ids } = await ending('laptop');
    await sent.fail(refused('try later'));
    expect(announced).toEqual([{ type: 'end.refused', message: 'try later' }]);
    expect(state()).toEqual({ shown: 'refreshing' });
    expect(ids()).toEqual([1, 2, 3]);
    expect(loading.calls).toHaveLength(2);
  });

  it('S8.3 after a lost answer it is asked again with the same key, until the truth is known', async () => {
    const { clock, ending: sent, announced, state } = await ending('laptop');
    await sent.fail(lost());
    expect(state()).toEqual({ shown: { ending: 'checking' } });
    clock.increment(500);
    expect(sent.calls.map(({ input }) => input.key)).toEqual(['key-1', 'key-1']);
    await sent.answer({ answer: null, message: 'Logged out' });
    expect(announced).toEqual([{ type: 'sessions.ended', message: 'Logged out' }]);
  });

  it('S4.13 a session that is over itself ends nothing more', async () => {
    const { actor, ending: sent, state, ids } = await ending('laptop');
    await sent.fail(expired());
    actor.send({ type: 'account.left' });
    expect(state()).toBe('hidden');
    expect(ids()).toEqual([]);
  });
});

anywhere('S6.1 S6.4', model, {
  'sessions -- account.left [0]': 'hidden',
  'sessions.shown -- sessions.hidden [0]': 'hidden',
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'sessions.shown', 'done:loadSessions', 'sessions.hidden'));
