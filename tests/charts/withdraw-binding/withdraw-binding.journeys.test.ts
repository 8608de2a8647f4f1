import { describe, expect, it } from 'vitest';
import { CODE_FACTOR_REQUIRED } from '#contract/constants';
import type { PayoutMethod } from '#contract/entities-money';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import {
  type DeleteRequest,
  deleteMethodMachine,
  labelMethodMachine,
  withdrawBindingMachine,
} from '#machines/withdraw-binding/withdraw-binding.machine';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { expired, lost, NO_ACCOUNT, payoutMethodOf, refused } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './withdraw-binding.model.ts';

const first = payoutMethodOf(1);
const second = payoutMethodOf(2);

function screen() {
  const loading = heldActor<PayoutMethod[], { payoutType: 1 | 2 }>();
  const deleting = heldActor<Executed<null>, CommandInput<DeleteRequest>>();
  const labelling = heldActor<Executed<PayoutMethod>, CommandInput<{ id: number; label: string }>>();
  const machine = withdrawBindingMachine.provide({
    actors: {
      loadMethods: loading.logic,
      deleteMethod: deleteMethodMachine.provide({ actors: { execute: deleting.logic } }),
      labelMethod: labelMethodMachine.provide({ actors: { execute: labelling.logic } }),
    },
  });
  const started = startChart(machine);
  const { actor } = started;
  return {
    ...started,
    loading,
    deleting,
    labelling,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

async function listed(methods: PayoutMethod[] = [first, second]) {
  const list = screen();
  list.actor.send({ type: 'methods.shown', payoutType: 1 });
  await list.loading.answer(methods);
  return list;
}

/** The list with the first method's deletion confirmed. */
async function deletingFirst() {
  const list = await listed();
  list.actor.send({ type: 'method.delete', method: first });
  list.actor.send({ type: 'delete.confirm', key: 'key-1' });
  return list;
}

describe('where a user can withdraw to', () => {
  it.each([
    ['S2.27', 1],
    ['S2.26', 2],
  ] as const)('%s S7.44 the screen of payoutType %i reads and lists its own', async (_, payoutType) => {
    const { actor, loading, state, context } = screen();
    expect(state()).toBe('hidden');
    actor.send({ type: 'methods.shown', payoutType });
    expect(state()).toEqual({ shown: 'loading' });
    expect(loading.last().input).toEqual({ payoutType });
    await loading.answer([first, second]);
    expect(state()).toEqual({ shown: 'listed' });
    expect(context().methods).toEqual([first, second]);
  });

  it('S8.15 where nothing is bound the list says so', async () => {
    expect((await listed([])).state()).toEqual({ shown: 'empty' });
  });

  it('S8.3 what fails, or is silent for 10 s, can be read again', async () => {
    const { actor, clock, loading, state } = screen();
    actor.send({ type: 'methods.shown', payoutType: 2 });
    await loading.fail(lost());
    expect(state()).toEqual({ shown: 'failed' });
    actor.send({ type: 'methods.retry' });
    expect(loading.last().input).toEqual({ payoutType: 2 });
    clock.increment(9_999);
    expect(state()).toEqual({ shown: 'loading' });
    clock.increment(1);
    expect(state()).toEqual({ shown: 'failed' });
    expect(loading.last().signal.aborted).toBe(true);
  });

  it('S8.3 what could not be read is read again by itself once the live link is back', async () => {
    const { actor, loading, state } = screen();
    actor.send({ type: 'methods.shown', payoutType: 2 });
    await loading.fail(lost());
    actor.send({ type: 'connection.opened' });
    expect(state()).toEqual({ shown: 'loading' });
    await loading.answer([first]);
    actor.send({ type: 'connection.opened' });
    expect(state()).toEqual({ shown: 'listed' });
    expect(loading.calls).toHaveLength(2);
  });

  it('S2.26 a screen that is left shows nothing of the other’s when that one opens', async () => {
    const { actor, loading, state, context } = await listed();
    actor.send({ type: 'methods.hidden' });
    expect(state()).toBe('hidden');
    actor.send({ type: 'methods.shown', payoutType: 2 });
    expect(state()).toEqual({ shown: 'loading' });
    expect(context().methods).toEqual([]);
    expect(loading.calls).toHaveLength(2);
  });

  it('S6.1 a session that ends takes the list with it', async () => {
    const { actor, state, context } = await listed();
    actor.send({ type: 'account.left' });
    expect(state()).toBe('hidden');
    expect(context().methods).toEqual([]);
  });
});

describe('deleting one', () => {
  it('S5.14 S8.15 the user is asked first, and may think better of it', async () => {
    const { actor, deleting, state, context } = await listed();
    actor.send({ type: 'method.delete', method: second });
    expect(state()).toEqual({ shown: 'asking' });
    expect(context().asked).toEqual(second);
    actor.send({ type: 'delete.withdrawn' });
    expect(state()).toEqual({ shown: 'listed' });
    expect(deleting.calls).toHaveLength(0);
  });

  it('S7.46 S8.6 confirmed it is deleted once, said in the words of the server, and the list is read anew', async () => {
    const { actor, loading, deleting, announced, state, context } = await deletingFirst();
    expect(state()).toEqual({ shown: { deleting: 'sending' } });
    expect(context().methods).toEqual([first, second]);
    actor.send({ type: 'delete.confirm', key: 'key-2' });
    expect(deleting.calls.map(({ input }) => input)).toEqual([
      { kind: 'unbind', account: NO_ACCOUNT, request: { id: 1, proof: null }, key: 'key-1' },
    ]);
    await deleting.answer({ answer: null, message: 'Deleted' });
    expect(announced).toEqual([{ type: 'method.deleted', message: 'Deleted' }]);
    expect(state()).toEqual({ shown: 'loading' });
    await loading.answer([second]);
    expect(context()).toMatchObject({ methods: [second], asked: null });
  });

  it('S8.1 a refusal is said, and the list tells how it stands', async () => {
    const { loading, deleting, announced, state } = await deletingFirst();
    await deleting.fail(refused('a withdrawal is on its way there'));
    expect(announced).toEqual([{ type: 'change.refused', message: 'a withdrawal is on its way there' }]);
    expect(state()).toEqual({ shown: 'loading' });
    expect(loading.calls).toHaveLength(2);
  });

  it('S8.3 after a lost answer it is asked again with the same key, until the truth is known', async () => {
    const { clock, deleting, announced, state } = await deletingFirst();
    await deleting.fail(lost());
    expect(state()).toEqual({ shown: { deleting: 'checking' } });
    clock.increment(500);
    expect(deleting.calls.map(({ input }) => input.key)).toEqual(['key-1', 'key-1']);
    await deleting.answer({ answer: null, message: 'Deleted' });
    expect(announced).toEqual([{ type: 'method.deleted', message: 'Deleted' }]);
  });

  it('S4.13 a session that is over deletes nothing more', async () => {
    const { actor, deleting, state } = await deletingFirst();
    await deleting.fail(expired());
    expect(state()).toEqual({ shown: 'loading' });
    actor.send({ type: 'account.left' });
    expect(state()).toBe('hidden');
  });
});

describe('a second factor that is wanted', () => {
  async function challenged() {
    const list = await deletingFirst();
    await list.deleting.fail(refused('Confirm', CODE_FACTOR_REQUIRED));
    return list;
  }

  it('S7.46 is asked for, and the command goes again with its proof, under a key of its own', async () => {
    const { actor, deleting, announced, state } = await challenged();
    expect(state()).toBe('challenged');
    expect(announced).toEqual([{ type: 'factor.required', purpose: 'method' }]);
    actor.send({ type: 'challenge.proven', proof: 'proof' });
    expect(deleting.last().input).toMatchObject({ request: { id: 1, proof: 'proof' }, key: 'key-1-proven' });
    await deleting.answer({ answer: null, message: 'Deleted' });
    expect(state()).toEqual({ shown: 'loading' });
  });

  it('S7.46 given up, nothing is deleted; the next try asks anew', async () => {
    const { actor, deleting, state } = await challenged();
    actor.send({ type: 'challenge.dropped' });
    expect(state()).toEqual({ shown: 'listed' });
    actor.send({ type: 'method.delete', method: second });
    actor.send({ type: 'delete.confirm', key: 'key-2' });
    expect(deleting.last().input).toMatchObject({ request: { id: 2, proof: null }, key: 'key-2' });
  });

  it('S7.46 is given up with the screen', async () => {
    const { actor, state } = await challenged();
    actor.send({ type: 'methods.hidden' });
    expect(state()).toBe('hidden');
  });
});

describe('giving one another label', () => {
  async function namingFirst() {
    const list = await listed();
    list.actor.send({ type: 'method.label', method: first });
    return list;
  }

  it('S3.14 nothing is sent until it is saved', async () => {
    const { actor, labelling, state, context } = await namingFirst();
    expect([state(), context().asked]).toEqual([{ shown: 'naming' }, first]);
    actor.send({ type: 'label.withdrawn' });
    expect(state()).toEqual({ shown: 'listed' });
    expect(labelling.calls).toHaveLength(0);
  });

  it('S3.14 S8.6 saved it is sent once, said in the words of the server, and the list is read anew', async () => {
    const { actor, loading, labelling, announced, state } = await namingFirst();
    actor.send({ type: 'label.save', label: 'Vault', key: 'key-1' });
    actor.send({ type: 'label.save', label: 'Other', key: 'key-2' });
    expect(labelling.calls.map(({ input }) => input)).toEqual([
      { kind: 'label', account: NO_ACCOUNT, request: { id: 1, label: 'Vault' }, key: 'key-1' },
    ]);
    await labelling.answer({ answer: { ...first, label: 'Vault' }, message: 'Saved' });
    expect(announced).toEqual([{ type: 'method.labelled', message: 'Saved' }]);
    expect(state()).toEqual({ shown: 'loading' });
    expect(loading.calls).toHaveLength(2);
  });

  it('S8.1 S8.3 a refusal is said, and after a lost answer it is asked again with the same key', async () => {
    const { actor, clock, labelling, announced, state } = await namingFirst();
    actor.send({ type: 'label.save', label: 'Vault', key: 'key-1' });
    await labelling.fail(lost());
    expect(state()).toEqual({ shown: { labelling: 'checking' } });
    clock.increment(500);
    expect(labelling.calls.map(({ input }) => input.key)).toEqual(['key-1', 'key-1']);
    await labelling.fail(refused('no such method'));
    expect(announced).toEqual([{ type: 'change.refused', message: 'no such method' }]);
    expect(state()).toEqual({ shown: 'loading' });
  });
});

anywhere('S6.1 S2.26', model, {
  'withdrawBinding -- account.left [0]': 'hidden',
  'withdrawBinding.shown -- methods.hidden [0]': 'hidden',
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'methods.shown', 'done:loadMethods', 'methods.hidden'));
