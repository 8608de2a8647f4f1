import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { microToWire, toMicro } from '#contract/money';
import { HOUR_MS } from '#contract/time-units';
import { FourEyesModel, type Told } from '../../support/four-eyes-model.ts';
import { operate } from '../../support/operator.ts';
import { newPayer, type Payer } from '../../support/payments.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { CutDown, walkSeeds } from '../../support/walk/cut-down.ts';
import type { User } from '../../support/wire.ts';

const STEPS = Number(process.env.WALK_STEPS ?? 100);
const { seeds, comeToAll } = walkSeeds([4, 6]);
const USD = 1_000_000;
/** How long a failure is cut down. */
const CUTTING_MS = 120_000;

type World = { server: TestServer; payer: Payer; method: string; uid: string; model: FourEyesModel };
type Step = { label: string; run: (world: World) => Promise<unknown> };

const who = fc.constantFrom<Told>('ann', 'bob', 'eve');
const nth = fc.nat(9);
/** Above and below every limit that the walk sets. */
const usd = fc.constantFrom(5, 60, 100, 101, 150, 400);
const because = ['--reason', 'walked'];

const by = ({ server }: World, operator: Told, ...args: string[]) =>
  operate(server.dataDir, ...args, '--operator', operator);
/** A withdrawal that was asked for, mostly one that waits. */
const idAt = ({ model }: World, index: number): number => {
  const all = [...model.withdrawals];
  const waiting = all.filter(([, { state }]) => state === 'waiting');
  const from = waiting.length > 0 && index < 8 ? waiting : all;
  return from[index % Math.max(1, from.length)]?.[0] ?? 99;
};
/** The deposit that waits, or one there is not: a user has one at a time. */
const depositAt = ({ model }: World): number =>
  [...model.deposits].find(([, { state }]) => state === 'waiting')?.[0] ?? 99;
/** The place of a proposal, mostly of one that waits. */
const proposalAt = ({ model }: World, index: number): number => {
  const all = model.proposals.map(({ state }, place) => ({ state, place }));
  const waiting = all.filter(({ state }) => state === 'waiting');
  const from = waiting.length > 0 && index < 8 ? waiting : all;
  return from[index % Math.max(1, from.length)]?.place ?? 98;
};

const draws: fc.Arbitrary<Step> = usd.map(
  (amount): Step => ({
    label: `the user withdraws ${amount} USD`,
    run: async ({ payer, method, model }) => {
      const { code, data } = await payer.draw({ draw_method_id: method, number: String(amount) });
      if (code === 1) model.withdrawals.set(data.id, { amount: amount * USD, state: 'waiting' });
    },
  }),
);

const pays: fc.Arbitrary<Step> = usd.map(
  (amount): Step => ({
    label: `the user pays ${amount} USD in`,
    run: async ({ payer, model }) => {
      const { code, data } = await payer.wire({ number: String(amount), proofImg: await payer.proof() });
      if (code === 1) model.deposits.set(data.id, { amount: amount * USD, state: 'waiting' });
    },
  }),
);

const cancels: fc.Arbitrary<Step> = nth.map(
  (index): Step => ({
    label: `the user cancels withdrawal ${index}`,
    run: async (world) => {
      const id = idAt(world, index);
      world.model.cancel(id);
      await world.payer.cancelDraw(id);
    },
  }),
);

const what = fc.constantFrom('withdrawal' as const, 'withdrawal' as const, 'deposit' as const);
const approvals: fc.Arbitrary<Step> = fc.tuple(who, what, nth).map(
  ([operator, kind, index]): Step => ({
    label: `${operator} approves ${kind} ${index}`,
    run: async (world) => {
      const id = kind === 'withdrawal' ? idAt(world, index) : depositAt(world);
      world.model.approve(operator, kind, id, world.server.clock.nowMs);
      await by(world, operator, 'approve', kind, String(id));
    },
  }),
);

const rejections: fc.Arbitrary<Step> = fc.tuple(who, nth).map(
  ([operator, index]): Step => ({
    label: `${operator} rejects withdrawal ${index}`,
    run: async (world) => {
      const id = idAt(world, index);
      world.model.reject(operator, id, world.server.clock.nowMs);
      await by(world, operator, 'reject', 'withdrawal', String(id), ...because);
    },
  }),
);

const corrections: fc.Arbitrary<Step> = fc.tuple(who, usd, fc.constantFrom(1, -1, -20)).map(
  ([operator, amount, factor]): Step => ({
    label: `${operator} corrects by ${amount * factor} USD`,
    run: async (world) => {
      const { uid, model, server } = world;
      model.correct(operator, amount * factor * USD, server.clock.nowMs);
      await by(world, operator, 'correct', uid, `--amount=${amount * factor}`, ...because);
    },
  }),
);

const answers: fc.Arbitrary<Step> = fc
  .tuple(
    who,
    nth,
    fc.constantFrom('confirm' as const, 'confirm' as const, 'refuse' as const, 'withdraw' as const),
  )
  .map(
    ([operator, index, how]): Step => ({
      label: `${operator} answers proposal ${index}: ${how}`,
      run: async (world) => {
        const place = proposalAt(world, index);
        world.model.answer(operator, place, how, world.server.clock.nowMs);
        await by(world, operator, `${how}-proposal`, String(place + 1), ...because);
      },
    }),
  );

const limits: fc.Arbitrary<Step> = fc.tuple(who, fc.constantFrom(50, 100, 200)).map(
  ([operator, amount]): Step => ({
    label: `${operator} sets the limit to ${amount} USD`,
    run: async (world) => {
      world.model.setLimit(operator, amount * USD, world.server.clock.nowMs);
      await by(world, operator, 'set', 'four_eyes_above', String(amount));
    },
  }),
);

const waits: fc.Arbitrary<Step> = fc.constantFrom(10, 30, 61, 1_440).map(
  (minutes): Step => ({
    label: `${minutes} minutes pass`,
    run: async ({ server }) => {
      server.clock.nowMs += minutes * 60_000;
    },
  }),
);

/** Every kind of step with how often it comes. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: draws },
  { weight: 2, arbitrary: pays },
  { weight: 1, arbitrary: cancels },
  { weight: 5, arbitrary: approvals },
  { weight: 1, arbitrary: rejections },
  { weight: 2, arbitrary: corrections },
  { weight: 6, arbitrary: answers },
  { weight: 4, arbitrary: limits },
  { weight: 2, arbitrary: waits },
);

async function createWorld(): Promise<World> {
  const server = await startServer({}, { REVIEW: 'manual' });
  const payer = await newPayer(server);
  await payer.fund('2002');
  const method = await payer.provenMethod();
  const { uid } = (await server.get<User>('/api/user/info', {}, { token: payer.token })).data;
  const model = new FourEyesModel({ uid, balance: 2_000 * USD, limit: 100 * USD, forMs: HOUR_MS });
  model.withdrawals.set(1, { amount: 2 * USD, state: 'paid' });
  // What the automatic review moved that day counts as well.
  server.clock.nowMs += 24 * HOUR_MS;
  const world = { server, payer, method, uid, model };
  for (const [name, role] of [
    ['eve', 'admin'],
    ['ann', 'treasurer'],
    ['bob', 'treasurer'],
  ] as const)
    await by(world, 'eve', 'add-operator', name, '--roles', role);
  await by(world, 'eve', 'set', 'four_eyes_above', '100');
  await by(world, 'eve', 'set', 'four_eyes_hours', '1');
  await by(world, 'eve', 'set', 'withdraw_limit_unverified', '1000000');
  return world;
}

async function expectWorld({ server, payer, model }: World, context: string): Promise<void> {
  const proposals = await server.stored.rows(
    'SELECT what, subject, amount, state, proposed_by, second FROM proposal ORDER BY id',
  );
  expect(
    proposals.map((row) => ({ ...row, amount: Number(row.amount) })),
    context,
  ).toEqual(model.proposals.map(({ untilMs: _, ...row }) => row));
  const withdrawals = await server.stored.rows('SELECT id, amount, state FROM withdrawal ORDER BY id');
  expect(
    withdrawals.map(({ id, amount, state }) => [Number(id), Number(amount), state]),
    context,
  ).toEqual([...model.withdrawals].map(([id, { amount, state }]) => [id, amount, state]));
  expect([toMicro(await payer.balance()), toMicro(await payer.held())], context).toEqual([
    model.balance,
    model.held,
  ]);
  expect(server.services.site.text('four_eyes_above'), context).toBe(microToWire(model.limit));
}

/**
 * By the rows, without the model: what was moved above every limit that the walk sets has two names, and each correction has. The
 * audit adds up the days.
 */
async function expectTwoNames({ server }: World): Promise<void> {
  const rows = await server.stored.rows(`SELECT proposed_by, second FROM proposal WHERE state = 'decided'`);
  for (const row of rows) expect(row.second).not.toBe(row.proposed_by);
  for (const [what, done] of [
    ['withdrawal', 'paid'],
    ['deposit', 'approved'],
  ] as const) {
    const alone = await server.stored.rows(
      `SELECT id FROM ${what} WHERE state = '${done}' AND amount BETWEEN 200000001 AND 1000000000 AND NOT EXISTS (
        SELECT 1 FROM proposal WHERE what = '${what}' AND state = 'decided' AND subject = CAST(${what}.id AS TEXT))`,
    );
    expect(alone).toEqual([]);
  }
  const corrections = await server.stored.rows(
    `SELECT id FROM journal WHERE kind = 'correction' AND NOT EXISTS (
      SELECT 1 FROM proposal WHERE what = 'correction' AND state = 'decided' AND proposal.id = journal.ref_id)`,
  );
  expect(corrections).toEqual([]);
}

describe('a random walk of three operators who propose, confirm, refuse, withdraw and let expire', () => {
  const seen = new Set<string>();
  afterAll(() => {
    // Walks in which nothing comes about prove little.
    if (!comeToAll) return;
    const outcomes = ['withdrawal', 'correction', 'limit'].flatMap((what) => [
      `${what} decided`,
      `${what} refused`,
    ]);
    const others = [
      'correction expired',
      'withdrawal expired',
      'withdrawal withdrawn',
      'deposit decided',
      'paid alone',
    ];
    expect([...outcomes, ...others].filter((outcome) => !seen.has(outcome))).toEqual([]);
  });

  test.each(seeds)('S4.6 S9.9 no money leaves by one operator above the limit, seed %i', async (seed) => {
    const steps = new CutDown(step, STEPS);
    const walk = fc.asyncProperty(steps, async (list) => {
      const world = await createWorld();
      try {
        for (const [index, { label, run }] of list.entries()) {
          await run(world);
          await expectWorld(world, `step ${index + 1}: ${label}`);
        }
        await expectTwoNames(world);
        expect(await world.server.audit()).toMatchObject({ isClean: true });
        for (const { what, state } of world.model.proposals) seen.add(`${what} ${state}`);
        const paid = [...world.model.withdrawals.values()].filter(({ state }) => state === 'paid').length;
        const confirmed = world.model.proposals.filter(
          ({ what, state }) => what === 'withdrawal' && state === 'decided',
        ).length;
        if (paid - 1 > confirmed) seen.add('paid alone');
      } finally {
        await world.server.dispose();
      }
    });
    const details = await fc.check(walk, { seed, numRuns: 1, interruptAfterTimeLimit: CUTTING_MS });
    if (!details.failed) return;
    const labels = details.counterexample?.[0].map(({ label }) => label) ?? [];
    throw new Error(`seed ${seed} fails, cut down to:\n${labels.join('\n')}`, {
      cause: details.errorInstance,
    });
  }, 300_000);
});
