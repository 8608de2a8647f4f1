import { describe, expect, it } from 'vitest';
import { type LoanChoice, loanMachine } from '#machines/loan/loan.machine';
import { loanConfigOf } from '../../support/fixtures.ts';
import { startChart } from '../../support/start-chart.ts';

const config = loanConfigOf({ id: 7 });
const choice: LoanChoice = { configId: 7, amount: '500' };

function loan() {
  const started = startChart(loanMachine);
  const { actor } = started;
  return {
    ...started,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    review: () => actor.send({ type: 'loan.review', config, amount: '500' }),
  };
}

/** Each step after choosing, and the event that opens its address after a reload. */
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
    actor.send({ type: 'loan.accepted' });
    expect(state()).toBe('submitted');
    expect(announced).toEqual([
      { type: 'agreement.wanted', choice },
      { type: 'signing.wanted', choice },
      { type: 'records.wanted' },
    ]);
  });

  it('S2.31 a confirmation that is turned down goes back to choosing, and nothing is chosen', () => {
    const { actor, announced, state, context, review } = loan();
    review();
    actor.send({ type: 'loan.back' });
    expect(state()).toBe('choosing');
    expect(context()).toEqual({ config: null, choice: null });
    expect(announced).toEqual([]);
  });

  it('S4.12 no step can be left out: an amount is not agreed to, nor a request accepted, before its time', () => {
    const { actor, state, review } = loan();
    for (const type of ['loan.confirm', 'loan.agree', 'loan.accepted'] as const) actor.send({ type });
    expect(state()).toBe('choosing');
    review();
    for (const type of ['loan.agree', 'loan.accepted'] as const) actor.send({ type });
    expect(state()).toBe('confirming');
    actor.send({ type: 'loan.confirm' });
    actor.send({ type: 'loan.accepted' });
    expect(state()).toBe('reading');
  });

  it.each(
    addresses,
  )('S2.32 S2.33 the %s opened from its address has the choice of the address', (_, type, step) => {
    const { actor, state, context } = loan();
    actor.send({ type, choice });
    expect(state()).toBe(step);
    expect(context().choice).toEqual(choice);
  });

  it('S2.32 S4.12 an agreement opened from its address goes on to the signature of the same choice', () => {
    const { actor, announced, state } = loan();
    actor.send({ type: 'agreement.opened', choice });
    actor.send({ type: 'loan.agree' });
    expect(state()).toBe('signing');
    expect(announced).toEqual([{ type: 'signing.wanted', choice }]);
  });

  it.each(addresses)('S2.31 who goes back from the %s to the first screen chooses anew', (_, type) => {
    const { actor, state, context } = loan();
    actor.send({ type, choice });
    actor.send({ type: 'choosing.opened' });
    expect(state()).toBe('choosing');
    expect(context().choice).toBeNull();
  });

  it('S6.1 a session that ends takes what was chosen with it', () => {
    const { actor, state, context, review } = loan();
    review();
    actor.send({ type: 'account.left' });
    expect(state()).toBe('choosing');
    expect(context()).toEqual({ config: null, choice: null });
  });
});
