import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyStateMachine, getInitialSnapshot } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { findCharts } from '#chart-tools/find-charts';
import { tokenHash } from '#server/accounts/secret-token';
import { accountRequestLifeMachine } from '#server/lives/account-request-life.machine';
import { challengeLifeMachine } from '#server/lives/challenge-life.machine';
import { depositLifeMachine } from '#server/lives/deposit-life.machine';
import { leaderLifeMachine } from '#server/lives/leader-life.machine';
import { LIFE_STEPS, type LifeStep } from '#server/lives/lifecycle';
import { loanLifeMachine } from '#server/lives/loan-life.machine';
import { orderLifeMachine } from '#server/lives/order-life.machine';
import { submissionLifeMachine } from '#server/lives/submission-life.machine';
import { withdrawalLifeMachine } from '#server/lives/withdrawal-life.machine';
import { ROOT } from '../../src/cli/run-steps.ts';
import { makeLeader } from '../support/copies.ts';
import { DRIVEN } from '../support/driven-source.ts';
import { newMember } from '../support/factors.ts';
import { PASSWORD } from '../support/joining.ts';
import { newBorrower } from '../support/loans.ts';
import { askOperator } from '../support/operator.ts';
import { newTrader } from '../support/orders.ts';
import { newPayer } from '../support/payments.ts';
import { newLeaver } from '../support/privacy.ts';
import { serverForAll } from '../support/server-hooks.ts';
import type { User } from '../support/wire.ts';

/** The server takes every transition of the charts in `src/server/lives`, and refuses every other event in every state. */

const server = serverForAll({}, { REVIEW: 'manual', ACCOUNT_EXPOSURE_MAX: '9000000' });

type Causes = Record<string, () => Promise<unknown>>;
/** How a row comes to be, what makes each event of its chart happen to it, and what nothing makes happen in a state. */
type Driver = {
  uncaused?: Readonly<Record<string, readonly string[]>>;
  machine: AnyStateMachine;
  table: string;
  /** Which column finds a row, and what of it says its state, as SQL. */
  key?: string;
  state?: () => string;
  make: () => Promise<{ id: number | string; causes: Causes }>;
};

const decide = (kind: string, id: number, isApproved: boolean, isInvalid = false) =>
  server.services.reviews.decide(kind, id, { isApproved, isInvalid, reason: 'because', operator: 'op' });
const decisions = (kind: string, id: number): Causes => ({
  'case.approve': () => decide(kind, id, true),
  'case.reject': () => decide(kind, id, false),
});
const idsOf = async (query: string) => (await server.stored.rows(query)).map(({ id }) => Number(id));

const DRIVERS: readonly Driver[] = [
  {
    machine: depositLifeMachine,
    table: 'deposit',
    make: async () => {
      const payer = await newPayer(server);
      const { id } = (await payer.wire({ proofImg: await payer.proof() })).data;
      const invalidate = () => decide('deposit', id, false, true);
      return { id, causes: { ...decisions('deposit', id), 'case.invalidate': invalidate } };
    },
  },
  {
    machine: withdrawalLifeMachine,
    table: 'withdrawal',
    make: async () => {
      await server.move(DRIVEN.euro, 1.1);
      const payer = await newPayer(server);
      await payer.fund('1000');
      const { id } = (await payer.draw({ draw_method_id: await payer.provenMethod() })).data;
      return {
        id,
        causes: {
          ...decisions('withdrawal', id),
          'case.cancel': () => payer.cancelDraw(id),
          'cover.lost': async () => {
            await payer.submit({ cont: '0.1' });
            await server.move(DRIVEN.euro, 0.9);
          },
        },
      };
    },
  },
  {
    machine: loanLifeMachine,
    table: 'loan',
    make: async () => {
      const borrower = await newBorrower(server);
      const { id } = (await borrower.submit(await borrower.request())).data;
      const decideRepayment = async (isApproved: boolean) => {
        const repayments = await idsOf(`SELECT id FROM repayment WHERE loan_id = ${id} ORDER BY id`);
        return decide('repayment', repayments.at(-1) ?? 0, isApproved);
      };
      return {
        id,
        causes: {
          ...decisions('loan', id),
          'repayment.submit': () => borrower.repay(id),
          'repayment.approve': () => decideRepayment(true),
          'repayment.reject': () => decideRepayment(false),
        },
      };
    },
  },
  {
    machine: submissionLifeMachine,
    table: 'loan_kyc',
    make: async () => {
      const borrower = await newBorrower(server, { isApproved: false });
      await borrower.handIn();
      const [id = 0] = await idsOf(`SELECT id FROM loan_kyc WHERE user_id = ${borrower.userId}`);
      return { id, causes: decisions('loan-kyc', id) };
    },
  },
  {
    machine: accountRequestLifeMachine,
    table: 'closing',
    make: async () => {
      const leaver = await newLeaver(server);
      await leaver.close();
      const [id = 0] = await idsOf(`SELECT id FROM closing WHERE user_id = ${leaver.userId}`);
      return { id, causes: { ...decisions('closing', id), 'case.withdraw': () => leaver.keep() } };
    },
  },
  {
    machine: leaderLifeMachine,
    table: 'leader',
    state: () => `CASE WHEN ended_at IS NULL THEN CASE WHEN paused_at IS NULL THEN 'leading' ELSE 'paused' END
      WHEN paused_at IS NULL THEN 'ended' ELSE 'barred' END`,
    make: async () => {
      const leader = await newPayer(server);
      await makeLeader(server, leader.userId);
      const [id = 0] = await idsOf(`SELECT id FROM leader WHERE user_id = ${leader.userId}`);
      const { uid } = (await server.get<User>('/api/user/info', {}, { token: leader.token })).data;
      const ask = (command: string) => askOperator(server.dataDir, command, uid, '--reason', 'because');
      return {
        id,
        causes: {
          'leader.stop': () => server.post('/api/follow/lead/end', {}, { token: leader.token }),
          'operator.pause': () => ask('pause-leader'),
          'operator.resume': () => ask('resume-leader'),
          'operator.end': () => ask('end-leader'),
        },
      };
    },
  },
  {
    machine: challengeLifeMachine,
    table: 'challenge',
    key: 'key_hash',
    state: () => `CASE WHEN used_at IS NOT NULL THEN 'used'
      WHEN answered_at IS NULL AND tries_left = 0 THEN 'spent'
      WHEN COALESCE(answered_at, created_at) <= ${server.clock.nowMs - 600_000} THEN 'expired'
      WHEN answered_at IS NULL THEN 'asked' ELSE 'answered' END`,
    make: async () => {
      const owner = await newMember(server);
      const { key } = (await owner.open('factor')).data;
      const answer = (text: string) => owner.answer(key, 'password', text);
      return {
        id: tokenHash(key),
        causes: {
          'answer.right': () => answer(PASSWORD),
          'answer.wrong': () => answer('wrong'),
          'tries.spent': async () => {
            for (let tries = 0; tries < 5; tries += 1) await answer('wrong');
          },
          'proof.used': () => owner.begin('totp', key),
          'time.over': async () => {
            server.clock.nowMs += 600_000;
            await answer(PASSWORD);
            await owner.begin('totp', key);
          },
        },
      };
    },
  },
  {
    machine: orderLifeMachine,
    table: 'trade_order',
    // A price that reaches its stop has filled it before, and a loss that takes the profit of others leaves it without cover.
    uncaused: { pending: ['stop.reached', 'profit.needed'] },
    make: async () => {
      const { euro, bitcoin } = DRIVEN;
      await server.move(euro, 1.1);
      await server.move(bitcoin, 50_000);
      const owner = await newTrader(server);
      const waiting = { status: '0', target_price: '1', good_for: '3600000' };
      const stops = { stop_loss_price: '0.9', target_profit_price: '1.2' };
      const { Id: id } = (await owner.submit({ ...waiting, ...stops })).data;
      const fill = () => server.move(euro, 0.99);
      return {
        id,
        causes: {
          'order.filled': fill,
          'part.closed': () => owner.closePart(id, '0.5'),
          'trader.ended': async () => [await owner.cancel(id), await owner.close(id)],
          'stop.reached': () => server.move(euro, 0.89),
          'profit.reached': () => server.move(euro, 1.21),
          'cover.lost': async () => {
            const { code } = await owner.submit({ forex_id: String(bitcoin.id), cont: '150' });
            await server.move(bitcoin, 40_000);
            await fill();
            return code;
          },
          'profit.needed': async () => {
            const { data } = await owner.submit({ forex_id: String(bitcoin.id), cont: '11' });
            await server.move(euro, 1.19);
            await server.move(bitcoin, 40_000);
            return owner.close(data.Id);
          },
          'account.reset': () => owner.reset(),
          'pair.filled': async () => {
            await server.move(euro, 1.1);
            const other = { type: '2', status: '0', target_price: '1.15', oco_id: String(id) };
            await owner.submit(other);
            await server.move(euro, 1.16);
          },
          'time.over': async () => {
            server.clock.nowMs += 3_600_000;
            await server.move(euro, 1.1);
          },
          'instrument.halted': async () => {
            await askOperator(server.dataDir, 'halt', euro.code, '--reason', 'because');
            await fill();
            await askOperator(server.dataDir, 'resume', euro.code, '--reason', 'because');
          },
          'exposure.reached': async () => {
            const most = { forex_id: String(bitcoin.id), cont: '179', multiple: '500' };
            const { data } = await owner.submit(most);
            await fill();
            await owner.close(data?.Id);
          },
        },
      };
    },
  },
];

/** The steps that the server asked its charts for, as `chart: state -- event`. */
const taken = new Set<string>();
const note = (step: unknown) => {
  const { machine, from, event } = step as LifeStep;
  taken.add(`${machine.id}: ${from} -- ${event}`);
};
beforeAll(() => LIFE_STEPS.subscribe(note));
afterAll(() => void LIFE_STEPS.unsubscribe(note));

test('every chart of the folder is driven', async () => {
  const ofLives = (await findCharts(ROOT)).filter(({ file }) => file.startsWith('src/server/lives/'));
  expect(DRIVERS.map(({ machine }) => machine.id).toSorted()).toEqual(
    ofLives.map(({ machine }) => machine.id).toSorted(),
  );
});

describe.each(DRIVERS)('$machine.id on the server', (driver) => {
  const { machine, table, make, key = 'id', state = () => 'state', uncaused = {} } = driver;
  const events = [...new Set(Object.values(machine.states).flatMap(({ ownEvents }) => ownEvents))];
  const steps = Object.values(machine.states).flatMap(({ key: from, ownEvents }) =>
    ownEvents.map((event) => ({ from, event })),
  );
  const paths = getShortestPaths(machine, { events: events.map((type) => ({ type })) });
  const stateOf = async (id: number | string) =>
    (await server.stored.rows(`SELECT ${state()} AS state FROM ${table} WHERE ${key} = '${id}'`))[0]?.state;
  const isOn = (from: string, event: string) =>
    machine.states[from]?.ownEvents.includes(event) || uncaused[from]?.includes(event);

  test.each(steps)('$from takes $event, and what neither end takes is refused', async ({ from, event }) => {
    const { id, causes } = await make();
    expect(Object.keys(causes).toSorted()).toEqual(events.toSorted());
    expect(await stateOf(id)).toBe(getInitialSnapshot(machine).value);
    const refuseOthers = async (where: string) => {
      for (const other of events.filter((one) => !isOn(where, one))) {
        await causes[other]?.();
        expect([other, await stateOf(id)]).toEqual([other, where]);
      }
    };
    const way = paths.find(({ state }) => state.value === from)?.steps ?? [];
    for (const { event: before } of way) await causes[before.type]?.();
    expect(await stateOf(id)).toBe(from);
    await refuseOthers(from);
    await causes[event]?.();
    const to = String(machine.states[from]?.on[event]?.[0]?.target?.[0]?.key);
    expect(await stateOf(id)).toBe(to);
    await refuseOthers(to);
    expect(taken).toContain(`${machine.id}: ${from} -- ${event}`);
  });
});
