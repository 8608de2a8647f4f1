import * as fc from 'fast-check';
import { expect } from 'vitest';
import { loanAgreement } from '#contract/agreement';
import { ERRORS } from '#contract/errors';
import { microToWire } from '#contract/money';
import { DAY_MS } from '#contract/time-units';
import { borrower, pad } from '../loans.ts';
import { interestOf, OPTIONS, type Option, RATE_SCALE } from './loan-model.ts';
import { borrowerIndex, payerAt, repeat, type Step, send } from './send.ts';
import type { World } from './world.ts';

const UNKNOWN = 99;
/** The request of an option that is not offered. */
const NO_OPTION: Option = { days: 7, minCents: 10_000, maxCents: 100_000, rate: 5, freeDays: 0 };
const PAD = pad(300, 3);

type Asked = {
  option: number;
  /** Where between least and most, a cent beyond them, or with half a cent. */
  amount: number | 'below' | 'above' | 'fine';
  /** Which agreement is signed: today's, yesterday's, one of two days ago, or one over another amount. */
  read: 'today' | 'yesterday' | 'stale' | 'other';
};

const asked: fc.Arbitrary<Asked> = fc.record({
  option: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.constant(UNKNOWN) },
  ),
  amount: fc.oneof(
    { weight: 5, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom('below' as const, 'above' as const, 'fine' as const) },
  ),
  read: fc.oneof(
    { weight: 5, arbitrary: fc.constant('today' as const) },
    { weight: 1, arbitrary: fc.constantFrom('yesterday' as const, 'stale' as const, 'other' as const) },
  ),
});

export const loanRequests = fc.record({ index: borrowerIndex, asked, how: repeat }).map(
  ({ index, asked, how }): Step => ({
    label: `payer ${index} asks for a loan, ${asked.amount} of option ${asked.option}, agreement ${asked.read} (${how})`,
    run: async (world) => {
      const payer = payerAt(world, index);
      const ada = borrower(world.server, payer);
      const expected = expectedOf(world, payer.userId, asked);
      const sign = world.signs.get(payer.userId) ?? (await ada.send(await PAD));
      world.signs.set(payer.userId, sign);
      const form = { ...(await formOf(world, payer.userId, asked)), sign };
      const answer = await send(world, how, (options) => ada.submit(form, options));
      expect(answer.code, answer.msg).toBe(expected);
      if (answer.code !== 1) return;
      const loan = {
        userId: payer.userId,
        amount: Math.round(Number(form.amount) * 100) * 10_000,
        option: OPTIONS[asked.option] ?? NO_OPTION,
        state: 'waiting' as const,
        lastDay: 0,
        daysLate: 0,
      };
      expect(answer.data).toMatchObject({ status: 1, interest_amount: microToWire(interestOf(loan)) });
      world.model.lending.loans.set(answer.data.id, loan);
    },
  }),
);

async function formOf(world: World, userId: number, { option: id, amount, read }: Asked) {
  const option = OPTIONS[id] ?? NO_OPTION;
  const number = (centsOf(option, amount) / 100).toString();
  const [user] = await world.server.stored.rows(`SELECT uid FROM "user" WHERE id = ${userId}`);
  const daysAgo = { today: 0, yesterday: 1, stale: 2, other: 0 }[read];
  const terms = {
    uid: String(user?.uid),
    amount: read === 'other' ? String(Number(number) + 1) : number,
    date: new Date(world.server.clock.nowMs - daysAgo * DAY_MS).toISOString().slice(0, 10),
    loanPeriod: option.days,
    interestRate: String(option.rate / RATE_SCALE),
    freePeriod: option.freeDays,
    penaltyRate: '0.0025',
  };
  const { texts } = world.server.services;
  const agreement = loanAgreement(terms, (key, figures) => texts.text('en', key, figures));
  return { amount: number, config_id: String(id), agreement };
}

function centsOf({ minCents, maxCents }: Option, amount: Asked['amount']): number {
  if (amount === 'below') return minCents - 1;
  if (amount === 'above') return maxCents + 1;
  if (amount === 'fine') return minCents + 0.5;
  return minCents + Math.floor(amount * (maxCents - minCents));
}

/** What the rules say, in the order they are asked. */
function expectedOf({ model }: World, userId: number, { option, amount, read }: Asked): number {
  const { papers, loans } = model.lending;
  if (option === UNKNOWN) return ERRORS.unknownLoanOption;
  if (papers.get(userId)?.state !== 'approved') return ERRORS.loanKycRequired;
  const isOpen = [...loans.values()].some(
    (loan) => loan.userId === userId && loan.state !== 'rejected' && loan.state !== 'repaid',
  );
  if (isOpen) return ERRORS.loanOpen;
  if (amount === 'fine') return ERRORS.malformed;
  if (typeof amount === 'string') return ERRORS.amountOutOfRange;
  return read === 'stale' || read === 'other' ? ERRORS.agreementChanged : 1;
}
