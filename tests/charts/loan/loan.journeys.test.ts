import { describe, expect, it } from 'vitest';
import { type LoanChoice, loanMachine } from '#machines/loan/loan.machine';
import { anywhere } from '../../support/anywhere.ts';
import { loanConfigOf } from '../../support/fixtures.ts';
import { startChart } from '../../support/start-chart.ts';
import { model } from './loan.model.ts';

const config = loanConfigOf({ id: 7 });
const choice: LoanChoice = { configId: 7, amount: '500' };

/** A loan of a user whose papers are approved, unless `isVerified` is false. `kept` was chosen before a reload. */
function loan({ isVerified = true, kept = null as LoanChoice | null } = {}) {
  const started = startChart(loanMachine, { input: { choice: kept } });
  const { actor } = started;
  if (isVerified) actor.send({ type: 'kyc.passed' });
  return {
    ...started,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    review: () => actor.send({ type: 'loan.review', config, amount: '500' }),
  };
}

/** Each step after choosing, and the event that opens its address. */
const addresses = [
  ['agreement', 'agreement.opened', 'reading'],
  ['signature', 'signing.opened', 'signing'],
] as const;

describe('a loan step by step', () => {
  it('S4.12 term and amount, confirmation, agreement, signature, submission, and then the records', () => {
    const { actor, announced, state, context, review } = loan();
    expect(state()).toBe('choosing');
    review();
    expect(state()).toBe('confirming');
    expect(context()).toEqual({ config, choice });
    expect(announced).toEqual([]);
    actor.send({ type: 'loan.confirm' });
    expect(state()).toBe('reading');
    actor.send({ type: 'loan.agree' });
    expect(state()).toBe('signing');
    actor.send({ type: 'request.sent' });
    expect(state()).toBe('submitting');
    actor.send({ type: 'request.accepted' });
    expect(state()).toBe('submitted');
    expect(context()).toEqual({ config: null, choice: null });
    expect(announced).toEqual([
      { type: 'agreement.wanted', choice },
      { type: 'signing.wanted', choice },
      { type: 'records.wanted' },
    ]);
  });

  it('S4.6 S2.30 only a user whose papers are approved chooses; the others are sent to the papers', () => {
    const { actor, announced, state } = loan({ isVerified: false });
    actor.send({ type: 'choosing.opened' });
    expect(state()).toBe('verifying');
    expect(announced).toEqual([{ type: 'kyc.wanted' }]);
    actor.send({ type: 'kyc.passed' });
    expect(state()).toBe('choosing');
    actor.send({ type: 'choosing.opened' });
    expect(announced).toHaveLength(1);
  });

  it('S2.31 a confirmation that is turned down goes back to choosing, and nothing is chosen', () => {
    const { actor, announced, state, context, review } = loan();
    review();
    actor.send({ type: 'loan.back' });
    expect(state()).toBe('choosing');
    expect(context()).toEqual({ config: null, choice: null });
    expect(announced).toEqual([]);
  });

  it('S4.12 no step can be left out: an amount is not agreed to, nor a request sent, before its time', () => {
    const { actor, state, review } = loan();
    for (const type of ['loan.confirm', 'loan.agree', 'request.sent', 'request.accepted'] as const)
      actor.send({ type });
    expect(state()).toBe('choosing');
    review();
    for (const type of ['loan.agree', 'request.sent'] as const) actor.send({ type });
    expect(state()).toBe('confirming');
    actor.send({ type: 'loan.confirm' });
    actor.send({ type: 'request.accepted' });
    expect(state()).toBe('reading');
  });

  it.each(addresses)('S2.32 S2.33 the address of the %s leads to choosing without a choice', (_, type) => {
    const { actor, announced, state } = loan();
    actor.send({ type });
    expect(state()).toBe('choosing');
    expect(announced).toEqual([{ type: 'choosing.wanted' }]);
  });

  it.each(
    addresses,
  )('S2.32 S2.33 after a reload the %s opens with the choice that was made before it', (_, type, step) => {
    const { actor, announced, state, context } = loan({ isVerified: false, kept: choice });
    actor.send({ type });
    expect(state()).toBe(step);
    expect(context().choice).toEqual(choice);
    expect(announced).toEqual([]);
  });

  it('S2.32 S4.12 an agreement opened after a reload goes on to the signature of the same choice', () => {
    const { actor, announced, state } = loan({ isVerified: false, kept: choice });
    actor.send({ type: 'agreement.opened' });
    actor.send({ type: 'loan.agree' });
    expect(state()).toBe('signing');
    expect(announced).toEqual([{ type: 'signing.wanted', choice }]);
  });

  it.each(addresses)('S2.31 who goes back from the %s to the first screen chooses anew', (_, type) => {
    const { actor, state, context } = loan({ kept: null });
    actor.send({ type: 'loan.review', config, amount: '500' });
    actor.send({ type });
    actor.send({ type: 'choosing.opened' });
    expect(state()).toBe('choosing');
    expect(context().choice).toBeNull();
  });

  it('S6.1 a session that ends takes what was chosen with it, and the next user is verified anew', () => {
    const { actor, state, context, review } = loan();
    review();
    actor.send({ type: 'account.left' });
    expect(state()).toBe('verifying');
    expect(context()).toEqual({ config: null, choice: null });
  });
});

describe('a request on its way', () => {
  /** Signed and sent. */
  function sent() {
    const started = loan({ isVerified: false, kept: choice });
    started.actor.send({ type: 'signing.opened' });
    started.actor.send({ type: 'request.sent' });
    return started;
  }

  it('S4.12 S8.1 comes back to the signature when it is not accepted, with its choice', () => {
    const { actor, state, context, announced } = sent();
    actor.send({ type: 'request.returned' });
    expect(state()).toBe('signing');
    expect(context().choice).toEqual(choice);
    expect(announced).toEqual([]);
  });

  it('S4.12 stays on its way when its screen comes to the front again', () => {
    const { actor, state } = sent();
    actor.send({ type: 'signing.opened' });
    expect(state()).toBe('submitting');
  });
});

describe('a repayment', () => {
  function repaying() {
    const started = loan({ isVerified: false });
    started.actor.send({ type: 'repayment.opened', loanId: 1 });
    return started;
  }

  it('S2.35 S4.7 is filled in, sent and then among the records', () => {
    const { actor, state, announced } = repaying();
    expect(state()).toEqual({ repaying: 'filling' });
    actor.send({ type: 'repayment.sent' });
    actor.send({ type: 'repayment.opened', loanId: 1 });
    expect(state()).toEqual({ repaying: 'submitting' });
    actor.send({ type: 'repayment.accepted' });
    expect(state()).toEqual({ repaying: 'submitted' });
    expect(announced).toEqual([{ type: 'records.wanted' }]);
  });

  it('S8.1 that is not accepted can be sent again', () => {
    const { actor, state } = repaying();
    actor.send({ type: 'repayment.sent' });
    actor.send({ type: 'repayment.returned' });
    expect(state()).toEqual({ repaying: 'filling' });
    actor.send({ type: 'repayment.accepted' });
    expect(state()).toEqual({ repaying: 'filling' });
  });
});

it('S2.35 an address that names no loan leads to the records', () => {
  const { actor, announced } = startChart(loanMachine, { input: { choice: null } });
  actor.send({ type: 'repayment.opened', loanId: null });
  expect(announced).toEqual([{ type: 'loan.unnamed' }]);
  expect(actor.getSnapshot().value).toBe('verifying');
});

anywhere('S4.12 S6.1', model, {
  'loan -- choosing.opened [0]': 'choosing',
  'loan -- agreement.opened [0]': 'reading',
  'loan -- agreement.opened [1]': (_, { announced }) => expect(announced).toEqual(['choosing.wanted']),
  'loan -- signing.opened [0]': 'signing',
  'loan -- signing.opened [1]': (_, { announced }) => expect(announced).toEqual(['choosing.wanted']),
  'loan -- repayment.opened [0]': { repaying: 'filling' },
  'loan -- repayment.opened [1]': (_, { announced }) => expect(announced).toEqual(['loan.unnamed']),
  'loan -- account.left [0]': 'verifying',
});
