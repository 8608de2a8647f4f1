import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Copies } from '#server/copies/copies';
import { Following } from '#server/copies/following';
import { expectFollowed } from '../../support/copies/invariants.ts';
import { beginUnseen, copiesOn, newCaller, withoutOwnRounds } from '../../support/copies/site.ts';
import { COPY_TERMS, makeLeader } from '../../support/copies.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { marketOrder } from '../../support/orders.ts';
import { seededRandom } from '../../support/random.ts';
import { serverForEach } from '../../support/server-hooks.ts';

/** What was answered holds, however late a round that began before decides. */

const { euro } = DRIVEN;
const server = serverForEach();

async function oneCopy() {
  withoutOwnRounds(server);
  const leader = (await server.demo()).userId;
  await makeLeader(server, leader);
  const follower = (await server.demo()).userId;
  const copyId = await beginUnseen(server, follower, { ...COPY_TERMS, leaderId: leader });
  server.clock.nowMs += 1;
  await server.services.trading.submit(newCaller(leader), marketOrder(euro.id, '0.5'));
  const read = async () => {
    const rows = await server.stored.rows(
      `SELECT copy.state, account.balance, (SELECT count(*) FROM trade_order
          WHERE account_id = account.id AND trade_order.state = 'open') AS live
        FROM copy JOIN account ON account.user_id = copy.account_user_id WHERE copy.id = ${copyId}`,
    );
    return rows.map((row) => [row.state, Number(row.balance), Number(row.live)]);
  };
  return { leader, follower, copyId, read };
}

/** A round that knows which copies wait for the order, and decides after `meanwhile`. */
function lateRound(meanwhile: () => Promise<unknown>) {
  const { database, trading } = server.services;
  const faults: unknown[] = [];
  const following = new Following({
    ...{ database, share: null, clock: () => server.clock.nowMs, stop: async () => {} },
    onFault: (cause) => faults.push(cause),
    trading: {
      valueAccount: (userId) => trading.valueAccount(userId),
      mayOpen: (tx, userId) => trading.mayOpen(tx, userId),
      decideFor: async (userId, run, beside) => {
        await meanwhile();
        return trading.decideFor(userId, run, beside);
      },
    },
  });
  return { following, faults };
}

test('S1.3 a stop that comes while a round goes on ends an empty copy', async () => {
  const { leader, follower, copyId, read } = await oneCopy();
  const { copies } = copiesOn(server);
  const { following, faults } = lateRound(() => copies.stop(newCaller(follower), copyId).catch(() => {}));
  await following.follow(leader);
  expect(faults).toEqual([]);
  expect(await read()).toEqual([['ended', 0, 0]]);
  expect(await server.stored.rows('SELECT * FROM copy_order')).toEqual([]);
});

test('S1.3 a pause that was answered lets a round that goes on open nothing', async () => {
  const { leader, follower, copyId, read } = await oneCopy();
  const { copies } = copiesOn(server);
  const { following } = lateRound(() => copies.pause(newCaller(follower), copyId).catch(() => {}));
  await following.follow(leader);
  expect(await read()).toEqual([['paused', 10_000e6, 0]]);
  expect(await server.stored.rows('SELECT skipped FROM copy_order')).toMatchObject([{ skipped: 'paused' }]);
});

test('S1.3 a freeze of the follower, and a pause of the leader, let a round that goes on open nothing', async () => {
  for (const change of [
    (follower: number) => `UPDATE "user" SET frozen_at = 1 WHERE id = ${follower}`,
    (_: number, leader: number) => `UPDATE leader SET paused_at = 1 WHERE user_id = ${leader}`,
    (_: number, leader: number) =>
      `UPDATE leader SET ended_at = 1, ended_by = 'self' WHERE user_id = ${leader}`,
  ]) {
    const { leader, follower, read } = await oneCopy();
    await lateRound(() => server.stored.change(change(follower, leader))).following.follow(leader);
    expect(await read()).toEqual([['copying', 10_000e6, 0]]);
  }
  const skips = await server.stored.rows('SELECT skipped FROM copy_order');
  expect(skips.map(({ skipped }) => skipped)).toEqual(['barred', 'barred', 'barred']);
});

test('S1.3 gives nothing back while something of the copy is open', async () => {
  const { leader, follower, copyId, read } = await oneCopy();
  const { copies: one, following } = copiesOn(server);
  await following.follow(leader);
  const { database, trading } = server.services;
  /** A node for which the copy was empty a moment ago. */
  const late = new Copies({
    ...{ database, clock: () => server.clock.nowMs },
    trading: { funds: trading.funds, decideFor: async () => true as never },
  });
  await late.stop(newCaller(follower), copyId);
  expect(await read()).toMatchObject([['stopping', expect.anything(), 1]]);
  await one.finish(copyId);
  expect(await read()).toEqual([['ended', 0, 0]]);
});

/** Stops and pauses that meet an order of the leader's: a few, and in a soak 20,000 of ten seeds. */
const MEETINGS = process.env.SOAK ? 2_000 : 120;
const SEEDS = Array.from({ length: process.env.SOAK ? 10 : 1 }, (_, nth) => 39 + nth);
const FOLLOWERS = 20;

test.each(
  SEEDS,
)(`S1.3 of ${MEETINGS} stops and pauses that meet orders of the leader’s, each ends empty or lets nothing more open (seed %i)`, async (seed) => {
  withoutOwnRounds(server);
  const { trading } = server.services;
  const { chance, below } = seededRandom(seed);
  const leader = (await server.demo()).userId;
  await makeLeader(server, leader);
  const followers: number[] = [];
  while (followers.length < FOLLOWERS) followers.push((await server.demo()).userId);
  const { copies, following, faults } = copiesOn(server);
  const terms = { ...COPY_TERMS, amount: '1000', size: '0.01', leaderId: leader };
  const copyOf = new Map<number, number>();
  const openedIn = async (copyId: number) =>
    Number(
      (await server.stored.rows(`SELECT count(order_id) AS n FROM copy_order WHERE copy_id = ${copyId}`))[0]
        ?.n,
    );
  const left = () =>
    server.stored.rows(
      `SELECT copy.id FROM copy JOIN account ON account.user_id = copy.account_user_id WHERE copy.state = 'ended'
        AND (account.balance <> 0 OR account.held <> 0 OR EXISTS (SELECT 1 FROM trade_order
          WHERE account_id = account.id AND trade_order.state = 'open'))`,
    );
  for (let met = 0; met < MEETINGS; met += FOLLOWERS) {
    for (const follower of followers)
      if (!copyOf.has(follower)) copyOf.set(follower, await beginUnseen(server, follower, terms));
    server.clock.nowMs += 1;
    const { orderId } = await trading.submit(newCaller(leader), marketOrder(euro.id, '1'));
    const paused = new Map<number, number>();
    const meet = async ([follower, copyId]: [number, number]) => {
      const isStop = chance(0.5);
      for (let turns = below(9); turns > 0; turns -= 1) await setImmediate();
      await copies[isStop ? 'stop' : 'pause'](newCaller(follower), copyId);
      if (isStop) copyOf.delete(follower);
      else paused.set(copyId, await openedIn(copyId));
    };
    await Promise.all([following.follow(leader), ...[...copyOf].map(meet)]);
    await following.follow(leader);
    expect(await left()).toEqual([]);
    for (const [copyId, opened] of paused) expect(await openedIn(copyId), `copy ${copyId}`).toBe(opened);
    await trading.close(newCaller(leader), orderId);
    await following.follow(leader);
    await copies.look();
    for (const [follower, copyId] of copyOf) await copies.resume(newCaller(follower), copyId);
  }
  expect(faults).toEqual([]);
}, 3_600_000);

test('an order that its leader closes while a round goes on is not opened', async () => {
  const { leader, read } = await oneCopy();
  const { trading } = server.services;
  const close = async () => {
    const account = await trading.readAccount(leader);
    for (const { id } of account?.positions.values() ?? []) await trading.close(newCaller(leader), id);
  };
  await lateRound(close).following.follow(leader);
  expect(await read()).toEqual([['copying', 10_000e6, 0]]);
  expect(await server.stored.rows('SELECT skipped FROM copy_order')).toMatchObject([{ skipped: 'closed' }]);
});

test('S7.24 an order that could not be copied is copied by a later round, whatever was copied meanwhile', async () => {
  const leader = (await server.demo()).userId;
  await makeLeader(server, leader);
  withoutOwnRounds(server);
  const { copies, following } = copiesOn(server);
  const begin = async () => {
    const { userId } = await server.demo();
    const id = await beginUnseen(server, userId, { ...COPY_TERMS, leaderId: leader });
    const [row] = await server.stored.rows(`SELECT account_user_id FROM copy WHERE id = ${id}`);
    return Number(row?.account_user_id);
  };
  const accounts = [await begin(), await begin()];
  const { database, trading } = server.services;
  const faults: unknown[] = [];
  const clock = () => server.clock.nowMs;
  /** A node on which one copy fails. */
  const failing = new Following({
    ...{
      database,
      clock,
      stop: copies.stopFor.bind(copies),
      onFault: (cause: unknown) => faults.push(cause),
    },
    share: null,
    trading: {
      valueAccount: (userId) => trading.valueAccount(userId),
      mayOpen: (tx, userId) => trading.mayOpen(tx, userId),
      decideFor: async (userId, run, beside) => {
        if (userId === accounts[0]) throw new Error('the disk is full');
        return trading.decideFor(userId, run, beside);
      },
    },
  });
  for (let order = 0; order < 2; order += 1) {
    server.clock.nowMs += 60_000;
    await trading.submit(newCaller(leader), marketOrder(euro.id, '0.5'));
    await failing.follow(leader);
  }
  expect(faults.length).toBeGreaterThan(0);
  expect(await server.stored.rows('SELECT * FROM copy_order')).toHaveLength(2);
  await following.follow(leader);
  expect(await server.stored.rows('SELECT * FROM copy_order')).toHaveLength(4);
  await expectFollowed(server, 'a later round');
});
