import { describe, expect, it } from 'vitest';
import {
  type PayoutType,
  type WithdrawalTerms,
  withdrawalMachine,
} from '#machines/withdrawal/withdrawal.machine';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { lost, payoutCurrencyOf, payoutMethodOf, withdrawalLimitOf } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './withdrawal.model.ts';

/** Two coins; the first has two addresses bound, the second one. */
const terms: WithdrawalTerms = {
  currencies: [payoutCurrencyOf(), payoutCurrencyOf({ id: 2, code: 'BTC' })],
  methods: [payoutMethodOf(11), payoutMethodOf(12), payoutMethodOf(21, 2)],
  availableUsd: '900',
  limit: withdrawalLimitOf(),
};
const READY = { shown: { ready: 'current' } };
const REFRESHING = { shown: { ready: 'refreshing' } };
const OUTDATED = { shown: { ready: 'outdated' } };
const unbound: WithdrawalTerms = { ...terms, methods: [] };

function withdrawal() {
  const server = heldActor<WithdrawalTerms, { payoutType: PayoutType }>();
  const started = startChart(withdrawalMachine.provide({ actors: { loadTerms: server.logic } }));
  const { actor } = started;
  return {
    ...started,
    server,
    state: () => actor.getSnapshot().value.terms,
    asksCode: () => actor.getSnapshot().hasTag('codeAsked'),
    context: () => actor.getSnapshot().context,
    ways: () => server.calls.map(({ input }) => input.payoutType),
  };
}

/** The screen with these terms read. */
async function read(found: WithdrawalTerms = terms) {
  const screen = withdrawal();
  screen.actor.send({ type: 'withdrawal.shown' });
  await screen.server.answer(found);
  return screen;
}

describe('where money goes and on which terms', () => {
  it('S7.41 S7.44 S7.28 coins, addresses and what is available are read together when the screen opens', async () => {
    const { actor, server, state, context, ways } = withdrawal();
    expect(state()).toBe('hidden');
    actor.send({ type: 'withdrawal.shown' });
    expect(state()).toEqual({ shown: 'loading' });
    expect(ways()).toEqual([1]);
    await server.answer(terms);
    expect(state()).toEqual(READY);
    expect(context()).toEqual({ ...terms, payoutType: 1, request: null, currencyId: 1, methodId: 11 });
  });

  it('S5.14 S8.9 where nothing is bound the way to binding is shown, and the bank may still have one', async () => {
    const { actor, server, state, context } = await read(unbound);
    expect(state()).toEqual({ shown: 'unbound' });
    expect(context()).toMatchObject({ currencyId: null, methodId: null });
    actor.send({ type: 'payoutType.picked', payoutType: 2 });
    expect(state()).toEqual({ shown: 'loading' });
    await server.answer(terms);
    expect(state()).toEqual(READY);
  });

  it('S3.14 the first currency that something is bound for comes first', async () => {
    const { context } = await read({ ...terms, methods: [payoutMethodOf(21, 2)] });
    expect(context()).toMatchObject({ currencyId: 2, methodId: 21 });
  });

  it('S3.15 S3.16 another currency brings its own address, which can be exchanged', async () => {
    const { actor, state, context } = await read();
    actor.send({ type: 'method.picked', id: 12 });
    expect(context()).toMatchObject({ currencyId: 1, methodId: 12 });
    actor.send({ type: 'currency.picked', id: 2 });
    expect(context()).toMatchObject({ currencyId: 2, methodId: 21 });
    expect(state()).toEqual(READY);
  });

  it('S7.41 the other way has terms of its own; until they are there none are shown', async () => {
    const { actor, state, context, ways } = await read();
    actor.send({ type: 'payoutType.picked', payoutType: 1 });
    expect(state()).toEqual(READY);
    actor.send({ type: 'payoutType.picked', payoutType: 2 });
    expect(state()).toEqual({ shown: 'loading' });
    expect(context()).toMatchObject({ payoutType: 2, currencies: [], methods: [], availableUsd: null });
    expect(ways()).toEqual([1, 2]);
  });

  it('S8.6 S7.28 after a withdrawal what is available is read again, and the currency stays chosen', async () => {
    const { actor, server, state, context } = await read();
    actor.send({ type: 'currency.picked', id: 2 });
    actor.send({ type: 'withdrawal.made' });
    expect(state()).toEqual({ shown: 'loading' });
    await server.answer({ ...terms, availableUsd: '400' });
    expect(context()).toMatchObject({ availableUsd: '400', currencyId: 2, methodId: 21 });
  });

  it('S8.3 what fails, or is silent for 10 s, can be read again', async () => {
    const { actor, clock, server, state } = withdrawal();
    actor.send({ type: 'withdrawal.shown' });
    await server.fail(lost());
    expect(state()).toEqual({ shown: 'failed' });
    actor.send({ type: 'withdrawal.retry' });
    clock.increment(9_999);
    expect(state()).toEqual({ shown: 'loading' });
    clock.increment(1);
    expect(state()).toEqual({ shown: 'failed' });
    expect(server.last().signal.aborted).toBe(true);
  });
});

describe.each([
  ['that waits', { usableAtMs: 5 }],
  ['with wrong details', { isFaulty: true }],
])('a payout method %s', (_, because) => {
  const waiting = { ...payoutMethodOf(11), ...because };
  const request = { number: '10', memo: '', currencyId: 1, methodId: 11 };

  it('S5.14 one that takes a withdrawal now is chosen before it', async () => {
    const { context } = await read({ ...terms, methods: [waiting, payoutMethodOf(12)] });
    expect(context().methodId).toBe(12);
  });

  it('S5.14 it can be looked at, and nothing can be sent to it until it was read as usable', async () => {
    const { actor, server, context } = await read({ ...terms, methods: [waiting] });
    expect(context().methodId).toBe(11);
    actor.send({ type: 'review.open', request });
    expect(actor.getSnapshot().hasTag('reviewed')).toBe(false);
    actor.send({ type: 'available.changed' });
    await server.answer(terms);
    actor.send({ type: 'review.open', request });
    expect(actor.getSnapshot().hasTag('reviewed')).toBe(true);
  });
});

describe('the summary of a withdrawal', () => {
  const request = { number: '10', memo: 'rent', currencyId: 1, methodId: 1 };

  it('S2.22 S9.9 stands until it was made or taken back, and is forgotten with the screen and the account', () => {
    const { actor } = withdrawal();
    const review = () => [actor.getSnapshot().value.review, actor.getSnapshot().context.request];
    for (const end of [
      'review.close',
      'review.over',
      'withdrawal.made',
      'withdrawal.hidden',
      'account.left',
    ] as const) {
      actor.send({ type: 'withdrawal.shown' });
      expect(review()).toEqual(['closed', null]);
      actor.send({ type: 'review.open', request });
      expect([review(), actor.getSnapshot().hasTag('reviewed')]).toEqual([
        [{ open: 'plain' }, request],
        true,
      ]);
      actor.send({ type: end });
      expect(review()).toEqual(['closed', null]);
    }
  });
});

describe('the code of a new payout method', () => {
  const request = { number: '10', memo: '', currencyId: 1, methodId: 11 };
  const byCode = withdrawalLimitOf({ provenBy: 'code' });
  const proven = { ...payoutMethodOf(11), isProven: true };

  it.each([
    ['for the first withdrawal to it', { ...terms, limit: byCode }, true],
    ['for none once one was paid to it', { ...terms, methods: [proven], limit: byCode }, false],
    [
      'for none where a second factor proves it',
      { ...terms, limit: withdrawalLimitOf({ provenBy: 'factor' }) },
      false,
    ],
    ['for none where the server did not say so', terms, false],
    ['for none to another method', { ...terms, methods: [payoutMethodOf(12), proven], limit: byCode }, false],
  ])('S5.14 is asked for in the review, %s', async (_, found, isAsked) => {
    const { actor, asksCode } = await read(found);
    expect(asksCode()).toBe(false);
    actor.send({ type: 'review.open', request });
    expect([actor.getSnapshot().hasTag('reviewed'), asksCode()]).toEqual([true, isAsked]);
    actor.send({ type: 'review.close' });
    expect(asksCode()).toBe(false);
  });

  it.each([
    'withdrawal.made',
    'withdrawal.hidden',
    'review.close',
    'review.over',
    'account.left',
  ] as const)('S5.14 is asked for where the server wants one after all, until %s', async (end) => {
    const { actor, asksCode, context } = await read();
    actor.send({ type: 'review.open', request });
    actor.send({ type: 'code.required' });
    expect([asksCode(), context().request]).toEqual([true, request]);
    // A wrong one is asked for again.
    actor.send({ type: 'code.required' });
    expect(asksCode()).toBe(true);
    actor.send({ type: end });
    expect([asksCode(), context().request]).toEqual([false, null]);
  });

  it.each([
    { usableAtMs: 5 },
    { isFaulty: true },
  ])('S5.14 is not asked for where %j takes none', async (because) => {
    const { actor, asksCode } = await read({
      ...terms,
      methods: [{ ...payoutMethodOf(11), ...because }],
      limit: byCode,
    });
    actor.send({ type: 'review.open', request });
    expect([actor.getSnapshot().hasTag('reviewed'), asksCode()]).toEqual([false, false]);
  });
});

describe('a decision made elsewhere', () => {
  it('S7.28 S9.9 what is available is read again, and what was chosen stays', async () => {
    const { actor, server, state, context, ways } = await read();
    actor.send({ type: 'method.picked', id: 12 });
    actor.send({ type: 'available.changed' });
    expect(state()).toEqual(REFRESHING);
    expect(actor.getSnapshot().hasTag('ready')).toBe(true);
    expect(context().availableUsd).toBe('900');
    await server.answer({ ...terms, availableUsd: '1400' });
    expect(state()).toEqual(READY);
    expect(context()).toMatchObject({ availableUsd: '1400', currencyId: 1, methodId: 12 });
    expect(ways()).toEqual([1, 1]);
  });

  it('S7.28 what was asked for before the decision is given up', async () => {
    const { actor, server, state } = withdrawal();
    actor.send({ type: 'withdrawal.shown' });
    actor.send({ type: 'available.changed' });
    expect(server.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await server.answer(terms);
    actor.send({ type: 'available.changed' });
    actor.send({ type: 'available.changed' });
    expect(server.calls.map(({ signal }) => signal.aborted).slice(2)).toEqual([true, false]);
    expect(state()).toEqual(REFRESHING);
  });

  it('S7.28 terms that could not be read are read again after it', async () => {
    const { actor, server, state } = withdrawal();
    actor.send({ type: 'withdrawal.shown' });
    await server.fail(lost());
    actor.send({ type: 'available.changed' });
    expect(state()).toEqual({ shown: 'loading' });
  });

  it('S8.3 the form stands where the answer is lost, and ten seconds later it is asked for again', async () => {
    const { actor, clock, server, state, context } = await read();
    actor.send({ type: 'available.changed' });
    await server.fail(lost());
    expect(state()).toEqual(OUTDATED);
    expect(context().availableUsd).toBe('900');
    clock.increment(9_999);
    expect(state()).toEqual(OUTDATED);
    clock.increment(1);
    expect(state()).toEqual(REFRESHING);
    clock.increment(9_999);
    expect(state()).toEqual(REFRESHING);
    clock.increment(1);
    expect(state()).toEqual(OUTDATED);
    expect(server.last().signal.aborted).toBe(true);
  });

  it('S5.14 S8.9 where the last method was unbound meanwhile the way to binding is shown', async () => {
    const { actor, server, state } = await read();
    actor.send({ type: 'available.changed' });
    await server.answer(unbound);
    expect(state()).toEqual({ shown: 'unbound' });
  });
});

describe('once the live link is back', () => {
  it('S8.3 terms that could not be read are read again by themselves', async () => {
    const { actor, server, state } = withdrawal();
    actor.send({ type: 'withdrawal.shown' });
    await server.fail(lost());
    actor.send({ type: 'connection.opened' });
    expect(state()).toEqual({ shown: 'loading' });
    await server.answer(terms);
    actor.send({ type: 'connection.opened' });
    expect(state()).toEqual(READY);
    expect(server.calls).toHaveLength(2);
  });

  it('S8.3 what is available and out of date is read again at once', async () => {
    const { actor, server, state } = await read();
    actor.send({ type: 'available.changed' });
    await server.fail(lost());
    actor.send({ type: 'connection.opened' });
    expect(state()).toEqual(REFRESHING);
  });
});

describe('leaving', () => {
  it('S2.22 what was chosen is there when the screen is opened again, with terms read anew', async () => {
    const { actor, server, state, context } = await read();
    actor.send({ type: 'payoutType.picked', payoutType: 2 });
    await server.answer(terms);
    actor.send({ type: 'currency.picked', id: 2 });
    actor.send({ type: 'withdrawal.hidden' });
    expect(state()).toBe('hidden');
    actor.send({ type: 'withdrawal.shown' });
    expect(server.last().input).toEqual({ payoutType: 2 });
    await server.answer(terms);
    expect(context().currencyId).toBe(2);
  });

  it('S6.1 a session that ends takes its addresses and its money with it', async () => {
    const { actor, state, context } = await read();
    actor.send({ type: 'account.left' });
    expect(state()).toBe('hidden');
    expect(context()).toMatchObject({ methods: [], availableUsd: null, methodId: null });
  });
});

describe('a withdrawal of an account that is left', () => {
  it('S6.1 S5.14 leaves neither its terms nor the wish for a code behind', async () => {
    const { actor, state, asksCode, context } = await read();
    actor.send({ type: 'review.open', request: { number: '10', memo: '', currencyId: 1, methodId: 11 } });
    actor.send({ type: 'code.required' });
    expect(asksCode()).toBe(true);
    actor.send({ type: 'account.left' });
    expect([state(), asksCode()]).toEqual(['hidden', false]);
    expect(context()).toMatchObject({ methods: [], availableUsd: null, methodId: null, request: null });
  });
});

anywhere('S6.1 S7.41', model, {
  'withdrawal.terms -- withdrawal.hidden [0]': { terms: 'hidden' },
  'withdrawal.terms -- account.left [0]': { terms: 'hidden' },
  'withdrawal.terms.shown -- payoutType.picked [0]': { terms: { shown: 'loading' } },
  'withdrawal.terms.shown -- withdrawal.made [0]': { terms: { shown: 'loading' } },
  'withdrawal.terms.shown.ready -- currency.picked [0]': ({ context }, { event }) =>
    expect(context.currencyId).toBe(event.id),
  'withdrawal.terms.shown.ready -- method.picked [0]': ({ context }, { event }) =>
    expect(context.methodId).toBe(event.id),
  'withdrawal.terms.shown.ready -- available.changed [0]': { terms: { shown: { ready: 'refreshing' } } },
  'withdrawal.review.open -- review.close [0]': { review: 'closed' },
  'withdrawal.review.open -- review.over [0]': { review: 'closed' },
  'withdrawal.review.open -- withdrawal.made [0]': { review: 'closed' },
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'withdrawal.shown', 'done:loadTerms', 'withdrawal.hidden'));
