import { describe, expect, it } from 'vitest';
import { deskFailure } from '#contract/desk/failure';
import {
  deskEnrolmentMachine,
  type HandedIn,
  type Invited,
} from '#machines/desk-enrolment/desk-enrolment.machine';
import { anywhere } from '../../support/anywhere.ts';
import { lost } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { gone, INVITED, model, PASSWORD, WITHOUT_PASSKEYS, weak } from './desk-enrolment.model.ts';

function start() {
  const looking = heldActor<Invited, { invitation: string }>();
  const making = heldActor<string, { invited: Invited }>();
  const enrolling = heldActor<void, { key: string; chosen: HandedIn }>();
  const started = startChart(
    deskEnrolmentMachine.provide({
      actors: { lookUp: looking.logic, makePasskey: making.logic, enrol: enrolling.logic },
    }),
    { input: { invitation: 'token' } },
  );
  const { actor } = started;
  return {
    ...started,
    ...{ looking, making, enrolling },
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

async function invited(answer = INVITED) {
  const chart = start();
  await chart.looking.answer(answer);
  return chart;
}

describe('the link of an invitation', () => {
  it('S6.1 says whom it is for, and offers a passkey first', async () => {
    const { looking, state, context } = await invited();
    expect(looking.last().input).toEqual({ invitation: 'token' });
    expect([state(), context().invited, context().way]).toEqual([{ choosing: 'open' }, INVITED, 'passkey']);
  });

  it('S6.1 that is not good any more says so; beginning again asks again', async () => {
    const { looking, state, send } = start();
    await looking.fail(gone());
    expect(state()).toBe('gone');
    send({ type: 'enrolment.retry' });
    expect([state(), looking.calls.length]).toEqual(['lookingUp', 2]);
    await looking.fail(deskFailure({ code: 'malformed', error: 'no token' }));
    expect(state()).toBe('gone');
  });

  it('S8.1 S8.3 is looked up again after a refusal, a lost answer, and silence', async () => {
    const { looking, state, send, context, clock } = start();
    await looking.fail(deskFailure({ code: 'tooMany', error: 'Wait a few minutes.' }));
    expect([state(), context().message]).toEqual(['failed', 'Wait a few minutes.']);
    send({ type: 'enrolment.retry' });
    expect(context().message).toBe('');
    await looking.fail(lost());
    expect([state(), context().message]).toEqual(['failed', '']);
    send({ type: 'enrolment.retry' });
    clock.increment(14_999);
    expect(state()).toBe('lookingUp');
    clock.increment(1);
    expect(state()).toBe('failed');
  });
});

describe('enrolling a passkey', () => {
  it('S6.4 has the browser make one, and hands it in', async () => {
    const { send, making, enrolling, state, context } = await invited();
    send({ type: 'password.send', ...PASSWORD });
    expect(state()).toEqual({ choosing: 'open' });
    send({ type: 'passkey.make' });
    expect(making.last().input).toEqual({ invited: INVITED });
    await making.answer('{"id":1}');
    expect([enrolling.last().input.key, enrolling.last().input.chosen()]).toEqual([
      'key',
      { passkey: '{"id":1}' },
    ]);
    await enrolling.answer();
    expect([state(), context().chosen]).toEqual(['enrolled', null]);
  });

  it('S6.4 that the operator dismisses, or leaves for two minutes, may be begun again', async () => {
    const { send, making, state, clock } = await invited();
    send({ type: 'passkey.make' });
    await making.fail(new Error('NotAllowedError'));
    expect(state()).toEqual({ choosing: 'dismissed' });
    send({ type: 'passkey.make' });
    clock.increment(119_999);
    expect(state()).toBe('making');
    clock.increment(1);
    expect(state()).toEqual({ choosing: 'dismissed' });
  });

  it('S6.4 is not offered on a page that is reached by an address', async () => {
    const { send, state, context, making } = await invited(WITHOUT_PASSKEYS);
    expect(context().way).toBe('password');
    send({ type: 'way.picked', way: 'passkey' });
    send({ type: 'passkey.make' });
    expect([context().way, state(), making.calls]).toEqual(['password', { choosing: 'open' }, []]);
  });
});

describe('enrolling a password with an app', () => {
  async function typed(answer = INVITED) {
    const chart = await invited(answer);
    chart.send({ type: 'way.picked', way: 'password' });
    chart.send({ type: 'password.send', ...PASSWORD });
    return chart;
  }

  it('S6.4 hands in what was typed, once', async () => {
    const { send, enrolling, state, context } = await typed();
    send({ type: 'password.send', ...PASSWORD });
    expect(enrolling.calls.map(({ input }) => input.chosen())).toEqual([PASSWORD]);
    await enrolling.answer();
    expect([state(), context().chosen]).toEqual(['enrolled', null]);
  });

  it('S8.1 says why it was refused until something else is typed or picked', async () => {
    const { send, enrolling, state, context } = await typed();
    await enrolling.fail(weak());
    expect([state(), context().message, context().chosen]).toEqual([
      { choosing: 'refused' },
      'Too easy to guess.',
      null,
    ]);
    send({ type: 'fields.changed' });
    expect([state(), context().message]).toEqual([{ choosing: 'open' }, '']);
    send({ type: 'password.send', ...PASSWORD });
    await enrolling.fail(weak());
    send({ type: 'way.picked', way: 'passkey' });
    expect([state(), context().message, context().way]).toEqual([{ choosing: 'open' }, '', 'passkey']);
  });

  it('S6.1 after too many tries is over, and the invitation may be begun again', async () => {
    const { enrolling, state, context } = await typed();
    await enrolling.fail(gone());
    expect([state(), context().chosen]).toEqual(['gone', null]);
  });

  it('S8.3 may be enrolled when no answer came, or none in time', async () => {
    const { send, enrolling, state, clock } = await typed(WITHOUT_PASSKEYS);
    await enrolling.fail(lost());
    expect(state()).toEqual({ choosing: 'unanswered' });
    send({ type: 'password.send', ...PASSWORD });
    clock.increment(14_999);
    expect(state()).toBe('proving');
    clock.increment(1);
    expect(state()).toEqual({ choosing: 'unanswered' });
  });
});

anywhere('S6.4', model, {
  'deskEnrolment.choosing -- way.picked [0]': { choosing: 'open' },
  'deskEnrolment.choosing -- passkey.make [0]': 'making',
  'deskEnrolment.choosing -- password.send [0]': 'proving',
  'deskEnrolment.choosing -- fields.changed [0]': { choosing: 'open' },
});
