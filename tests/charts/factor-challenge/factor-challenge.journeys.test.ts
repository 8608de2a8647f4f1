import { describe, expect, it } from 'vitest';
import { CODE_CHALLENGE_OVER } from '#contract/constants';
import type { Challenge } from '#contract/entities-factors';
import {
  type ChallengeAnswered,
  type ChallengeFor,
  factorChallengeMachine,
  type GivenAnswer,
} from '#machines/factor-challenge/factor-challenge.machine';
import { anywhere } from '../../support/anywhere.ts';
import { challengeOf, lost, refused, userOf } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './factor-challenge.model.ts';

const PASSWORD = 'correct horse battery staple';
const byPasskey = challengeOf({ ways: ['passkey', 'totp', 'recovery'], passkey: { challenge: 'x' } });
const signedIn = { token: 'token-1', user: userOf() };

function start() {
  const opening = heldActor<Challenge, { purpose: ChallengeFor }>();
  const asking = heldActor<string, { challenge: Challenge }>();
  const answering = heldActor<ChallengeAnswered, GivenAnswer>();
  const reporting = heldActor<{ decidedAfterMs: number }, { challenge: Challenge }>();
  const started = startChart(
    factorChallengeMachine.provide({
      actors: {
        openChallenge: opening.logic,
        askPasskey: asking.logic,
        answerChallenge: answering.logic,
        reportLost: reporting.logic,
      },
    }),
  );
  const { actor } = started;
  return {
    ...started,
    opening,
    asking,
    answering,
    reporting,
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    has: (tag: Parameters<ReturnType<typeof actor.getSnapshot>['hasTag']>[0]) =>
      actor.getSnapshot().hasTag(tag),
    kept: () => JSON.stringify([actor.getPersistedSnapshot(), actor.getSnapshot()]),
  };
}

async function asked(challenge = challengeOf(), purpose: 'method' | 'password' = 'method') {
  const chart = start();
  chart.send({ type: 'challenge.wanted', purpose });
  await chart.opening.answer(challenge);
  return chart;
}

describe('a proof for a command', () => {
  it('S7.45 is asked of the server for its purpose, and announced once the answer was taken', async () => {
    const { send, opening, answering, announced, state, context } = start();
    send({ type: 'challenge.wanted', purpose: 'method' });
    expect(state()).toEqual({ open: 'opening' });
    expect(opening.last().input).toEqual({ purpose: 'method' });
    await opening.answer(challengeOf());
    expect(context().way).toBe('totp');
    send({ type: 'answer.send', answer: '123456' });
    const { answer, ...given } = answering.last().input;
    expect(given).toEqual({ challenge: challengeOf(), way: 'totp', isLogin: false });
    expect(answer()).toBe('123456');
    send({ type: 'answer.send', answer: '654321' });
    await answering.answer({ signedIn: null, message: 'Done' });
    expect(answering.calls).toHaveLength(1);
    expect(announced).toEqual([{ type: 'challenge.proven', proof: challengeOf().key, purpose: 'method' }]);
    expect(state()).toBe('idle');
    expect(context()).toMatchObject({ challenge: null, purpose: null, way: null });
  });

  it('S7.7 a password that answers it is in no snapshot at any time', async () => {
    const { send, answering, kept } = await asked(challengeOf({ ways: ['password'] }));
    send({ type: 'answer.send', answer: PASSWORD });
    expect(kept()).not.toContain(PASSWORD);
    await answering.fail(refused());
    expect(kept()).not.toContain(PASSWORD);
  });

  it('S8.1 a wrong answer says why until the field changes, and another is taken', async () => {
    const { send, answering, state, context, announced } = await asked();
    send({ type: 'answer.send', answer: '000000' });
    await answering.fail(refused('wrong code', 1041));
    expect(state()).toEqual({ open: { asking: { typing: 'wrong' } } });
    expect(context().message).toBe('wrong code');
    send({ type: 'fields.changed' });
    expect(context().message).toBe('');
    expect(state()).toEqual({ open: { asking: { typing: 'empty' } } });
    send({ type: 'answer.send', answer: '123456' });
    expect(answering.calls).toHaveLength(2);
    expect(announced).toEqual([]);
  });

  it('S8.3 a lost answer, or none within 15 s, is said without words', async () => {
    const { send, answering, clock, state, context } = await asked();
    send({ type: 'answer.send', answer: '123456' });
    await answering.fail(lost());
    expect([state(), context().message]).toEqual([{ open: { asking: { typing: 'wrong' } } }, '']);
    send({ type: 'answer.send', answer: '123456' });
    clock.increment(14_999);
    expect(state()).toEqual({ open: 'answering' });
    clock.increment(1);
    expect(state()).toEqual({ open: { asking: { typing: 'wrong' } } });
  });

  it('S8.1 one that takes no answer any more is opened anew', async () => {
    const { send, opening, answering, has, context } = await asked();
    send({ type: 'answer.send', answer: '000000' });
    await answering.fail(refused('over', CODE_CHALLENGE_OVER));
    expect([has('over'), context().message]).toEqual([true, 'over']);
    send({ type: 'challenge.retry' });
    expect(opening.calls.map(({ input }) => input)).toEqual([{ purpose: 'method' }, { purpose: 'method' }]);
  });

  it('S8.3 what could not be opened, or not within 15 s, can be tried again', async () => {
    const { send, opening, clock, has } = start();
    send({ type: 'challenge.wanted', purpose: 'password' });
    await opening.fail(lost());
    expect(has('failed')).toBe(true);
    send({ type: 'challenge.retry' });
    clock.increment(14_999);
    expect(has('failed')).toBe(false);
    clock.increment(1);
    expect(has('failed')).toBe(true);
    send({ type: 'connection.opened' });
    expect([has('failed'), opening.calls.length]).toEqual([false, 3]);
  });

  it('S7.45 closed, it is given up and says so; another cannot begin before', async () => {
    const { send, opening, announced, state } = await asked();
    send({ type: 'challenge.wanted', purpose: 'password' });
    expect(opening.calls).toHaveLength(1);
    send({ type: 'challenge.closed' });
    expect(announced).toEqual([{ type: 'challenge.dropped' }]);
    expect(state()).toBe('idle');
  });

  it('S6.1 goes with the account, without a word', async () => {
    const { send, announced, state, context } = await asked();
    send({ type: 'account.left' });
    expect([state(), announced, context().challenge]).toEqual(['idle', [], null]);
  });
});

describe('the ways to answer', () => {
  it('S8.1 another one may be picked if the challenge takes it, also after a wrong answer', async () => {
    const { send, answering, state, context } = await asked(byPasskey);
    expect(state()).toEqual({ open: { asking: { passkey: 'offered' } } });
    send({ type: 'way.picked', way: 'totp' });
    expect(state()).toEqual({ open: { asking: { typing: 'empty' } } });
    send({ type: 'answer.send', answer: '000000' });
    await answering.fail(refused('wrong code', 1041));
    send({ type: 'way.picked', way: 'recovery' });
    expect([state(), context().way, context().message]).toEqual([
      { open: { asking: { typing: 'empty' } } },
      'recovery',
      '',
    ]);
    send({ type: 'way.picked', way: 'password' });
    expect(context().way).toBe('recovery');
  });

  it('S8.1 a passkey is asked for by the button, and what the browser gives is handed in', async () => {
    const { send, asking, answering, state } = await asked(byPasskey);
    expect(asking.calls).toEqual([]);
    send({ type: 'passkey.ask' });
    send({ type: 'passkey.ask' });
    expect(asking.calls.map(({ input }) => input)).toEqual([{ challenge: byPasskey }]);
    await asking.answer('{"id":"1"}');
    const { answer, way } = answering.last().input;
    expect([answer(), way]).toEqual(['{"id":"1"}', 'passkey']);
    await answering.fail(refused('unknown passkey', 1041));
    expect(state()).toEqual({ open: { asking: { passkey: 'refused' } } });
  });

  it('S8.3 a passkey that was refused, or not given within two minutes, is asked for again by the button', async () => {
    const { send, asking, answering, clock, state, context } = await asked(byPasskey);
    send({ type: 'passkey.ask' });
    await asking.fail(new Error('not allowed'));
    expect([state(), context().message]).toEqual([{ open: { asking: { passkey: 'refused' } } }, '']);
    send({ type: 'passkey.ask' });
    clock.increment(119_999);
    expect(state()).toEqual({ open: { asking: { passkey: 'prompting' } } });
    clock.increment(1);
    expect(state()).toEqual({ open: { asking: { passkey: 'refused' } } });
    send({ type: 'passkey.ask' });
    await asking.answer('{}');
    clock.increment(15_000);
    expect(state()).toEqual({ open: { asking: { passkey: 'refused' } } });
    expect(answering.last().signal.aborted).toBe(true);
  });
});

describe('a login', () => {
  it('S7.3 S4.13 whose password was right is answered here, and opens the session', async () => {
    const { send, opening, answering, announced, state } = start();
    send({ type: 'login.challenged', challenge: challengeOf() });
    expect(opening.calls).toEqual([]);
    send({ type: 'answer.send', answer: '123456' });
    expect(answering.last().input).toMatchObject({ isLogin: true, way: 'totp' });
    await answering.answer({ signedIn, message: 'Welcome' });
    expect(announced).toEqual([{ type: 'challenge.loggedIn', signedIn, message: 'Welcome' }]);
    expect(state()).toBe('idle');
  });

  it('S7.3 by passkey alone asks the server for a challenge of no account', async () => {
    const { send, opening, asking, answering } = start();
    send({ type: 'passkeyLogin.wanted' });
    expect(opening.last().input).toEqual({ purpose: 'passkeyLogin' });
    await opening.answer(byPasskey);
    send({ type: 'passkey.ask' });
    await asking.answer('{}');
    expect(answering.last().input).toMatchObject({ isLogin: true, way: 'passkey' });
  });

  it('S8.1 whose challenge is over begins with the password again', async () => {
    const { send, answering, announced, state } = start();
    send({ type: 'login.challenged', challenge: challengeOf() });
    send({ type: 'answer.send', answer: '0' });
    await answering.fail(refused('over', CODE_CHALLENGE_OVER));
    send({ type: 'challenge.retry' });
    expect([state(), announced]).toEqual(['idle', [{ type: 'challenge.dropped' }]]);
  });
});

describe('who has lost every factor', () => {
  async function losing() {
    const chart = start();
    chart.send({ type: 'login.challenged', challenge: challengeOf() });
    chart.send({ type: 'lost.wanted' });
    return chart;
  }

  it('S7.3 tells the operators after being asked, and learns when they may decide', async () => {
    const { send, reporting, has, context } = await losing();
    expect(reporting.calls).toEqual([]);
    send({ type: 'lost.confirm' });
    expect(reporting.calls.map(({ input }) => input)).toEqual([{ challenge: challengeOf() }]);
    await reporting.answer({ decidedAfterMs: 5 });
    expect([has('reported'), context().decidedAfterMs]).toEqual([true, 5]);
  });

  it('S7.3 may go back to the question', async () => {
    const { send, state, reporting } = await losing();
    send({ type: 'lost.withdrawn' });
    expect(state()).toEqual({ open: { asking: { typing: 'empty' } } });
    send({ type: 'lost.wanted' });
    send({ type: 'lost.confirm' });
    await reporting.fail(refused('no'));
    send({ type: 'lost.withdrawn' });
    expect(state()).toEqual({ open: { asking: { typing: 'empty' } } });
  });

  it('S8.3 tries again when no word comes back', async () => {
    const { send, reporting, clock, has, context } = await losing();
    send({ type: 'lost.confirm' });
    await reporting.fail(refused('not now'));
    expect([has('refused'), context().message]).toEqual([true, 'not now']);
    send({ type: 'lost.confirm' });
    expect(context().message).toBe('');
    clock.increment(15_000);
    expect(has('refused')).toBe(true);
  });

  it('S7.3 is asked so at a login alone', async () => {
    const { send, state } = await asked();
    send({ type: 'lost.wanted' });
    expect(state()).toEqual({ open: { asking: { typing: 'empty' } } });
  });
});

anywhere('S6.1 S8.1', model, {
  'factorChallenge -- account.left [0]': 'idle',
  'factorChallenge.open -- challenge.closed [0]': ({ value }, { announced }) => {
    expect(value).toBe('idle');
    expect(announced).toEqual(['challenge.dropped']);
  },
  'factorChallenge.open.asking -- way.picked [0]': ({ context }, { event }) =>
    expect(context.way).toBe((event as { way?: string }).way),
  'factorChallenge.open.asking -- lost.wanted [0]': { open: { lost: 'asking' } },
  'factorChallenge.open.asking.typing -- answer.send [0]': { open: 'answering' },
});
