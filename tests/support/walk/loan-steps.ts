import * as fc from 'fast-check';
import { expect } from 'vitest';
import { ERRORS } from '#contract/errors';
import { microToWire } from '#contract/money';
import { DAY_MS } from '#contract/time-units';
import { borrower } from '../loans.ts';
import { dayOf, dueOf, interestOf, type ModelLoan, penaltyOf } from './loan-model.ts';
import { loanRequests } from './loan-requests.ts';
import { borrowerIndex, payerAt, proofOf, repeat, type Step, send } from './send.ts';
import { pass, type World } from './world.ts';

const papers = fc
  .record({
    index: borrowerIndex,
    birthday: fc.constantFrom('1990-12-10', '1990-12-10', '1990-12-10', '1949-12-31'),
    how: repeat,
  })
  .map(
    ({ index, birthday, how }): Step => ({
      label: `payer ${index}, born ${birthday}, hands in papers for loans (${how})`,
      run: async (world) => {
        const payer = payerAt(world, index);
        const ada = borrower(world.server, payer);
        const known = world.model.lending.papers;
        const form = { ...(await ada.papers()), birthday };
        const isOpen = (known.get(payer.userId)?.state ?? 'rejected') !== 'rejected';
        const expected = isOpen ? ERRORS.loanKycNotOpen : 1;
        const answer = await send(world, how, (options) => ada.handIn(form, options));
        expect(answer.code, answer.msg).toBe(birthday < '1950' ? ERRORS.birthdayOutOfRange : expected);
        if (answer.code === 1)
          known.set(payer.userId, { id: await lastOf(world, 'loan_kyc'), state: 'waiting' });
      },
    }),
  );

type Fault = 'none' | 'unknown loan' | 'unknown account' | 'old proof';

const repayments = fc
  .record({
    index: borrowerIndex,
    /** Days that pass right before: what is not booked yet is due all the same. */
    days: fc.constantFrom(0, 0, 1),
    fault: fc.constantFrom<Fault>('none', 'none', 'none', 'unknown loan', 'unknown account', 'old proof'),
    how: repeat,
  })
  .map(
    ({ index, days, fault, how }): Step => ({
      label: `payer ${index} repays ${days} days later, fault: ${fault} (${how})`,
      run: async (world) => {
        const [id, loan] = lastLoan(world, payerAt(world, index).userId, fault);
        if (loan?.state === 'due' && fault === 'none') await pass(world, days * DAY_MS);
        const payer = payerAt(world, index);
        const ada = borrower(world.server, payer);
        const proof = await proofOf(world, payer, fault === 'old proof');
        const fields = { proofImg: proof.url, charge_id: fault === 'unknown account' ? '99' : '2' };
        const answer = await send(world, how, (options) => ada.repay(id, options, fields));
        expect(answer.code, answer.msg).toBe(expectedOf(loan, fault, proof.isTaken));
        if (answer.code !== 1 || !loan) return;
        loan.state = 'repaying';
        expect(answer.data).toMatchObject({ status: 4, penalty_amount: microToWire(penaltyOf(loan)) });
        const repayment = { loanId: id, amount: dueOf(loan), state: 'waiting' };
        world.model.lending.repayments.set(await lastOf(world, 'repayment'), repayment);
        world.proofs.set(payer.userId, { url: proof.url, of: repayment });
      },
    }),
  );

function lastLoan(world: World, userId: number, fault: Fault): [id: number, loan: ModelLoan | undefined] {
  const last = [...world.model.lending.loans].findLast(([, loan]) => loan.userId === userId);
  return last && fault !== 'unknown loan' ? last : [999, undefined];
}

function expectedOf(loan: ModelLoan | undefined, fault: Fault, isProofTaken: boolean): number {
  if (!loan) return ERRORS.unknownLoan;
  if (loan.state !== 'due') return ERRORS.notToRepay;
  if (fault === 'unknown account') return ERRORS.unknownChannel;
  return isProofTaken ? ERRORS.unknownPicture : 1;
}

const decisions = fc
  .record({
    pick: fc.nat(),
    isApproved: fc.constantFrom(true, true, false),
    times: fc.integer({ min: 1, max: 3 }),
  })
  .map(
    ({ pick, isApproved, times }): Step => ({
      label: `${times} operators ${isApproved ? 'approve' : 'reject'} number ${pick} of what waits of loans`,
      run: async (world) => {
        const waiting = waitingOf(world);
        const found = waiting[pick % Math.max(1, waiting.length)];
        if (!found) return;
        const decision = {
          isApproved,
          isInvalid: false,
          reason: isApproved ? '' : 'No.',
          operator: 'automatic',
        };
        const { reviews } = world.server.services;
        const done = await Promise.all(
          Array.from({ length: times }, () => reviews.decide(found.kind, found.id, decision)),
        );
        expect(done.filter((isDone) => isDone)).toHaveLength(1);
        found.decide(isApproved);
      },
    }),
  );

type Waiting = { kind: 'loan-kyc' | 'loan' | 'repayment'; id: number; decide: (isApproved: boolean) => void };

/** What waits for an operator, and what deciding on it does to the model. */
function waitingOf(world: World): Waiting[] {
  const { papers, loans, repayments } = world.model.lending;
  const waiting: Waiting[] = [];
  for (const one of papers.values()) {
    const decide = (isApproved: boolean) => {
      one.state = isApproved ? 'approved' : 'rejected';
    };
    if (one.state === 'waiting') waiting.push({ kind: 'loan-kyc', id: one.id, decide });
  }
  for (const [id, loan] of loans) {
    const decide = (isApproved: boolean) => decideLoan(world, loan, isApproved);
    if (loan.state === 'waiting') waiting.push({ kind: 'loan', id, decide });
  }
  for (const [id, repayment] of repayments) {
    const decide = (isApproved: boolean) => {
      repayment.state = isApproved ? 'approved' : 'rejected';
      const loan = loans.get(repayment.loanId);
      if (loan) loan.state = isApproved ? 'repaid' : 'due';
    };
    if (repayment.state === 'waiting') waiting.push({ kind: 'repayment', id, decide });
  }
  return waiting;
}

function decideLoan(world: World, loan: ModelLoan, isApproved: boolean): void {
  loan.state = isApproved ? 'due' : 'rejected';
  if (!isApproved) return;
  loan.lastDay = dayOf(world) + loan.option.days;
  const { moved } = world.model;
  moved.set(loan.userId, (moved.get(loan.userId) ?? 0) + loan.amount);
}

/** Days pass, up to a midnight's last or first millisecond at times; what is due says so before it is booked. */
const days = fc
  .record({
    count: fc.constantFrom(1, 2, 7, 8, 14, 31, 61),
    edge: fc.constantFrom('same hour' as const, 'last ms' as const, 'midnight' as const),
  })
  .map(
    ({ count, edge }): Step => ({
      label: `${count} days pass (${edge})`,
      run: async (world) => {
        const { nowMs } = world.server.clock;
        const midnight = (dayOf(world) + count) * DAY_MS;
        const toMs = { 'same hour': nowMs + count * DAY_MS, 'last ms': midnight + DAY_MS - 1, midnight }[
          edge
        ];
        await pass(world, toMs - nowMs);
        for (const [id, loan] of world.model.lending.loans) await expectDue(world, id, loan);
      },
    }),
  );

async function expectDue(world: World, id: number, loan: ModelLoan): Promise<void> {
  const payer = world.payers.find(({ userId }) => userId === loan.userId);
  if (!payer) return;
  const answer = await borrower(world.server, payer).due(id);
  if (loan.state !== 'due' && loan.state !== 'repaying') expect(answer.code).toBe(ERRORS.notToRepay);
  else {
    expect(answer.data).toEqual({
      loan_id: id,
      principal: microToWire(loan.amount),
      interest: microToWire(interestOf(loan)),
      penalty: microToWire(penaltyOf(loan)),
      due: microToWire(dueOf(loan)),
      repayment_time: (loan.lastDay + 1) * DAY_MS - 1,
    });
  }
}

/** The id of the row a step has just made, as not every answer names it. */
async function lastOf({ server }: World, table: 'loan_kyc' | 'repayment'): Promise<number> {
  return Number((await server.stored.rows(`SELECT max(id) AS id FROM ${table}`))[0]?.id);
}

export const loanSteps: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 5, arbitrary: papers },
  { weight: 9, arbitrary: loanRequests },
  { weight: 11, arbitrary: repayments },
  { weight: 15, arbitrary: decisions },
  { weight: 6, arbitrary: days },
];
