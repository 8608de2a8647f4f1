import { describe, expect, it } from 'vitest';
import type { AreaCode } from '#contract/entities';
import type { SignedIn } from '#contract/routes/account';
import { type Credentials, signInMachine } from '#machines/sign-in/sign-in.machine';
import { lost, refused, userOf } from './samples.ts';
import { heldActor, stage } from './stage.ts';

const PASSWORD = 'correct horse battery staple';
const credentials: Credentials = { login_type: 'email', account: 'a@example.com', password: PASSWORD };
const signedIn: SignedIn = { token: 'token-1', user: userOf() };

function form() {
  const server = heldActor<SignedIn, () => Credentials>();
  const areas = heldActor<AreaCode[]>();
  const staged = stage(signInMachine.provide({ actors: { signIn: server.logic, loadAreas: areas.logic } }));
  const { actor } = staged;
  actor.send({ type: 'signIn.shown' });
  return {
    ...staged,
    server,
    areas,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    kept: () => JSON.stringify([actor.getPersistedSnapshot(), actor.getSnapshot()]),
  };
}

describe('the form as it starts', () => {
  it('S5.1 S1.1 it is hidden until shown, then ready to be filled in, and has read nothing', () => {
    const { actor } = stage(signInMachine);
    expect(actor.getSnapshot().value).toEqual({ form: 'hidden', method: 'email', areas: 'unloaded' });
    actor.send({ type: 'signIn.shown' });
    expect(actor.getSnapshot().value.form).toEqual({ shown: 'editing' });
  });
});

describe('one attempt to sign in', () => {
  it('S7.3 S4.13 the credentials go out once and the session they open is announced', async () => {
    const { actor, server, announced, state } = form();
    actor.send({ type: 'signIn.submit', credentials });
    actor.send({ type: 'signIn.submit', credentials });
    expect(server.calls.map(({ input }) => input())).toEqual([credentials]);
    await server.answer(signedIn);
    expect(announced).toEqual([{ type: 'signIn.succeeded', signedIn }]);
    expect(state().form).toEqual({ shown: 'succeeded' });
  });

  it('S8.1 a refusal shows the words of the server until the fields change', async () => {
    const { actor, server, state, context, announced } = form();
    actor.send({ type: 'signIn.submit', credentials });
    await server.fail(refused('wrong password', 1001));
    expect(state().form).toEqual({ shown: 'refused' });
    expect(context().message).toBe('wrong password');
    actor.send({ type: 'fields.changed' });
    expect(context().message).toBe('');
    expect(state().form).toEqual({ shown: 'editing' });
    expect(announced).toEqual([]);
  });

  it('S8.3 no answer, or none within 15 s, is refused without words and can be tried again', async () => {
    const { actor, server, clock, state, context } = form();
    actor.send({ type: 'signIn.submit', credentials });
    await server.fail(lost());
    actor.send({ type: 'signIn.submit', credentials });
    clock.increment(15_000);
    expect(state().form).toEqual({ shown: 'refused' });
    expect(context().message).toBe('');
    expect(server.last().signal.aborted).toBe(true);
  });

  it('S5.1 leaving the screen gives the attempt up', async () => {
    const { actor, server, announced, state } = form();
    actor.send({ type: 'signIn.submit', credentials });
    actor.send({ type: 'signIn.hidden' });
    expect(server.last().signal.aborted).toBe(true);
    await server.answer(signedIn);
    expect(announced).toEqual([]);
    expect(state().form).toBe('hidden');
  });

  it('S7.3 S5.1 the password is in no snapshot, persisted or not, at any time', async () => {
    const { actor, server, kept } = form();
    actor.send({ type: 'signIn.submit', credentials });
    expect(server.last().input()).toEqual(credentials);
    expect(kept()).not.toContain(PASSWORD);
    await server.fail(refused('wrong password', 1001));
    expect(kept()).not.toContain(PASSWORD);
    actor.send({ type: 'signIn.submit', credentials });
    expect(kept()).not.toContain(PASSWORD);
    await server.answer(signedIn);
    expect(kept()).not.toContain(PASSWORD);
  });
});

describe('the area codes', () => {
  const hongKong: AreaCode = { id: 1, code: '852', global_code: 'HK' };

  it('S1.1 S7.2 they are read once, when a mobile number is first to be typed', async () => {
    const { actor, areas, context } = form();
    expect(areas.calls).toEqual([]);
    actor.send({ type: 'method.mobile' });
    await areas.answer([hongKong]);
    actor.send({ type: 'method.email' });
    actor.send({ type: 'method.mobile' });
    expect(areas.calls).toHaveLength(1);
    expect(context().areas).toEqual([hongKong]);
  });

  it('S8.3 codes that do not come can be asked for again', async () => {
    const { actor, areas, clock, state } = form();
    actor.send({ type: 'method.mobile' });
    await areas.fail(lost());
    expect(state().areas).toBe('failed');
    actor.send({ type: 'areas.retry' });
    clock.increment(15_000);
    expect(state().areas).toBe('failed');
  });

  it.each([
    'areas.retry',
    'method.mobile',
  ] as const)('S8.3 S7.2 after a failure %s reads them again', async (type) => {
    const { actor, areas, state, context } = form();
    actor.send({ type: 'method.mobile' });
    await areas.fail(lost());
    actor.send({ type });
    expect(state().areas).toBe('loading');
    await areas.answer([hongKong]);
    expect(state().areas).toBe('ready');
    expect(context().areas).toEqual([hongKong]);
  });

  it('S1.1 S3.9 the method goes to mobile and back, whatever is typed', () => {
    const { actor, state } = form();
    expect(state().method).toBe('email');
    actor.send({ type: 'method.mobile' });
    expect(state().method).toBe('mobile');
    actor.send({ type: 'method.email' });
    expect(state().method).toBe('email');
  });
});
