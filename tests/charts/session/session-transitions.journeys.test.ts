import { describe, expect, it } from 'vitest';
import type { User } from '#contract/entities-user';
import type { SignedIn } from '#contract/routes/account';
import { type SessionEvent, type SessionInput, sessionMachine } from '#machines/session/session.machine';
import { lost, refused, userOf } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';

const real = userOf({ demoId: 'DEMO01' });
const demo = userOf({ id: 2, isDemo: true, balance: '5' });

function sessionFrom(token: string | null) {
  const restoring = heldActor<User, { token: string }>();
  const refreshing = heldActor<User>();
  const opening = heldActor<SignedIn, { demoId: string | null }>();
  const ending = heldActor<void, Pick<SessionInput, 'token' | 'realToken'>>();
  const machine = sessionMachine.provide({
    actors: {
      restoreUser: restoring.logic,
      refreshUser: refreshing.logic,
      openDemoAccount: opening.logic,
      endSession: ending.logic,
    },
  });
  const started = startChart(machine, { input: { token, realToken: null, demoId: null } });
  const send = (...events: SessionEvent[]): void => {
    for (const event of events) started.actor.send(event);
  };
  return {
    ...started,
    restoring,
    refreshing,
    opening,
    ending,
    send,
    value: () => started.actor.getSnapshot().value,
  };
}

function signedInAs(user: User) {
  const session = sessionFrom(null);
  session.send({ type: 'session.opened', signedIn: { token: 'token-1', user } });
  session.announced.length = 0;
  return session;
}

const resting = { question: 'none', profile: 'known' };

describe('a server that cannot be reached', () => {
  it('S8.3 is asked again on demand, with the saved token', async () => {
    const { restoring, send, value } = sessionFrom('saved');
    await restoring.fail(lost());
    send({ type: 'session.retry' });
    expect(value()).toEqual({ restoring: 'again' });
    expect(restoring.calls.map(({ input }) => input.token)).toEqual(['saved', 'saved']);
  });

  it('S2.58 is told of a logout that comes before the user was read', async () => {
    for (const isUnreachable of [false, true]) {
      const { restoring, ending, send, value, announced } = sessionFrom('saved');
      if (isUnreachable) await restoring.fail(lost());
      send({ type: 'session.logout' });
      expect(value()).toBe('leaving');
      expect(ending.last().input).toEqual({ token: 'saved', realToken: null });
      await ending.fail(lost());
      expect(value()).toEqual({ visitor: 'loggedOut' });
      expect(announced).toEqual([
        { type: 'session.leaving' },
        { type: 'session.ended', reason: 'logout', token: 'saved' },
      ]);
    }
  });
});

describe('another account over a running session', () => {
  it.each([
    ['real', userOf({ id: 7 }), false],
    ['demo', demo, true],
  ] as const)('S6.3 S7.3 a %s one takes its place, and everyone hears of its token', (kind, user, isDemo) => {
    const { actor, send, value, announced } = signedInAs(real);
    send({ type: 'session.opened', signedIn: { token: 'token-2', user } });
    expect(value()).toEqual({ signedIn: { account: { [kind]: 'idle' }, ...resting } });
    expect(actor.getSnapshot().context).toMatchObject({ token: 'token-2', user });
    expect(announced).toEqual([
      { type: 'session.switched' },
      { type: 'session.started', token: 'token-2', accountId: user.id, isDemo },
    ]);
  });
});

describe('the same user under a new token', () => {
  it('S7.7 is no other account: nothing is left, the token is announced', () => {
    const { send, announced } = signedInAs(real);
    send({ type: 'session.opened', signedIn: { token: 'token-2', user: real } });
    expect(announced).toEqual([
      { type: 'session.started', token: 'token-2', accountId: real.id, isDemo: false },
    ]);
  });
});

describe('a 999 of a token that is no longer the session’s', () => {
  it('S4.13 ends nothing', () => {
    const { send, value, announced } = signedInAs(real);
    send({ type: 'session.expired', token: 'an-older-token' });
    expect(value()).toEqual({ signedIn: { account: { real: 'idle' }, ...resting } });
    expect(announced).toEqual([]);
  });
});

describe('a session that another tab changed', () => {
  it('S6.4 a login there is followed: what was here is left, and the user behind the token is read', async () => {
    const { send, value, announced, restoring } = signedInAs(real);
    send({ type: 'session.elsewhere', token: 'token-2' });
    expect(value()).toEqual({ restoring: 'first' });
    expect(announced).toEqual([{ type: 'session.ended', reason: 'elsewhere', token: 'token-1' }]);
    expect(restoring.last().input).toEqual({ token: 'token-2' });
    await restoring.answer(demo);
    expect(announced.at(-1)).toEqual({
      type: 'session.started',
      token: 'token-2',
      accountId: demo.id,
      isDemo: true,
    });
  });

  it('S6.4 a logout there makes a visitor of the user here', () => {
    const { send, value, announced } = signedInAs(real);
    send({ type: 'session.elsewhere', token: null });
    expect(value()).toEqual({ visitor: 'idle' });
    expect(announced).toEqual([{ type: 'session.ended', reason: 'elsewhere', token: 'token-1' }]);
  });

  it.each([
    ['while its user is being read', null, { visitor: 'idle' }],
    ['while its user is being read', 'token-2', { restoring: 'first' }],
    ['while the server is not reached', null, { visitor: 'idle' }],
    ['while the server is not reached', 'token-2', { restoring: 'first' }],
  ])('S6.1 S6.4 %s, the token %s there ends what is being restored here', async (when, token, wanted) => {
    const { send, value, announced, restoring } = sessionFrom('saved');
    if (when === 'while the server is not reached') await restoring.fail(lost());
    send({ type: 'session.elsewhere', token });
    expect(value()).toEqual(wanted);
    expect(announced).toEqual([{ type: 'session.unrestored', token: 'saved' }]);
  });

  it('S2.58 S6.4 a logout there while this tab logs out leaves a visitor', () => {
    const { send, value, announced } = signedInAs(real);
    send({ type: 'session.logout' });
    send({ type: 'session.elsewhere', token: null });
    expect(value()).toEqual({ visitor: 'idle' });
    expect(announced.at(-1)).toEqual({ type: 'session.ended', reason: 'logout', token: 'token-1' });
  });

  it('S6.4 a login there brings a visitor in', () => {
    const { send, value, announced } = sessionFrom(null);
    send({ type: 'session.elsewhere', token: 'token-2' });
    expect(value()).toEqual({ restoring: 'first' });
    expect(announced).toEqual([]);
  });

  it('S6.4 the token this tab has anyway changes nothing', () => {
    const { send, value, announced } = signedInAs(real);
    send({ type: 'session.elsewhere', token: 'token-1' });
    expect(value()).toEqual({ signedIn: { account: { real: 'idle' }, ...resting } });
    expect(announced).toEqual([]);
  });

  it('S2.58 S6.4 a login there while this tab logs out ends this session and goes on with that one', () => {
    const { send, value, announced } = signedInAs(real);
    send({ type: 'session.logout' });
    send({ type: 'session.elsewhere', token: 'token-2' });
    expect(value()).toEqual({ restoring: 'first' });
    expect(announced.at(-1)).toEqual({ type: 'session.ended', reason: 'logout', token: 'token-1' });
  });
});

describe('a demo account that does not come', () => {
  const outcomes = {
    'is refused': async (session: ReturnType<typeof sessionFrom>) => session.opening.fail(refused()),
    'is not answered for': async (session: ReturnType<typeof sessionFrom>) => {
      session.clock.increment(10_000);
    },
  };
  it.each(Object.entries(outcomes))('S7.4 S8.3 one that %s can be asked for again', async (_, end) => {
    const visitor = sessionFrom(null);
    visitor.send({ type: 'demo.enter' });
    expect(visitor.value()).toEqual({ visitor: 'openingDemo' });
    await end(visitor);
    expect(visitor.value()).toEqual({ visitor: 'idle' });
    const user = signedInAs(real);
    user.send({ type: 'demo.enter' });
    expect(user.value()).toEqual({ signedIn: { account: { real: 'openingDemo' }, ...resting } });
    await end(user);
    expect(user.value()).toEqual({ signedIn: { account: { real: 'idle' }, ...resting } });
    user.send({ type: 'demo.enter' });
    expect(user.opening.calls).toHaveLength(2);
  });
});

it('S2.58 the question before the logout is asked and withdrawn', () => {
  const { actor, send } = signedInAs(real);
  const isAsked = () => actor.getSnapshot().hasTag('askingLogout');
  send({ type: 'logout.ask' });
  expect(isAsked()).toBe(true);
  send({ type: 'ask.withdrawn' });
  expect(isAsked()).toBe(false);
});

describe('a profile that does not come', () => {
  it('S8.3 S7.8 neither an error nor 10 s of silence keeps it from being read again', async () => {
    const { actor, clock, refreshing, send } = signedInAs(real);
    const isKnown = (): unknown => actor.getSnapshot().matches({ signedIn: { profile: 'known' } });
    send({ type: 'user.refresh' });
    expect(isKnown()).toBe(false);
    await refreshing.fail(lost());
    expect(isKnown()).toBe(true);
    send({ type: 'user.refresh' });
    clock.increment(9_999);
    expect(isKnown()).toBe(false);
    clock.increment(1);
    expect(isKnown()).toBe(true);
    expect(refreshing.last().signal.aborted).toBe(true);
  });
});
