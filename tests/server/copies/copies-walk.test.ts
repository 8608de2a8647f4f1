import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { DIRECTION } from '#contract/constants';
import { DAY_MS } from '#contract/time-units';
import type { AskedTerms } from '#server/copies/terms';
import { Refusal } from '#server/refusal';
import { copiedOrderIds, expectCopies, expectFollowed } from '../../support/copies/invariants.ts';
import { beginUnseen, copiesOn, newCaller, withoutOwnRounds } from '../../support/copies/site.ts';
import { COPY_TERMS, makeLeader } from '../../support/copies.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { marketOrder } from '../../support/orders.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { CutDown, walkSeeds } from '../../support/walk/cut-down.ts';

const STEPS = Number(process.env.WALK_STEPS ?? 150);
const { seeds, comeToAll } = walkSeeds([1, 8, 11]);
const FOLLOWERS = 6;
/** How long a failure is cut down. */
const CUTTING_MS = 120_000;
const INSTRUMENTS = [DRIVEN.euro, DRIVEN.gold, DRIVEN.bitcoin];

type World = {
  server: TestServer;
  leader: number;
  followers: number[];
  /** How many orders copies had opened when their pause was answered, by their ids. */
  paused: Map<number, number>;
};
type Step = { label: string; run: (world: World) => Promise<unknown>; isRound?: boolean };

const follower = fc.nat(FOLLOWERS - 1);
const nth = fc.nat(9);
const instrument = fc.constantFrom(...INSTRUMENTS);

/** What is refused changes nothing, which the invariants see; anything else that is thrown is a fault. */
async function orRefused(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
  }
}

const bounds = fc.record({
  amount: fc.constantFrom('50', '1000', '20000', '20000'),
  sized: fc.constantFrom(
    { mode: 'ratio', size: '0.333' } as const,
    { mode: 'ratio', size: '1' } as const,
    { mode: 'equity', size: '2' } as const,
    { mode: 'lots', size: '0.02' } as const,
    { mode: 'ratio', size: '0.01' } as const,
  ),
  maxMargin: fc.constantFrom('0', '0', '700'),
  maxExposure: fc.constantFrom('0', '4000', '12000'),
  maxMultiple: fc.constantFrom('0', '0', '0', '50', '5'),
  instrumentIds: fc.constantFrom<number[][]>([], [], [DRIVEN.euro.id], [DRIVEN.gold.id, DRIVEN.bitcoin.id]),
  stop: fc.constantFrom('0', '3'),
});

const begins: fc.Arbitrary<Step> = fc.tuple(follower, bounds).map(([index, { sized, ...asked }]): Step => {
  const request: Omit<AskedTerms, 'leaderId'> = { ...COPY_TERMS, ...asked, ...sized, stopUnit: 'percent' };
  return {
    label: `follower ${index} begins a copy ${JSON.stringify({ ...asked, ...sized })}`,
    run: ({ server, leader, followers }) =>
      orRefused(beginUnseen(server, followers[index] ?? 0, { ...request, leaderId: leader })),
  };
});

const changes: fc.Arbitrary<Step> = fc
  .tuple(follower, fc.constantFrom('pause' as const, 'resume' as const, 'resume' as const, 'stop' as const))
  .map(
    ([index, what]): Step => ({
      label: `follower ${index} asks to ${what}`,
      run: async ({ server, followers, paused }) => {
        const userId = followers[index] ?? 0;
        const rows = await server.stored.rows(
          `SELECT id FROM copy WHERE user_id = ${userId} ORDER BY id DESC LIMIT 1`,
        );
        const copyId = Number(rows[0]?.id ?? 99);
        paused.delete(copyId);
        await orRefused(
          copiesOn(server)
            .copies[what](newCaller(userId), copyId)
            .then(async () => {
              if (what === 'pause') paused.set(copyId, await openedIn(server, copyId));
            }),
        );
      },
    }),
  );

async function openedIn({ stored }: TestServer, copyId: number): Promise<number> {
  const [row] = await stored.rows(`SELECT count(order_id) AS n FROM copy_order WHERE copy_id = ${copyId}`);
  return Number(row?.n);
}

const opens: fc.Arbitrary<Step> = fc
  .record({
    instrument,
    lots: fc.constantFrom('0.02', '0.1', '0.5', '2'),
    isBuy: fc.boolean(),
    multiple: fc.constantFrom('10', '100', '100'),
    stop: fc.constantFrom(0, 0, 0.01),
  })
  .map(
    ({ instrument: { id, code, pricePrecision }, lots, isBuy, multiple, stop }): Step => ({
      label: `the leader ${isBuy ? 'buys' : 'sells'} ${lots} ${code} at ${multiple}x, stop ${stop}`,
      run: ({ server, leader }) => {
        const price = server.market.quote(id).closeMicro / 1e6;
        const stopLoss = stop === 0 ? '0' : (price * (isBuy ? 1 - stop : 1 + stop)).toFixed(pricePrecision);
        const ticket = marketOrder(id, lots, isBuy ? DIRECTION.buy : DIRECTION.sell);
        return orRefused(
          server.services.trading.submit(newCaller(leader), { ...ticket, multiple, stopLoss }),
        );
      },
    }),
  );

/** One of the leader's open positions, by its place. */
async function openOrder({ server, leader }: World, index: number) {
  const account = await server.services.trading.readAccount(leader);
  const all = [...(account?.positions.values() ?? [])];
  return all[index % Math.max(1, all.length)];
}

const closes: fc.Arbitrary<Step> = fc.tuple(nth, fc.boolean()).map(
  ([index, isWhole]): Step => ({
    label: `the leader closes ${isWhole ? 'all' : 'half'} of position ${index}`,
    run: async (world) => {
      const position = await openOrder(world, index);
      if (!position) return;
      const half = (Math.floor(position.lotsMicro / 2e4) / 100).toFixed(2);
      const { trading } = world.server.services;
      await orRefused(trading.close(newCaller(world.leader), position.id, isWhole ? undefined : half));
    },
  }),
);

const stops: fc.Arbitrary<Step> = fc.tuple(nth, fc.constantFrom(0.002, 0.02), fc.boolean()).map(
  ([index, away, isTrailing]): Step => ({
    label: `the leader sets a stop ${away} away on position ${index}${isTrailing ? ', that follows' : ''}`,
    run: async (world) => {
      const position = await openOrder(world, index);
      if (!position) return;
      const { server, leader } = world;
      const price = server.market.quote(position.instrumentId).closeMicro / 1e6;
      const at = price * (position.direction === DIRECTION.buy ? 1 - away : 1 + away);
      await orRefused(
        server.services.trading.setStops(newCaller(leader), {
          ...{ orderId: position.id, takeProfit: '0' },
          stopLoss: isTrailing ? '0' : at.toFixed(2),
          ...(isTrailing && { trailPercent: String(away * 100) }),
        }),
      );
    },
  }),
);

const prices: fc.Arbitrary<Step> = fc
  .record({
    instrument,
    move: fc.oneof(fc.double({ min: -0.01, max: 0.01, noNaN: true }), fc.constantFrom(-0.03, 0.03)),
  })
  .map(
    ({ instrument: { id, code, pricePrecision }, move }): Step => ({
      label: `${code} moves by ${move}`,
      run: ({ server }) => {
        const price = (server.market.quote(id).closeMicro / 1e6) * (1 + move);
        return server.move({ id }, Number(price.toFixed(pricePrecision)));
      },
    }),
  );

const markets: fc.Arbitrary<Step> = instrument.map(
  (one): Step => ({
    label: `${one.code} closes, or opens`,
    run: async ({ server }) => {
      server.source.setOpen(one, !server.market.quote(one.id).isOpen);
      server.clock.nowMs += 1_000;
      await server.tick();
    },
  }),
);

/** What leader and followers do while rounds run: each begins some turns of the process later. */
const meanwhile: fc.Arbitrary<Step> = fc
  .array(fc.tuple(fc.oneof(changes, opens, closes), fc.nat(12)), { minLength: 1, maxLength: 4 })
  .map(
    (begun): Step => ({
      label: `while rounds run: ${begun.map(([{ label }, turns]) => `after ${turns} turns ${label}`).join('; ')}`,
      isRound: true,
      run: async (world) => {
        const { server, leader } = world;
        const round = () => copiesOn(server).following.follow(leader);
        const late = begun.map(async ([{ run }, turns]) => {
          for (let turn = 0; turn < turns; turn += 1) await setImmediate();
          await run(world);
        });
        await Promise.all([round(), round(), ...late]);
        await round();
        await copiesOn(server).copies.look();
      },
    }),
  );

/** Rounds of several nodes at once, and what their clocks do. */
const rounds: fc.Arbitrary<Step> = fc.constantFrom(1, 1, 2).map(
  (nodes): Step => ({
    label: `a round of ${nodes}`,
    isRound: true,
    run: async ({ server, leader }) => {
      const sites = Array.from({ length: nodes }, () => copiesOn(server));
      await Promise.all(sites.map(({ following }) => following.follow(leader)));
      await Promise.all(sites.map(({ copies }) => copies.look()));
      if (nodes === 1) expect(sites[0]?.faults).toEqual([]);
    },
  }),
);

const losses: fc.Arbitrary<Step> = fc.constant({
  label: 'copies that lost too much are stopped',
  run: ({ server }) => copiesOn(server).following.stopLosing(),
});

const months: fc.Arbitrary<Step> = fc.constantFrom(1, 10, 32).map(
  (days): Step => ({
    label: `${days} days pass, and fees are looked at`,
    run: async ({ server }) => {
      server.clock.nowMs += days * DAY_MS;
      await server.tick();
      await Promise.all([copiesOn(server).copies.takeFees(), copiesOn(server).copies.takeFees()]);
    },
  }),
);

const leads: fc.Arbitrary<Step> = fc.constant({
  label: 'the leader ends, or leads again',
  run: async (world) => {
    const { server, leader } = world;
    const [row] = await server.stored.rows(
      `SELECT id FROM leader WHERE user_id = ${leader} AND ended_at IS NULL`,
    );
    if (!row) return makeLeader(server, leader);
    await server.stored.change(
      `UPDATE leader SET ended_at = ${server.clock.nowMs}, ended_by = 'self' WHERE id = ${row.id}`,
    );
    await copiesOn(server).copies.look();
  },
});

const restarts: fc.Arbitrary<Step> = fc.constant({
  label: 'the server is restarted',
  run: async (world) => {
    world.server = withoutOwnRounds(await world.server.restart());
  },
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 16, arbitrary: begins },
  { weight: 4, arbitrary: changes },
  { weight: 14, arbitrary: opens },
  { weight: 8, arbitrary: closes },
  { weight: 4, arbitrary: stops },
  { weight: 18, arbitrary: prices },
  { weight: 9, arbitrary: markets },
  { weight: 24, arbitrary: rounds },
  { weight: 12, arbitrary: meanwhile },
  { weight: 8, arbitrary: losses },
  { weight: 6, arbitrary: months },
  { weight: 1, arbitrary: leads },
  { weight: 1, arbitrary: restarts },
);

async function createWorld(): Promise<World> {
  const server = withoutOwnRounds(await startServer());
  const leader = (await server.demo()).userId;
  const followers: number[] = [];
  while (followers.length < FOLLOWERS) followers.push((await server.demo()).userId);
  await makeLeader(server, leader);
  return { server, leader, followers, paused: new Map() };
}

async function outcomesOf({ server: { stored } }: World): Promise<string[]> {
  const skips = await stored.rows('SELECT DISTINCT skipped, adjustments FROM copy_order');
  const copies = await stored.rows('SELECT DISTINCT state, end_reason FROM copy');
  const fees = await stored.rows('SELECT id FROM copy_fee LIMIT 1');
  return [
    ...skips.map(({ skipped }) => `skipped ${skipped}`),
    ...skips.flatMap(({ adjustments }) =>
      (JSON.parse(String(adjustments)) as string[]).map((why) => `less: ${why}`),
    ),
    ...copies.map(({ state, end_reason }) => `${state} ${end_reason}`),
    ...fees.map(() => 'a fee'),
  ];
}

const OUTCOMES = [
  ...['null', 'paused', 'instrument', 'leverage', 'tooSmall', 'funds', 'closed', 'market'].map(
    (why) => `skipped ${why}`,
  ),
  ...['leverage', 'margin', 'exposure', 'step'].map((why) => `less: ${why}`),
  ...['follower', 'loss', 'leader'].map((why) => `ended ${why}`),
  'a fee',
];

async function walk(steps: readonly Step[], look: (world: World) => Promise<void>): Promise<void> {
  const world = await createWorld();
  try {
    for (const [index, { label, run, isRound }] of steps.entries()) {
      const before = await copiedOrderIds(world.server);
      await run(world);
      const context = `step ${index + 1}: ${label}`;
      await expectCopies(world.server, before, context);
      if (isRound) await expectFollowed(world.server, context);
      for (const [copyId, opened] of world.paused)
        expect(await openedIn(world.server, copyId), `${context}: copy ${copyId} is paused`).toBe(opened);
      // What the leader opens next was opened after what was begun now.
      world.server.clock.nowMs += 1;
    }
    await look(world);
  } finally {
    await world.server.dispose();
  }
}

describe('a random walk of a leader, six followers, prices, months, rounds and restarts', () => {
  const seen = new Set<string>();
  afterAll(() => {
    // Walks in which nothing comes about prove little.
    if (comeToAll) expect(OUTCOMES.filter((outcome) => !seen.has(outcome))).toEqual([]);
  });

  test.each(
    seeds,
  )('S1.3 no bound of a follower’s is crossed, nothing is missed or doubled, and all money is where it was booked, seed %i', async (seed) => {
    const property = fc.asyncProperty(new CutDown(step, STEPS), (steps) =>
      walk(steps, async (world) => {
        for (const outcome of await outcomesOf(world)) seen.add(outcome);
      }),
    );
    const details = await fc.check(property, { seed, numRuns: 1, interruptAfterTimeLimit: CUTTING_MS });
    if (!details.failed) return;
    const labels = details.counterexample?.[0].map(({ label }) => label) ?? [];
    throw new Error(`seed ${seed} fails, cut down to:\n${labels.join('\n')}`, {
      cause: details.errorInstance,
    });
  }, 300_000);
});
