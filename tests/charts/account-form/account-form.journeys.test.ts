import { describe, expect, it } from 'vitest';
import { CODE_FACTOR_REQUIRED, CODE_TOO_MANY } from '#contract/constants';
import { CallFailure } from '#contract/failure';
import type { RequestOf } from '#contract/route';
import type { loginForU, SignedIn } from '#contract/routes/account';
import {
  type AccountDraft,
  type AccountFormInput,
  createAccountFormMachine,
  type FormAnswer,
} from '#machines/account-form/account-form.machine';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { challenged, challengeOf, lost, refused, userOf } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './account-form.model.ts';

type Credentials = RequestOf<typeof loginForU>;

const PASSWORD = 'correct horse battery staple';
const credentials: Credentials = { channel: 'email', account: 'a@example.com', password: PASSWORD };
const signedIn: SignedIn = { token: 'token-1', user: userOf() };
const answer: FormAnswer<SignedIn> = { answer: signedIn, message: 'Welcome' };

function form(methods: AccountFormInput['methods'] = 'either', draft: AccountDraft = {}, wantsFactor = true) {
  const server = heldActor<FormAnswer<SignedIn>, () => Credentials>();
  const machine = createAccountFormMachine<Credentials, SignedIn>({ wantsFactor });
  const started = startChart(machine.provide({ actors: { submit: server.logic } }), {
    input: { methods, draft },
  });
  const { actor } = started;
  actor.send({ type: 'form.shown' });
  return {
    ...started,
    server,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    kept: () => JSON.stringify([actor.getPersistedSnapshot(), actor.getSnapshot()]),
  };
}

describe('the form as it starts', () => {
  it('S5.1 S1.1 it is hidden until shown, then ready to be filled in, and has read nothing', () => {
    const { actor } = startChart(createAccountFormMachine<Credentials, SignedIn>({ wantsFactor: false }), {
      input: { methods: 'either', draft: {} },
    });
    expect(actor.getSnapshot().value).toEqual({ form: 'hidden', method: 'email' });
    actor.send({ type: 'form.shown' });
    expect(actor.getSnapshot().value.form).toEqual({ shown: 'editing' });
  });
});

describe('one attempt to sign in', () => {
  it('S7.3 S4.13 the credentials go out once and the session they open is announced', async () => {
    const { actor, server, announced, state } = form();
    actor.send({ type: 'form.submit', request: credentials });
    actor.send({ type: 'form.submit', request: credentials });
    expect(server.calls.map(({ input }) => input())).toEqual([credentials]);
    await server.answer(answer);
    expect(announced).toEqual([{ type: 'form.succeeded', ...answer }]);
    expect(state().form).toEqual({ shown: 'succeeded' });
  });

  it('S8.1 a refusal shows the words of the server until the fields change', async () => {
    const { actor, server, state, context, announced } = form();
    actor.send({ type: 'form.submit', request: credentials });
    await server.fail(refused('wrong password', 1001));
    expect(state().form).toEqual({ shown: 'refused' });
    expect(context().message).toBe('wrong password');
    actor.send({ type: 'fields.changed', draft: {} });
    expect(context().message).toBe('');
    expect(state().form).toEqual({ shown: 'editing' });
    expect(announced).toEqual([]);
  });

  it('S8.1 what was turned down is sent once: neither a held key nor a second press counts against the account', async () => {
    const { actor, server } = form();
    actor.send({ type: 'form.submit', request: credentials });
    await server.fail(refused('wrong password', 1001));
    for (let press = 0; press < 14; press += 1) actor.send({ type: 'form.submit', request: credentials });
    expect(server.calls).toHaveLength(1);
    actor.send({ type: 'fields.changed', draft: {} });
    actor.send({ type: 'form.submit', request: credentials });
    expect(server.calls).toHaveLength(2);
  });

  it('S8.1 a refusal that says nothing of what was typed can be tried again as it is', async () => {
    const { actor, server, state, context } = form();
    actor.send({ type: 'form.submit', request: credentials });
    await server.fail(refused('Too many attempts', CODE_TOO_MANY));
    expect([state().form, context().message]).toEqual([{ shown: 'failed' }, 'Too many attempts']);
    actor.send({ type: 'form.submit', request: credentials });
    expect(server.calls).toHaveLength(2);
  });

  it('S8.3 no answer, or none within 15 s, fails without words and can be tried again', async () => {
    const { actor, server, clock, state, context } = form();
    actor.send({ type: 'form.submit', request: credentials });
    await server.fail(lost());
    actor.send({ type: 'form.submit', request: credentials });
    clock.increment(15_000);
    expect(state().form).toEqual({ shown: 'failed' });
    expect(context().message).toBe('');
    expect(server.last().signal.aborted).toBe(true);
    actor.send({ type: 'fields.changed', draft: {} });
    expect(state().form).toEqual({ shown: 'editing' });
  });

  it('S7.3 left before its answer it goes on, and the session it opens is told', async () => {
    const { actor, server, announced, state, context } = form();
    actor.send({ type: 'fields.changed', draft: { account: 'a' } });
    actor.send({ type: 'form.submit', request: credentials });
    actor.send({ type: 'form.hidden' });
    expect(server.last().signal.aborted).toBe(false);
    await server.answer(answer);
    expect(announced).toEqual([{ type: 'form.succeededUnseen', ...answer }]);
    expect([state().form, context().request, context().draft]).toEqual(['hidden', null, {}]);
  });

  it.each([
    ['a refusal', refused('wrong password', 1001), 'wrong password'],
    ['a factor that is wanted', challenged(), challenged().message],
    ['no answer', lost(), ''],
  ])('S8.1 S8.3 left before its answer, %s is told, and nothing else comes of it', async (_, error, message) => {
    const { actor, server, announced, state } = form();
    actor.send({ type: 'form.submit', request: credentials });
    actor.send({ type: 'form.hidden' });
    await server.fail(error);
    expect(announced).toEqual([{ type: 'form.refusedUnseen', message }]);
    expect(state().form).toBe('hidden');
  });

  it('S8.3 left, and without an answer within 15 s, it is given up and that is told', () => {
    const { actor, server, clock, announced, state } = form();
    actor.send({ type: 'form.submit', request: credentials });
    actor.send({ type: 'form.hidden' });
    clock.increment(14_999);
    expect(state().form).toEqual({ submitting: 'unseen' });
    clock.increment(1);
    expect(server.last().signal.aborted).toBe(true);
    expect(announced).toEqual([{ type: 'form.refusedUnseen', message: '' }]);
    expect(state().form).toBe('hidden');
  });

  it('S7.3 who comes back before the answer sees the form wait for it, and what it says', async () => {
    const { actor, server, announced, state } = form();
    actor.send({ type: 'form.submit', request: credentials });
    actor.send({ type: 'form.hidden' });
    actor.send({ type: 'form.shown' });
    expect(state().form).toEqual({ submitting: 'seen' });
    await server.fail(refused('wrong password', 1001));
    expect([state().form, announced]).toEqual([{ shown: 'refused' }, []]);
  });

  it('S7.3 S5.1 the password is in no snapshot, persisted or not, at any time', async () => {
    const { actor, server, kept } = form();
    actor.send({ type: 'form.submit', request: credentials });
    expect(server.last().input()).toEqual(credentials);
    expect(kept()).not.toContain(PASSWORD);
    await server.fail(refused('wrong password', 1001));
    expect(kept()).not.toContain(PASSWORD);
    actor.send({ type: 'fields.changed', draft: {} });
    actor.send({ type: 'form.submit', request: credentials });
    expect(kept()).not.toContain(PASSWORD);
    await server.answer(answer);
    expect(kept()).not.toContain(PASSWORD);
  });
});

describe('the methods a form offers', () => {
  it('S1.1 S3.9 where both are, the method goes to mobile and back, whatever is typed', () => {
    const { actor, state } = form('either');
    expect(state().method).toBe('email');
    actor.send({ type: 'method.mobile' });
    expect(state().method).toBe('mobile');
    actor.send({ type: 'method.email' });
    expect(state().method).toBe('email');
  });

  it('S5.2 where one is, it is shown and stays', () => {
    const byMobile = form('mobile');
    expect(byMobile.state().method).toBe('mobile');
    byMobile.actor.send({ type: 'method.email' });
    expect(byMobile.state().method).toBe('mobile');
    const byEmail = form('email');
    byEmail.actor.send({ type: 'method.mobile' });
    expect(byEmail.state().method).toBe('email');
  });
});

describe('what the server turned down', () => {
  it('S8.1 the input at fault is known until the fields change', async () => {
    const { actor, server, context } = form();
    actor.send({ type: 'form.submit', request: credentials });
    await server.fail(new CallFailure('refused', 'no such code', 1005, 'sms_code'));
    expect(context()).toMatchObject({ message: 'no such code', field: 'sms_code' });
    actor.send({ type: 'fields.changed', draft: {} });
    expect(context()).toMatchObject({ message: '', field: null });
  });
});

describe('what is typed of a form that keeps it', () => {
  const draft = { method: 'mobile', account: '5550100' };

  it('S3.10 it is there until the form is done, over a refusal too', async () => {
    const { actor, server, context } = form();
    actor.send({ type: 'fields.changed', draft: { account: '555' } });
    actor.send({ type: 'form.submit', request: credentials });
    await server.fail(refused('no', 1001));
    expect(context().draft).toEqual({ account: '555' });
    actor.send({ type: 'fields.changed', draft });
    expect(context().draft).toEqual(draft);
    actor.send({ type: 'form.hidden' });
    expect(context().draft).toEqual(draft);
    actor.send({ type: 'form.shown' });
    actor.send({ type: 'form.submit', request: credentials });
    await server.answer(answer);
    expect(context().draft).toEqual({});
  });

  it('S5.2 a form that was begun for a mobile number goes on with it, where the site still offers that', () => {
    expect(form('either', draft).state().method).toBe('mobile');
    expect(form('either', { ...draft, method: 'email' }).state().method).toBe('email');
    expect(form('email', draft).state().method).toBe('email');
  });

  it('S6.1 it goes with the account', () => {
    const { actor, context } = form('either', draft);
    actor.send({ type: 'account.left' });
    expect(context().draft).toEqual({});
  });
});

describe('a form of an account that is left', () => {
  it('S6.1 S7.7 is given up: its late answer opens no session', async () => {
    const { actor, server, announced, state } = form();
    actor.send({ type: 'form.submit', request: credentials });
    actor.send({ type: 'account.left' });
    expect(state().form).toBe('hidden');
    expect(server.last().signal.aborted).toBe(true);
    await server.answer(answer);
    expect(announced).toEqual([]);
  });
});

describe('a second factor that is wanted', () => {
  it('S7.3 of a login it is asked for by the challenge that came with the refusal, and the password is kept nowhere', async () => {
    const { actor, server, announced, state, kept } = form();
    actor.send({ type: 'form.submit', request: credentials });
    await server.fail(challenged());
    expect(state().form).toBe('challenged');
    expect(announced).toEqual([{ type: 'login.challenged', challenge: challengeOf() }]);
    expect(kept()).not.toContain(PASSWORD);
    actor.send({ type: 'challenge.dropped' });
    expect(state().form).toEqual({ shown: 'editing' });
    expect(server.calls).toHaveLength(1);
  });

  it('S7.7 of another form it is asked for, and what was sent goes again with the proof, once', async () => {
    const { actor, server, announced, state, context } = form();
    actor.send({ type: 'form.submit', request: credentials });
    await server.fail(refused('Confirm', CODE_FACTOR_REQUIRED));
    expect(announced).toEqual([{ type: 'factor.required', purpose: 'password' }]);
    actor.send({ type: 'challenge.proven', proof: 'proof' });
    actor.send({ type: 'challenge.proven', proof: 'another' });
    expect(server.calls.map(({ input }) => input())).toEqual([
      credentials,
      { ...credentials, proof: 'proof' },
    ]);
    await server.answer(answer);
    expect(state().form).toEqual({ shown: 'succeeded' });
    expect(context()).toMatchObject({ request: null, proof: null });
  });

  it('S7.7 it is given up with the screen', async () => {
    const { actor, server, state, context } = form();
    actor.send({ type: 'form.submit', request: credentials });
    await server.fail(refused('Confirm', CODE_FACTOR_REQUIRED));
    actor.send({ type: 'form.hidden' });
    expect([state().form, context().request]).toEqual(['hidden', null]);
  });

  it('S7.7 the next try asks anew: a proof is good once', async () => {
    const { actor, server } = form();
    actor.send({ type: 'form.submit', request: credentials });
    await server.fail(refused('Confirm', CODE_FACTOR_REQUIRED));
    actor.send({ type: 'challenge.proven', proof: 'proof' });
    await server.fail(refused('wrong password', 1010));
    actor.send({ type: 'fields.changed', draft: {} });
    actor.send({ type: 'form.submit', request: credentials });
    expect(server.last().input()).toEqual(credentials);
  });

  it('S8.1 is a refusal like any other to a form that never wants one', async () => {
    const { actor, server, state } = form('either', {}, false);
    actor.send({ type: 'form.submit', request: credentials });
    await server.fail(challenged());
    expect(state().form).toEqual({ shown: 'refused' });
  });
});

anywhere('S3.11 S4.13', model, {
  'accountForm.form -- account.left [0]': { form: 'hidden' },
  'accountForm.form.shown -- form.hidden [0]': { form: 'hidden' },
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'form.shown', 'fields.changed', 'form.hidden'));
