import { describe, expect, it } from 'vitest';
import { fromCallback } from 'xstate';
import { HOUR_MS } from '#contract/time-units';
import { deskSessionMachine } from '#machines/desk-session/desk-session.machine';
import type { DeskSignedIn, DeskTyped, PasskeyAsked, PasskeyGiven } from '#machines/desk-session/signing-in';
import { anywhere } from '../../support/anywhere.ts';
import { expired, lost, refused } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { ASKED, GIVEN, model, SIGNED_IN, TYPED } from './desk-session.model.ts';

const IDLE_MS = HOUR_MS / 2;

function start() {
  const reading = heldActor<DeskSignedIn>();
  const byPassword = heldActor<DeskSignedIn, { typed: () => DeskTyped }>();
  const asking = heldActor<PasskeyAsked>();
  const signing = heldActor<PasskeyGiven, { asked: PasskeyAsked }>();
  const byPasskey = heldActor<DeskSignedIn, { given: () => PasskeyGiven }>();
  const leaving = heldActor<void>();
  const open: string[] = [];
  const started = startChart(
    deskSessionMachine.provide({
      actors: {
        readSession: reading.logic,
        signInByPassword: byPassword.logic,
        askForPasskey: asking.logic,
        signWithPasskey: signing.logic,
        signInByPasskey: byPasskey.logic,
        openDesk: fromCallback(({ input }) => {
          open.push(input.who.name);
          return () => void open.pop();
        }),
        watchOperator: fromCallback(() => {}),
        signOut: leaving.logic,
      },
    }),
  );
  const { actor } = started;
  return {
    ...started,
    ...{ reading, byPassword, asking, signing, byPasskey, leaving, open },
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

async function signedOut() {
  const chart = start();
  await chart.reading.fail(expired());
  return chart;
}

async function signedIn() {
  const chart = start();
  await chart.reading.answer(SIGNED_IN);
  return chart;
}

const open = (state: string) => ({ signedOut: { open: state } });

describe('a page of the desk that opens', () => {
  it('S6.1 opens the desk of whose session it is', async () => {
    const { state, open: desks, context } = await signedIn();
    expect([state(), desks, context().session]).toEqual([{ signedIn: 'used' }, ['ann'], SIGNED_IN]);
  });

  it('S6.1 asks for a sign-in where there is no session', async () => {
    const { state, open: desks } = await signedOut();
    expect([state(), desks]).toEqual([open('typing'), []]);
  });

  it('S8.3 asks again where no answer came, or none in time', async () => {
    const one = start();
    await one.reading.fail(lost());
    expect(one.state()).toBe('failed');
    one.send({ type: 'session.retry' });
    expect([one.state(), one.reading.calls.length]).toEqual(['checking', 2]);
    one.clock.increment(15_000);
    expect(one.state()).toBe('failed');
  });
});

describe('a sign-in by password', () => {
  it('S6.4 sends once what was typed, and keeps nothing of it', async () => {
    const { send, byPassword, state, context } = await signedOut();
    send({ type: 'signIn.byPassword', typed: TYPED });
    send({ type: 'signIn.byPassword', typed: TYPED });
    expect(byPassword.calls.map(({ input }) => input.typed())).toEqual([TYPED]);
    await byPassword.answer(SIGNED_IN);
    expect([state(), context().typed]).toEqual([{ signedIn: 'used' }, null]);
  });

  it('S8.1 says the server’s words until something else is typed', async () => {
    const { send, byPassword, state, context } = await signedOut();
    send({ type: 'signIn.byPassword', typed: TYPED });
    await byPassword.fail(refused('Too many tries.'));
    expect([state(), context().message, context().typed]).toEqual([open('refused'), 'Too many tries.', null]);
    send({ type: 'fields.changed' });
    expect([state(), context().message]).toEqual([open('typing'), '']);
  });

  it('S8.3 says that no answer came, and forgets it when something else is typed', async () => {
    const { send, byPassword, state, clock } = await signedOut();
    send({ type: 'signIn.byPassword', typed: TYPED });
    await byPassword.fail(lost());
    expect(state()).toEqual(open('unanswered'));
    send({ type: 'fields.changed' });
    expect(state()).toEqual(open('typing'));
    send({ type: 'signIn.byPassword', typed: TYPED });
    clock.increment(14_999);
    expect(state()).toEqual({ signedOut: 'sending' });
    clock.increment(1);
    expect(state()).toEqual(open('unanswered'));
  });
});

describe('a sign-in by passkey', () => {
  it('S6.4 has the browser sign what the server asks, and sends that', async () => {
    const { send, asking, signing, byPasskey, state, context } = await signedOut();
    send({ type: 'signIn.byPasskey' });
    send({ type: 'signIn.byPasskey' });
    expect(asking.calls.length).toBe(1);
    await asking.answer(ASKED);
    expect(signing.last().input).toEqual({ asked: ASKED });
    await signing.answer(GIVEN);
    expect(byPasskey.last().input.given()).toEqual(GIVEN);
    await byPasskey.answer(SIGNED_IN);
    expect([state(), context().asked, context().given]).toEqual([{ signedIn: 'used' }, null, null]);
  });

  it('S6.4 that the operator dismisses, or leaves for two minutes, may be begun again', async () => {
    const { send, asking, signing, state, clock, context } = await signedOut();
    send({ type: 'signIn.byPasskey' });
    await asking.answer(ASKED);
    await signing.fail(new Error('NotAllowedError'));
    expect([state(), context().asked]).toEqual([open('dismissed'), null]);
    send({ type: 'fields.changed' });
    expect(state()).toEqual(open('typing'));
    send({ type: 'signIn.byPasskey' });
    await asking.answer(ASKED);
    clock.increment(119_999);
    expect(state()).toEqual({ signedOut: 'prompting' });
    clock.increment(1);
    expect([state(), signing.last().signal.aborted]).toEqual([open('dismissed'), true]);
  });

  it('S8.1 S8.3 that the server refuses or does not answer, at either call, says so', async () => {
    const { send, asking, signing, byPasskey, state, clock, context } = await signedOut();
    send({ type: 'signIn.byPasskey' });
    await asking.fail(refused('Passkeys need a name.'));
    expect([state(), context().message]).toEqual([open('refused'), 'Passkeys need a name.']);
    send({ type: 'signIn.byPasskey' });
    expect(context().message).toBe('');
    await asking.fail(lost());
    expect(state()).toEqual(open('unanswered'));
    send({ type: 'signIn.byPasskey' });
    clock.increment(15_000);
    expect(state()).toEqual(open('unanswered'));
    const given = async () => {
      send({ type: 'signIn.byPasskey' });
      await asking.answer(ASKED);
      await signing.answer(GIVEN);
    };
    await given();
    await byPasskey.fail(refused('That is not right.'));
    expect([state(), context().message]).toEqual([open('refused'), 'That is not right.']);
    await given();
    await byPasskey.fail(lost());
    expect(state()).toEqual(open('unanswered'));
    await given();
    clock.increment(15_000);
    expect(state()).toEqual(open('unanswered'));
  });
});

describe('a session of the desk', () => {
  it('S6.1 is ended at the server when its operator signs out, and the desk is closed before', async () => {
    const { send, leaving, open: desks, state, context } = await signedIn();
    send({ type: 'signOut.ask' });
    expect([state(), desks, context().session]).toEqual([{ leaving: 'sending' }, [], null]);
    await leaving.answer();
    expect([state(), context().ended]).toEqual([open('typing'), 'left']);
  });

  it('S8.3 may be open still when no answer came, so signing out is asked for again', async () => {
    const { send, leaving, state, clock } = await signedIn();
    send({ type: 'signOut.ask' });
    await leaving.fail(lost());
    expect(state()).toEqual({ leaving: 'unanswered' });
    send({ type: 'signOut.ask' });
    clock.increment(15_000);
    expect(state()).toEqual({ leaving: 'unanswered' });
    send({ type: 'signOut.ask' });
    await leaving.fail(expired());
    expect(state()).toEqual(open('typing'));
  });

  it('S6.1 is signed out when nothing is pressed for half an hour, though the page reads by itself', async () => {
    const { send, clock, state, leaving, context, open: desks } = await signedIn();
    clock.increment(IDLE_MS - 1);
    send({ type: 'operator.acted' });
    clock.increment(IDLE_MS - 1);
    expect([state(), desks]).toEqual([{ signedIn: 'used' }, ['ann']]);
    clock.increment(1);
    expect([state(), leaving.calls.length]).toEqual([{ leaving: 'sending' }, 1]);
    await leaving.answer();
    expect(context().ended).toBe('idle');
  });

  it('S6.1 is over at its last moment, however much is pressed', async () => {
    const { send, clock, state, context, open: desks } = await signedIn();
    for (let quarter = 0; quarter < 31; quarter += 1) {
      clock.increment(HOUR_MS / 4);
      send({ type: 'operator.acted' });
    }
    expect(state()).toEqual({ signedIn: 'used' });
    clock.increment(HOUR_MS / 4);
    expect([state(), context().ended, desks]).toEqual([open('typing'), 'over', []]);
  });

  it('S6.1 is over when a call is answered so, and the next sign-in forgets that', async () => {
    const { send, state, context, byPassword } = await signedIn();
    send({ type: 'session.over' });
    expect([state(), context().ended, context().session]).toEqual([open('typing'), 'over', null]);
    send({ type: 'signIn.byPassword', typed: TYPED });
    expect(context().ended).toBeNull();
    await byPassword.answer(SIGNED_IN);
    send({ type: 'session.over' });
    expect(context().ended).toBe('over');
  });
});

anywhere('S6.1', model, {
  'deskSession.signedOut.open -- signIn.byPassword [0]': { signedOut: 'sending' },
  'deskSession.signedOut.open -- signIn.byPasskey [0]': { signedOut: 'asking' },
  'deskSession.signedIn -- session.over [0]': { signedOut: { open: 'typing' } },
  'deskSession.signedIn -- signOut.ask [0]': { leaving: 'sending' },
});
