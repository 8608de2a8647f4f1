import * as fc from 'fast-check';
import { expect } from 'vitest';
import { ERRORS } from '#contract/errors';
import { microToWire, toMicro } from '#contract/money';
import { withdrawalFee, withdrawalReceived } from '#contract/payments';
import { DAY_MS } from '#contract/time-units';
import { standing } from '../invariants.ts';
import { payerAt, payerIndex, proofOf, repeat, type Step, send } from './send.ts';
import type { World } from './world.ts';

const USDT = { feeType: 1, feeRate: '1', usdPrice: '1' };
const MAX_WAITING = 20;

const deposits = fc
  .record({
    index: payerIndex,
    cents: fc.integer({ min: 0, max: 60_000 }),
    isProofAgain: fc.constantFrom(false, false, false, true),
    how: repeat,
  })
  .map(
    ({ index, cents, isProofAgain, how }): Step => ({
      label: `payer ${index} pays ${cents} cents in, ${isProofAgain ? 'an old' : 'a new'} proof (${how})`,
      run: async (world) => {
        const payer = payerAt(world, index);
        const number = String(cents / 100);
        const proof = await proofOf(world, payer, isProofAgain);
        const fields = { number, proofImg: proof.url };
        const waiting = waitingOf(world, 'deposits', payer.userId).length;
        const answer = await send(world, how, (options) => payer.wire(fields, options));
        const isFull = waiting >= MAX_WAITING;
        const taken = isFull ? ERRORS.tooManyWaiting : proof.isTaken ? ERRORS.unknownPicture : 1;
        expect(answer.code, answer.msg).toBe(cents < 100 ? ERRORS.amountTooSmall : taken);
        if (answer.code !== 1) return;
        const deposit = { userId: payer.userId, amount: cents * 10_000, state: 'waiting' };
        world.model.deposits.set(answer.data.id, deposit);
        world.proofs.set(payer.userId, { url: proof.url, of: deposit });
      },
    }),
  );

/** Asks for a share of what is available, for all of it, or for a millionth more. */
const draws = fc
  .record({
    index: payerIndex,
    share: fc.oneof(
      fc.double({ min: 0, max: 1.2, noNaN: true }),
      fc.constantFrom('all' as const, 'more' as const),
    ),
    how: repeat,
  })
  .map(
    ({ index, share, how }): Step => ({
      label: `payer ${index} withdraws ${share} of what is available (${how})`,
      run: async (world) => {
        const payer = payerAt(world, index);
        const available = await availableOf(world, payer.userId);
        const amount =
          share === 'all' ? available : share === 'more' ? available + 1 : Math.floor(available * share);
        const number = microToWire(amount);
        const fields = { draw_method_id: world.methods[index] ?? '', number };
        const expected = await expectedOf(world, payer.userId, number, available);
        const answer = await send(world, how, (options) => payer.draw(fields, options));
        expect(answer.code, `${answer.msg} ${number} of ${available}`).toBe(expected);
        if (answer.code !== 1) return;
        world.model.withdrawals.set(answer.data.id, { userId: payer.userId, amount, state: 'waiting' });
      },
    }),
  );

/** To a destination that is new: refused without a code, and with a made-up code. */
const unproven = fc.record({ index: payerIndex, how: repeat }).map(
  ({ index, how }): Step => ({
    label: `payer ${index} withdraws to a new destination (${how})`,
    run: async (world) => {
      const payer = payerAt(world, index);
      if ((await availableOf(world, payer.userId)) < 5_000_000) return;
      if (waitingOf(world, 'withdrawals', payer.userId).length >= MAX_WAITING) return;
      const bound = await payer.bind();
      const fields = { draw_method_id: String(bound.data.id), number: '5' };
      const answer = await send(world, how, (options) => payer.draw(fields, options));
      expect(answer.code).toBe(ERRORS.codeRequired);
      expect((await payer.draw({ ...fields, auth_code: '000012' })).code).toBe(ERRORS.wrongCode);
      expect((await payer.unbind(bound.data.id)).code).toBe(1);
    },
  }),
);

const decisions = fc
  .record({
    kind: fc.constantFrom('deposits' as const, 'withdrawals' as const),
    pick: fc.nat(),
    verdict: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const, 'invalid' as const),
    times: fc.integer({ min: 1, max: 3 }),
  })
  .map(
    ({ kind, pick, verdict, times }): Step => ({
      label: `${times} operators ${verdict} number ${pick} of ${kind}`,
      run: (world) => decide(world, kind, pick, verdict, times),
    }),
  );

/** Their user, perhaps twice at once, perhaps while an operator decides on it: one of them is first. */
const cancels = fc.record({ pick: fc.nat(), how: repeat, isContested: fc.boolean() }).map(
  ({ pick, how, isContested }): Step => ({
    label: `withdrawal number ${pick} is cancelled${isContested ? ' while an operator decides' : ''} (${how})`,
    run: async (world) => {
      const waiting = waitingOf(world, 'withdrawals');
      const found = waiting[pick % Math.max(1, waiting.length)];
      if (!found) return;
      const [id, request] = found;
      const payer = world.payers.find(({ userId }) => userId === request.userId);
      if (!payer) throw new Error(`nobody asked for withdrawal ${id}`);
      if (!isContested) {
        const answer = await send(world, how, (options) => payer.cancelDraw(id, options));
        expect(answer.code, answer.msg).toBe(1);
        request.state = 'cancelled';
        return;
      }
      const decision = { isApproved: true, isInvalid: false, reason: '', operator: 'automatic' };
      const [answer, isPaid] = await Promise.all([
        payer.cancelDraw(id),
        world.server.services.reviews.decide('withdrawal', id, decision),
      ]);
      expect(answer.code, answer.msg).toBe(isPaid ? ERRORS.withdrawalDecided : 1);
      request.state = isPaid ? 'paid' : 'cancelled';
      const { moved } = world.model;
      if (isPaid) moved.set(request.userId, (moved.get(request.userId) ?? 0) - request.amount);
    },
  }),
);

async function decide(
  world: World,
  kind: 'deposits' | 'withdrawals',
  pick: number,
  verdict: 'approve' | 'reject' | 'invalid',
  times: number,
): Promise<void> {
  const waiting = waitingOf(world, kind);
  const found = waiting[pick % Math.max(1, waiting.length)];
  if (!found) return;
  const [id, request] = found;
  const isApproved = verdict === 'approve';
  const isInvalid = verdict === 'invalid' && kind === 'deposits';
  const decision = { isApproved, isInvalid, reason: isApproved ? '' : 'No.', operator: 'automatic' };
  const name = kind === 'deposits' ? 'deposit' : 'withdrawal';
  const done = await Promise.all(
    Array.from({ length: times }, () => world.server.services.reviews.decide(name, id, decision)),
  );
  expect(done.filter((isDone) => isDone)).toHaveLength(1);
  request.state = isInvalid ? 'invalid' : 'rejected';
  if (!isApproved) return;
  request.state = kind === 'deposits' ? 'approved' : 'paid';
  const sign = kind === 'deposits' ? 1 : -1;
  const { moved } = world.model;
  moved.set(request.userId, (moved.get(request.userId) ?? 0) + sign * request.amount);
}

/** What the rules say may be withdrawn, from SQL and the quotes. */
async function availableOf(world: World, userId: number): Promise<number> {
  const { account, unrealised, heldByOrders, heldByWithdrawals } = await standing(world.server, userId);
  return Math.max(0, account.balance - heldByOrders - heldByWithdrawals + Math.min(0, unrealised));
}

/** No user of the walk is verified. */
const LIMIT = 2_000_000_000;

/** What the last 24 hours count, from SQL. */
async function drawnOf({ server }: World, userId: number): Promise<number> {
  const [row] = await server.stored.rows(
    `SELECT coalesce(sum(amount), 0) AS sum FROM withdrawal WHERE user_id = ${userId}
      AND created_at > ${server.clock.nowMs - DAY_MS} AND state IN ('waiting', 'paid')`,
  );
  return Number(row?.sum);
}

async function expectedOf(world: World, userId: number, number: string, available: number): Promise<number> {
  if (withdrawalReceived(USDT, number).lte(0) || withdrawalFee(USDT, number).gte(number))
    return ERRORS.amountTooSmall;
  if (toMicro(number) > available) return ERRORS.insufficientBalance;
  if (toMicro(number) + (await drawnOf(world, userId)) > LIMIT) return ERRORS.withdrawLimit;
  const isFull = waitingOf(world, 'withdrawals', userId).length >= MAX_WAITING;
  return isFull ? ERRORS.tooManyWaiting : 1;
}

function waitingOf({ model }: World, kind: 'deposits' | 'withdrawals', userId?: number) {
  return [...model[kind]].filter(
    ([, one]) => one.state === 'waiting' && (userId === undefined || one.userId === userId),
  );
}

export const paymentSteps: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 8, arbitrary: deposits },
  { weight: 18, arbitrary: draws },
  { weight: 2, arbitrary: unproven },
  { weight: 15, arbitrary: decisions },
  { weight: 4, arbitrary: cancels },
];
