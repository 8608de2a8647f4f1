import { describe, expect, it } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { User } from '#contract/entities-user';
import { ERRORS } from '#contract/errors';
import type { SignedIn } from '#contract/routes/account';
import { type SessionEvent, type SessionInput, sessionMachine } from '#machines/session/session.machine';
import { anywhere } from '../../support/anywhere.ts';
import { expired, lost, refused, userOf } from '../../support/fixtures.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';
import { model } from './session.model.ts';

const real = userOf({ demoId: 'DEMO01' });
const demo = userOf({ id: 2, isDemo: true, balance: '5' });
const signedIn = (user: User, token = 'token-1'): SessionEvent => ({
  type: 'session.opened',
  signedIn: { token, user },
});

function sessionFrom(token: string | null, demoId: string | null = null, realToken: string | null = null) {
  const restoring = heldActor<User, { token: string }>();
  const refreshing = heldActor<User>();
  const opening = heldActor<SignedIn, { demoId: string | null }>();
  const returning = heldActor<SignedIn, { token: string }>();
  const ending = heldActor<void, Pick<SessionInput, 'token' | 'realToken'>>();
  const started = startChart(
    sessionMachine.provide({
      actors: {
        restoreUser: restoring.logic,
        refreshUser: refreshing.logic,
        openDemoAccount: opening.logic,
        openRealAccount: returning.logic,
        endSession: ending.logic,
      },
    }),
    { input: { token, realToken, demoId } },
  );
  const { actor } = started;
  return {
    ...started,
    restoring,
    refreshing,
    opening,
    returning,
    ending,
    isIn: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      actor.getSnapshot().matches(state),
    context: () => actor.getSnapshot().context,
  };
}

function signedInAs(user: User) {
  const session = sessionFrom(null);
  session.actor.send(signedIn(user));
  session.announced.length = 0;
  return session;
}

describe('a saved token at the start', () => {
  it('S6.4 S7.8 the user behind it is read and announced with it', async () => {
    const { restoring, isIn, announced, context } = sessionFrom('saved');
    expect(restoring.last().input).toEqual({ token: 'saved' });
    expect(announced).toEqual([]);
    await restoring.answer(real);
    expect(isIn({ signedIn: { account: 'real' } })).toBe(true);
    expect(announced).toEqual([
      { type: 'session.started', token: 'saved', accountId: real.id, isDemo: false },
    ]);
    expect(context().user).toEqual(real);
  });

  it('S6.3 the token of a demo account restores the demo state', async () => {
    const { restoring, isIn, announced } = sessionFrom('saved');
    await restoring.answer(demo);
    expect(isIn({ signedIn: { account: 'demo' } })).toBe(true);
    expect(announced).toEqual([
      { type: 'session.started', token: 'saved', accountId: demo.id, isDemo: true },
    ]);
  });

  it('S4.13 an initial 999 makes a visitor and redirects nowhere', async () => {
    const { restoring, isIn, announced, context } = sessionFrom('saved');
    await restoring.fail(expired());
    expect(isIn('visitor')).toBe(true);
    expect(context()).toMatchObject({ token: null, user: null });
    expect(announced).toEqual([{ type: 'session.unrestored', token: 'saved' }]);
  });

  it('S8.3 an unreachable server keeps the token and is asked again after 3 s', async () => {
    const { restoring, isIn, clock, context } = sessionFrom('saved');
    await restoring.fail(lost());
    expect(isIn('unreachable')).toBe(true);
    expect(context().token).toBe('saved');
    clock.increment(3_000);
    expect(isIn('restoring')).toBe(true);
    expect(restoring.calls).toHaveLength(2);
    clock.increment(10_000);
    expect(isIn('unreachable')).toBe(true);
  });
});

/** Every situation of a signed-in user, reached from a fresh sign-in. */
const situations: Record<string, (session: ReturnType<typeof signedInAs>) => void> = {
  idle: () => undefined,
  'opening their demo account': ({ actor }) => actor.send({ type: 'demo.enter' }),
  'asked whether to log out': ({ actor }) => actor.send({ type: 'logout.ask' }),
  'reading the profile': ({ actor }) => actor.send({ type: 'user.refresh' }),
};
const demoSituations: typeof situations = {
  idle: () => undefined,
  'asked whether to log out': ({ actor }) => actor.send({ type: 'logout.ask' }),
};

describe('an expired session', () => {
  for (const [kind, user, cases] of [
    ['real', real, situations],
    ['demo', demo, demoSituations],
  ] as const)
    for (const [situation, reach] of Object.entries(cases))
      it(`S4.13 S9.1 a 999 ends the session of a ${kind} user ${situation}, once`, () => {
        const session = signedInAs(user);
        reach(session);
        session.actor.send({ type: 'session.expired', token: 'token-1', message: 'why' });
        session.actor.send({ type: 'session.expired', token: 'token-1' });
        expect(session.isIn({ visitor: 'idle' })).toBe(true);
        expect(session.context()).toMatchObject({ token: null, user: null });
        expect(session.announced).toEqual([
          { type: 'session.ended', reason: 'expired', token: 'token-1', message: 'why' },
        ]);
      });

  it('S4.13 a 999 tells a visitor nothing', () => {
    const { actor, announced, isIn } = sessionFrom(null);
    actor.send({ type: 'session.expired', token: 'token-1' });
    expect(isIn({ visitor: 'idle' })).toBe(true);
    expect(announced).toEqual([]);
  });
});

describe('logging out', () => {
  it('S2.58 the server revokes the token before it is forgotten, and says nothing of an expiry', async () => {
    const { actor, ending, isIn, announced, context } = signedInAs(real);
    actor.send({ type: 'session.logout' });
    expect(ending.last().input).toEqual({ token: 'token-1', realToken: null });
    expect(announced).toEqual([{ type: 'session.leaving' }]);
    await ending.answer();
    expect(isIn({ visitor: 'loggedOut' })).toBe(true);
    expect(context()).toMatchObject({ token: null, user: null });
    expect(announced.at(-1)).toEqual({ type: 'session.ended', reason: 'logout', token: 'token-1' });
  });

  it('S2.58 S8.3 without an answer the user is logged out all the same', async () => {
    const failed = signedInAs(real);
    failed.actor.send({ type: 'session.logout' });
    await failed.ending.fail(lost());
    const silent = signedInAs(real);
    silent.actor.send({ type: 'session.logout' });
    silent.clock.increment(10_000);
    for (const { isIn, announced, context } of [failed, silent]) {
      expect(isIn({ visitor: 'loggedOut' })).toBe(true);
      expect(context().token).toBeNull();
      expect(announced.at(-1)).toEqual({ type: 'session.ended', reason: 'logout', token: 'token-1' });
    }
  });

  it('S2.58 who logged out is on the way home until another screen is shown, and a visitor then', async () => {
    const { actor, ending, isIn, announced } = signedInAs(real);
    actor.send({ type: 'session.logout' });
    await ending.answer();
    expect(actor.getSnapshot().hasTag('loggedOut')).toBe(true);
    const before = announced.length;
    actor.send({ type: 'screen.opened' });
    expect(isIn({ visitor: 'idle' })).toBe(true);
    expect(actor.getSnapshot().hasTag('loggedOut')).toBe(false);
    expect(announced).toHaveLength(before);
  });

  it('S2.58 S7.4 who logged out can try the demo account at once', async () => {
    const { actor, ending, opening, isIn } = signedInAs(real);
    actor.send({ type: 'session.logout' });
    await ending.answer();
    actor.send({ type: 'demo.enter' });
    expect(isIn({ visitor: 'openingDemo' })).toBe(true);
    expect(opening.last().input).toEqual({ demoId: null });
  });
});

describe('a demo account that the device keeps', () => {
  it('S3.9 is opened again by its id, after a logout as well', async () => {
    const { actor, opening, ending, context } = sessionFrom(null, 'DEMO01');
    actor.send({ type: 'demo.enter' });
    expect(opening.last().input).toEqual({ demoId: 'DEMO01' });
    const kept = { ...demo, demoId: 'DEMO02' };
    await opening.answer({ token: 'demo-token', user: kept });
    expect(context().demoId).toBe('DEMO02');
    actor.send({ type: 'session.logout' });
    await ending.answer();
    actor.send({ type: 'demo.enter' });
    expect(opening.last().input).toEqual({ demoId: 'DEMO02' });
  });

  it('S3.9 is known to a session that was restored, and stays while a real one is in front', async () => {
    const { actor, restoring, context } = sessionFrom('saved', null);
    await restoring.answer({ ...demo, demoId: 'DEMO03' });
    expect(context().demoId).toBe('DEMO03');
    actor.send(signedIn(real));
    expect(context().demoId).toBe('DEMO03');
  });

  it('S3.9 S7.4 gives way to a new one when the server knows it no more, and only then', async () => {
    const { actor, opening, isIn, announced } = sessionFrom(null, 'DEMO01');
    actor.send({ type: 'demo.enter' });
    await opening.fail(refused('too many', ERRORS.tooMany));
    expect(isIn({ visitor: 'idle' })).toBe(true);
    expect(announced).toContainEqual({ type: 'account.refused', message: 'too many' });
    actor.send({ type: 'demo.enter' });
    expect(opening.last().input).toEqual({ demoId: 'DEMO01' });
    await opening.fail(refused('unknown', ERRORS.wrongCredentials));
    expect(isIn({ visitor: 'openingDemo' })).toBe(true);
    expect(opening.last().input).toEqual({ demoId: null });
    await opening.fail(refused('unknown', ERRORS.wrongCredentials));
    expect(isIn({ visitor: 'idle' })).toBe(true);
  });
});

describe('the demo account', () => {
  it('S7.4 a visitor gets a fresh one', async () => {
    const { actor, opening, isIn, announced } = sessionFrom(null);
    actor.send({ type: 'demo.enter' });
    expect(opening.last().input).toEqual({ demoId: null });
    await opening.answer({ token: 'demo-token', user: demo });
    expect(isIn({ signedIn: { account: 'demo' } })).toBe(true);
    expect(announced).toContainEqual({
      type: 'session.started',
      token: 'demo-token',
      accountId: demo.id,
      isDemo: true,
    });
    expect(announced).toContainEqual({ type: 'account.opened', isDemo: true });
  });

  it('S7.3 S6.3 a real user switches to their own, and everyone hears of the new token', async () => {
    const { actor, opening, isIn, announced, context } = signedInAs(real);
    actor.send({ type: 'demo.enter' });
    expect(opening.last().input).toEqual({ demoId: 'DEMO01' });
    await opening.answer({ token: 'demo-token', user: demo });
    expect(isIn({ signedIn: { account: { demo: 'idle' } } })).toBe(true);
    expect(context().token).toBe('demo-token');
    expect(announced.filter(({ type }) => type === 'session.started')).toEqual([
      { type: 'session.started', token: 'demo-token', accountId: demo.id, isDemo: true },
    ]);
    expect(announced.some(({ type }) => type === 'session.ended')).toBe(false);
  });

  it('S7.3 S6.2 the real session stays behind the demo account, and one event leads back to it', async () => {
    const { actor, opening, returning, announced, context, isIn } = signedInAs(real);
    actor.send({ type: 'demo.enter' });
    await opening.answer({ token: 'demo-token', user: demo });
    expect(context()).toMatchObject({ token: 'demo-token', realToken: 'token-1' });
    announced.length = 0;
    actor.send({ type: 'real.enter' });
    expect(returning.last().input).toEqual({ token: 'token-1' });
    expect(context().user, 'the demo account is in front until the answer').toEqual(demo);
    await returning.answer({ token: 'token-1', user: real });
    expect(isIn({ signedIn: { account: { real: 'idle' } } })).toBe(true);
    expect(context()).toMatchObject({ token: 'token-1', realToken: null, user: real });
    expect(announced).toEqual([
      { type: 'session.switched' },
      { type: 'account.opened', isDemo: false },
      { type: 'session.started', token: 'token-1', accountId: real.id, isDemo: false },
    ]);
  });

  it('S7.3 S8.2 a real session that is over is forgotten, and the demo account stays in front', async () => {
    const { restoring, returning, actor, announced, context, isIn } = sessionFrom(
      'demo-token',
      null,
      'real-1',
    );
    await restoring.answer(demo);
    announced.length = 0;
    actor.send({ type: 'real.enter' });
    await returning.fail(expired());
    expect(context()).toMatchObject({ token: 'demo-token', realToken: null, user: demo });
    expect(announced).toEqual([
      { type: 'real.over' },
      { type: 'session.started', token: 'demo-token', accountId: demo.id, isDemo: true },
    ]);
    expect(isIn({ signedIn: { account: { demo: 'idle' } } })).toBe(true);
    actor.send({ type: 'real.enter' });
    expect(returning.calls).toHaveLength(1);
  });

  it('S7.3 S8.3 without an answer the demo account stays, the real session is kept, and no words are made up', async () => {
    const { restoring, returning, actor, announced, context, clock, isIn } = sessionFrom(
      'demo-token',
      null,
      'real-1',
    );
    await restoring.answer(demo);
    announced.length = 0;
    const before = context();
    actor.send({ type: 'real.enter' });
    await returning.fail(lost());
    expect(isIn({ signedIn: { account: { demo: 'idle' } } })).toBe(true);
    actor.send({ type: 'real.enter' });
    clock.increment(10_000);
    expect(isIn({ signedIn: { account: { demo: 'idle' } } })).toBe(true);
    expect(announced).toEqual([
      { type: 'account.refused', message: '' },
      { type: 'account.refused', message: '' },
    ]);
    expect(context()).toEqual(before);
  });

  it('S2.58 S6.4 who logs out of the demo account ends both sessions', async () => {
    const { restoring, actor, ending, context } = sessionFrom('demo-token', null, 'real-1');
    await restoring.answer(demo);
    actor.send({ type: 'session.logout' });
    expect(ending.last().input).toEqual({ token: 'demo-token', realToken: 'real-1' });
    await ending.answer();
    expect(context()).toMatchObject({ token: null, realToken: null, user: null });
  });

  it('S6.4 another tab’s token stands under no user until the one behind it is read', () => {
    const { actor, context } = signedInAs(real);
    actor.send({ type: 'session.elsewhere', token: 'token-7' });
    expect(context()).toMatchObject({ token: 'token-7', user: null });
  });

  it('S6.1 S6.4 no real session stays behind an account that is not its own', async () => {
    const ends: Record<string, SessionEvent> = {
      'a login to another account': signedIn(userOf({ id: 7 }), 'token-7'),
      'an expiry': { type: 'session.expired', token: 'demo-token' },
      'another tab that logs in': { type: 'session.elsewhere', token: 'token-7' },
      'another tab that logs out': { type: 'session.elsewhere', token: null },
    };
    for (const [how, event] of Object.entries(ends)) {
      const { restoring, actor, context } = sessionFrom('demo-token', null, 'real-1');
      await restoring.answer(demo);
      actor.send(event);
      expect(context().realToken, how).toBeNull();
    }
    const followed = sessionFrom(null);
    followed.actor.send({ type: 'session.elsewhere', token: 'demo-token', realToken: 'real-1' });
    expect(followed.context().realToken, 'the other tab opened its own demo account').toBe('real-1');
    const visitor = sessionFrom(null);
    visitor.actor.send({ type: 'demo.enter' });
    await visitor.opening.answer({ token: 'demo-token', user: demo });
    expect(visitor.context().realToken, 'a visitor has none').toBeNull();
  });

  it('S8.1 a refused demo account leaves the user who they were', async () => {
    for (const session of [sessionFrom(null), signedInAs(real)]) {
      const before = session.context();
      session.actor.send({ type: 'demo.enter' });
      await session.opening.fail(refused('too many'));
      expect(session.announced).toEqual([{ type: 'account.refused', message: 'too many' }]);
      session.actor.send({ type: 'demo.enter' });
      session.clock.increment(10_000);
      expect(session.announced.at(-1)).toEqual({ type: 'account.refused', message: '' });
      expect(session.context()).toEqual(before);
    }
  });
});

describe('the profile', () => {
  it('S2.54 S7.8 a refresh takes the new figures and is not lost while another runs', async () => {
    const { actor, refreshing, context, isIn } = signedInAs(real);
    actor.send({ type: 'user.refresh' });
    actor.send({ type: 'user.refresh' });
    expect(refreshing.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await refreshing.answer({ ...real, balance: '7' });
    expect(context().user?.balance).toBe('7');
    expect(isIn({ signedIn: { profile: 'known' } })).toBe(true);
  });

  it('S8.3 a refresh that fails keeps the known figures', async () => {
    const { actor, refreshing, context } = signedInAs(real);
    actor.send({ type: 'user.refresh' });
    await refreshing.fail(lost());
    await settled();
    expect(context().user).toEqual(real);
  });

  it('S2.58 a question that was left with its screen does not come back by itself', () => {
    const { actor } = signedInAs(real);
    actor.send({ type: 'logout.ask' });
    expect(actor.getSnapshot().hasTag('askingLogout')).toBe(true);
    actor.send({ type: 'screen.opened' });
    expect(actor.getSnapshot().hasTag('askingLogout')).toBe(false);
  });
});

/** The session of the other tab is restored here, or there is none. */
const atOnce = (after: AnyMachineSnapshot, { event }: { event: AnyEventObject }): void => {
  expect(after.context.token).toBe(event.token);
  expect(after.matches(event.token === null ? 'visitor' : 'restoring')).toBe(true);
};

/** The account of this user is in front. */
const arrives = (after: AnyMachineSnapshot, user: User): void => {
  expect(after.context.user).toEqual(user);
  expect(after.matches({ signedIn: { account: user.isDemo ? 'demo' : 'real' } })).toBe(true);
};

anywhere('S4.13 S6.1 S6.3', model, {
  'session -- session.elsewhere [0]': atOnce,
  'session.restoring -- done:restoreUser [0]': (after, { event }) => arrives(after, event.output),
  'session.restoring -- session.elsewhere [0]': (after, step) => {
    atOnce(after, step);
    expect(step.announced).toContain('session.unrestored');
  },
  'session.restoring -- session.logout [0]': 'leaving',
  'session.restoring -- error:restoreUser [0]': 'visitor',
  'session.restoring -- error:restoreUser [1]': 'unreachable',
  'session.restoring -- after:answerTimeout@session.restoring [0]': 'unreachable',
  'session.visitor -- session.opened [0]': (after, { event }) => arrives(after, event.signedIn.user),
  'session.signedIn -- session.expired [0]': 'visitor',
  'session.signedIn -- session.elsewhere [0]': atOnce,
  'session.signedIn -- session.logout [0]': 'leaving',
  'session.signedIn -- session.opened [0]': (after, { event, announced }) => {
    expect(after.context.user).toEqual(event.signedIn.user);
    expect(announced).toContain('session.switched');
  },
  'session.signedIn -- session.opened [1]': ({ context }, { event }) =>
    expect(context.token).toBe(event.signedIn.token),
  'session.signedIn.question -- screen.opened [0]': { signedIn: { question: 'none' } },
});
