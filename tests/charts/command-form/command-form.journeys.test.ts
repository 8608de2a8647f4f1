import { describe, expect, it } from 'vitest';
import { CODE_FACTOR_REQUIRED } from '#contract/constants';
import { CallFailure } from '#contract/failure';
import { anywhere } from '../../support/anywhere.ts';
import { expired, lost, NO_ACCOUNT, refused } from '../../support/fixtures.ts';
import { model } from './command-form.model.ts';
import { depositForm, fields, PROOF, sentForm } from './start-form.ts';

const SENDING = { submitting: 'sending' };
const CHECKING = { submitting: 'checking' };
const accepted = { answer: { id: 7 }, message: 'Handed in' };

describe('a form about money', () => {
  it('S7.36 S8.6 it goes out once with its picture; accepted it says so, and is blank again', async () => {
    const { actor, server, announced, submit, state, context } = sentForm();
    expect(state()).toEqual(SENDING);
    submit();
    actor.send({ type: 'form.shown' });
    expect(server.calls.map(({ input }) => input)).toEqual([
      {
        kind: 'deposit',
        account: NO_ACCOUNT,
        request: { fields, slots: { proof: PROOF }, proof: null },
        key: 'key-1',
      },
    ]);
    await server.answer(accepted);
    expect(announced).toEqual([{ type: 'form.accepted', ...accepted }]);
    expect(state()).toBe('accepted');
    expect(context()).toMatchObject({ fields: null, key: '', slots: { proof: '' } });
  });

  it('S7.42 a form without pictures needs none', async () => {
    const { server, submit, state } = depositForm([]);
    submit();
    expect(state()).toEqual(SENDING);
    expect(server.last().input.request).toEqual({ fields, slots: {}, proof: null });
  });

  it('S5.16 S2.62 without its picture it stays, and the slot is named until it is filled', () => {
    const { server, fill, submit, state, context } = depositForm();
    expect(state()).toBe('editing');
    expect(context().missing).toEqual([]);
    submit();
    expect(state()).toBe('editing');
    expect(context().missing).toEqual(['proof']);
    fill();
    expect(context().missing).toEqual([]);
    submit();
    expect(state()).toEqual(SENDING);
    expect(server.calls).toHaveLength(1);
  });

  it.each([
    'form.shown',
    'fields.changed',
  ] as const)('S8.6 after an accepted one %s begins the next', async (type) => {
    const { actor, server, fill, submit, state } = sentForm();
    await server.answer(accepted);
    actor.send(type === 'form.shown' ? { type } : { type, draft: {} });
    expect(state()).toBe('editing');
    fill();
    submit('key-2');
    expect(server.calls.map(({ input }) => input.key)).toEqual(['key-1', 'key-2']);
  });

  it('S2.62 S4.13 it goes on while its screen is left, but not when the session ends: then all of it is forgotten', () => {
    const { actor, server, state, context } = sentForm();
    actor.send({ type: 'form.shown' });
    expect(state()).toEqual(SENDING);
    expect(server.last().signal.aborted).toBe(false);
    actor.send({ type: 'account.left' });
    expect(state()).toBe('editing');
    expect(server.last().signal.aborted).toBe(true);
    expect(context()).toMatchObject({ fields: null, key: '', slots: { proof: '' } });
  });
});

describe('a picture that was sent before a reload', () => {
  it('S7.10 S9.12 is in its slot, goes out with the form, and is gone once that is accepted', async () => {
    const { actor, server, submit, context } = depositForm(['proof'], {}, { proof: PROOF });
    expect(actor.getSnapshot().children.proof?.getSnapshot()).toMatchObject({ value: 'stored' });
    submit();
    expect(server.last().input).toMatchObject({ request: { slots: { proof: PROOF } } });
    await server.answer({ answer: { id: 1 }, message: 'done' });
    expect(context().slots).toEqual({ proof: '' });
    expect(actor.getSnapshot().children.proof?.getSnapshot()).toMatchObject({ value: 'empty' });
  });
});

describe('a picture that is still on its way', () => {
  it('S7.10 the form waits for it, and goes out by itself when it is there', () => {
    const { server, upload, choose, submit, state } = depositForm();
    choose();
    submit();
    expect(state()).toBe('uploading');
    submit();
    upload.say({ type: 'upload.progressed', percent: 40 });
    expect(state()).toBe('uploading');
    expect(server.calls).toHaveLength(0);
    upload.say({ type: 'upload.stored', url: PROOF });
    expect(state()).toEqual(SENDING);
    expect(server.last().input).toMatchObject({
      request: { fields, slots: { proof: PROOF }, proof: null },
      key: 'key-1',
    });
  });

  it('S8.10 one that fails is named, and another lets the form go out', () => {
    const { upload, choose, fill, submit, state, context } = depositForm();
    choose();
    submit();
    upload.say({ type: 'upload.lost' });
    expect(state()).toBe('refused');
    expect(context()).toMatchObject({ missing: ['proof'], message: '' });
    fill();
    submit();
    expect(state()).toEqual(SENDING);
  });

  it('S9.12 a transfer stops with the session', () => {
    const { actor, upload, choose, submit, state, context } = depositForm();
    choose();
    submit();
    actor.send({ type: 'account.left' });
    expect(upload.last().isStopped).toBe(true);
    expect(state()).toBe('editing');
    expect(context().busySlots).toEqual([]);
  });
});

describe('a refusal', () => {
  it.each(['form.shown', 'fields.changed'] as const)('S8.1 it names its input until %s', async (type) => {
    const { actor, server, announced, state, context } = sentForm();
    await server.fail(new CallFailure('refused', 'too much', 2103, 'number'));
    expect(state()).toBe('refused');
    expect(context()).toMatchObject({ message: 'too much', code: 2103, field: 'number' });
    expect(announced).toEqual([{ type: 'form.refused', code: 2103 }]);
    actor.send(type === 'form.shown' ? { type } : { type, draft: {} });
    expect(state()).toBe('editing');
    expect(context()).toMatchObject({ message: '', code: 0, field: null });
  });

  it('S8.1 as it stands it can be sent again, with a key of its own', async () => {
    const { server, submit, state, context } = sentForm();
    await server.fail(refused('not now'));
    submit('key-2');
    expect(state()).toEqual(SENDING);
    expect(context().message).toBe('');
    expect(server.last().input.key).toBe('key-2');
  });

  it('S8.1 S5.16 its words make room for the picture that the next try lacks', async () => {
    const { server, clear, submit, state, context } = sentForm();
    await server.fail(refused('blurred'));
    clear();
    submit();
    expect(state()).toBe('refused');
    expect(context()).toMatchObject({ message: '', missing: ['proof'] });
    expect(server.calls).toHaveLength(1);
  });

  it('S8.1 S8.10 its words do not come back when the next picture fails', async () => {
    const { server, upload, choose, submit, state, context } = sentForm();
    await server.fail(refused('blurred'));
    choose();
    submit();
    expect(state()).toBe('uploading');
    expect(context().message).toBe('');
    upload.say({ type: 'upload.refused', message: 'no picture' });
    expect(state()).toBe('refused');
    expect(context()).toMatchObject({ message: '', missing: ['proof'] });
  });
});

describe('an answer that does not come', () => {
  it('S8.3 the truth is asked for with the same key, and believed', async () => {
    const { clock, server, state } = sentForm();
    await server.fail(lost());
    expect(state()).toEqual(CHECKING);
    clock.increment(500);
    expect(server.calls.map(({ input }) => input.key)).toEqual(['key-1', 'key-1']);
    await server.answer(accepted);
    expect(state()).toBe('accepted');
  });

  it.each([
    'form.shown',
    'fields.changed',
  ] as const)('S8.3 when every try is lost the form says that the outcome is unknown, and stays until %s', async (type) => {
    const { actor, clock, server, announced, submit, state, context } = sentForm();
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await server.fail(lost());
      clock.increment(8_000);
    }
    expect(state()).toBe('unresolved');
    expect(announced).toEqual([{ type: 'form.unresolved' }]);
    // The records tell what became of it; what was typed does not go out once more by itself.
    submit('key-2');
    expect(state()).toBe('unresolved');
    expect(context().slots.proof).toBe(PROOF);
    actor.send(type === 'form.shown' ? { type } : { type, draft: {} });
    expect(state()).toBe('editing');
  });

  it('S4.13 a session that is over leaves the form to be sent again', async () => {
    const { server, announced, state } = sentForm();
    await server.fail(expired());
    expect(state()).toBe('editing');
    expect(announced).toEqual([]);
  });
});

describe('what is typed', () => {
  const typed = { number: '12' };

  it('S5.16 is there again after a reload, until it is handed in', async () => {
    const { actor, server, fill, submit, context } = depositForm(['proof'], typed);
    expect(context().draft).toEqual(typed);
    actor.send({ type: 'fields.changed', draft: { number: '125' } });
    expect(context().draft).toEqual({ number: '125' });
    fill();
    submit();
    expect(context().draft, 'its answer may be lost').toEqual({ number: '125' });
    await server.answer(accepted);
    expect(context().draft).toEqual({});
  });

  it('S6.1 is gone with the account', () => {
    const { actor, context } = depositForm(['proof'], typed);
    actor.send({ type: 'account.left' });
    expect(context().draft).toEqual({});
  });
});

describe('a second factor that is wanted', () => {
  async function challenged() {
    const form = depositForm([], {}, {}, 'withdrawal');
    form.submit();
    await form.server.fail(refused('Confirm', CODE_FACTOR_REQUIRED));
    return form;
  }

  it('S7.42 is asked for, and the command goes again with its proof, under a key of its own', async () => {
    const { actor, server, announced, state, context } = await challenged();
    expect(state()).toBe('challenged');
    expect(announced).toEqual([{ type: 'factor.required', purpose: 'withdrawal' }]);
    actor.send({ type: 'form.shown' });
    expect(state()).toBe('challenged');
    actor.send({ type: 'challenge.proven', proof: 'proof' });
    expect(server.last().input).toMatchObject({ request: { fields, proof: 'proof' }, key: 'key-1-proven' });
    await server.answer(accepted);
    expect(state()).toBe('accepted');
    expect(context()).toMatchObject({ key: '', proof: null });
  });

  it('S7.42 given up, the form is as it was, and the next try asks anew', async () => {
    const { actor, server, submit, state } = await challenged();
    actor.send({ type: 'challenge.dropped' });
    expect(state()).toBe('editing');
    submit('key-2');
    expect(server.last().input).toMatchObject({ request: { proof: null }, key: 'key-2' });
  });

  it('S7.42 a proof goes with the command that it was asked for, and with none after it', async () => {
    const { actor, server, submit } = await challenged();
    actor.send({ type: 'challenge.proven', proof: 'proof' });
    await server.fail(refused('Too much', 3020));
    submit('key-2');
    expect(server.last().input).toMatchObject({ request: { proof: null }, key: 'key-2' });
  });

  it('S8.1 is a refusal like any other to a form that never wants one', async () => {
    const { server, submit, state } = depositForm([]);
    submit();
    await server.fail(refused('Confirm', CODE_FACTOR_REQUIRED));
    expect(state()).toBe('refused');
  });
});

anywhere('S6.1', model, {
  'commandForm.form -- account.left [0]': { form: 'editing' },
});
