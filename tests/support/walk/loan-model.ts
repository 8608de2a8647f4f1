import { expect } from 'vitest';
import { DAY_MS } from '#contract/time-units';
import type { TestServer } from '../server.ts';

/**
 * What the walk expects of loans (S9.8), worked out apart from the server: in whole micro-USD, as an amount of cents times
 * a rate of four decimals leaves no rest.
 */

/** Rates are ten-thousandths a day. */
export const RATE_SCALE = 10_000;
const PENALTY_RATE = 25;

/** The options a new data folder comes with, by id; amounts in cents. */
export const OPTIONS: Readonly<Record<number, Option>> = {
  1: { days: 7, minCents: 10_000, maxCents: 100_000, rate: 5, freeDays: 0 },
  2: { days: 14, minCents: 10_000, maxCents: 500_000, rate: 6, freeDays: 1 },
  3: { days: 30, minCents: 50_000, maxCents: 2_000_000, rate: 8, freeDays: 2 },
  4: { days: 60, minCents: 100_000, maxCents: 5_000_000, rate: 10, freeDays: 3 },
};
export type Option = { days: number; minCents: number; maxCents: number; rate: number; freeDays: number };

export type LoanState = 'waiting' | 'due' | 'rejected' | 'repaying' | 'repaid';
export type ModelLoan = {
  userId: number;
  amount: number;
  option: Option;
  state: LoanState;
  /** The last day it may be repaid without penalty, in days since the epoch. */
  lastDay: number;
  /** Days late that count; they stand still while a repayment is looked at. */
  daysLate: number;
};
export type ModelRepayment = { loanId: number; amount: number; state: string };

export type LoanModel = {
  /** How a user's papers stand; none before they are handed in. */
  papers: Map<number, { id: number; state: string }>;
  loans: Map<number, ModelLoan>;
  repayments: Map<number, ModelRepayment>;
};

/** The part of the walk's world that lends. */
type Lending = { server: TestServer; model: { lending: LoanModel } };

export function emptyLoans(): LoanModel {
  return { papers: new Map(), loans: new Map(), repayments: new Map() };
}

export function dayOf({ server }: Lending): number {
  return Math.floor(server.clock.nowMs / DAY_MS);
}

export function interestOf({ amount, option }: ModelLoan): number {
  return (amount * option.rate * Math.max(0, option.days - option.freeDays)) / RATE_SCALE;
}

export function penaltyOf({ amount, daysLate }: ModelLoan): number {
  return (amount * PENALTY_RATE * daysLate) / RATE_SCALE;
}

export function dueOf(loan: ModelLoan): number {
  return loan.amount + interestOf(loan) + penaltyOf(loan);
}

/** Lets the model know what time it is: a loan that is due is late by every day begun since its last. */
export function followDays(world: Lending): void {
  for (const loan of world.model.lending.loans.values()) {
    if (loan.state === 'due') loan.daysLate = Math.max(loan.daysLate, dayOf(world) - loan.lastDay);
  }
}

/** What is left to repay of a loan: principal + interest + penalty - repaid. */
function outstandingOf({ model }: Lending, id: number, loan: ModelLoan): number {
  if (loan.state === 'waiting' || loan.state === 'rejected') return 0;
  const approved = [...model.lending.repayments.values()].filter(
    ({ loanId, state }) => loanId === id && state === 'approved',
  );
  return dueOf(loan) - approved.reduce((sum, { amount }) => sum + amount, 0);
}

/** SQL and the ledger hold the loans, penalties and repayments of the model, each booked once. */
export async function expectLoans(world: Lending, context: string): Promise<void> {
  const { loans, repayments } = world.model.lending;
  const rows = (sql: string) => world.server.stored.rows(sql);
  const paidOut = [...loans].filter(([, { state }]) => state !== 'waiting' && state !== 'rejected');
  expect(
    await rows('SELECT id, user_id, amount, interest, state, penalty_days FROM loan ORDER BY id'),
    context,
  ).toEqual(
    Array.from(loans, ([id, loan]) => ({
      ...{ id, user_id: loan.userId, amount: loan.amount, interest: interestOf(loan) },
      ...{ state: loan.state, penalty_days: loan.daysLate },
    })),
  );
  expect(
    await rows('SELECT loan_id AS id, sum(amount) AS penalty FROM penalty GROUP BY 1 ORDER BY 1'),
    context,
  ).toEqual(
    paidOut
      .filter(([, { daysLate }]) => daysLate > 0)
      .map(([id, loan]) => ({ id, penalty: penaltyOf(loan) })),
  );
  expect(await rows('SELECT id, loan_id, amount, state FROM repayment ORDER BY id'), context).toEqual(
    Array.from(repayments, ([id, { loanId, amount, state }]) => ({ id, loan_id: loanId, amount, state })),
  );
  const outstanding = Array.from(loans, ([id, loan]) => outstandingOf(world, id, loan));
  for (const left of outstanding) expect(left, context).toBeGreaterThanOrEqual(0);
  await expectBooked(world, context, outstanding);
}

async function expectBooked(
  { server, model }: Lending,
  context: string,
  outstanding: readonly number[],
): Promise<void> {
  const loans = [...model.lending.loans.values()].filter(
    ({ state }) => state !== 'waiting' && state !== 'rejected',
  );
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const balance = async (kind: string) => {
    const found = `SELECT sum(balance) AS balance FROM account WHERE realm = 'real' AND kind = '${kind}'`;
    return Number((await server.stored.rows(found))[0]?.balance);
  };
  expect(0 - (await balance('loans')), `${context}: outstanding`).toBe(total(outstanding));
  expect(await balance('interest'), `${context}: earned`).toBe(
    total(loans.map((loan) => interestOf(loan) + penaltyOf(loan))),
  );
  const journals = await server.stored.rows(
    "SELECT kind, count(*) AS count FROM journal WHERE kind IN ('loan', 'interest', 'penalty', 'repayment') GROUP BY 1",
  );
  const repaid = [...model.lending.repayments.values()].filter(({ state }) => state === 'approved');
  const expected = {
    loan: loans.length,
    interest: loans.length,
    penalty: total(loans.map(({ daysLate }) => daysLate)),
    repayment: repaid.length,
  };
  for (const { kind, count } of journals) {
    expect(count, `${context}: bookings of ${kind}`).toBe(expected[kind as keyof typeof expected]);
  }
}
