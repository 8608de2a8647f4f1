import { expect, test } from 'vitest';
import { Copies } from '#server/copies/copies';
import { Following } from '#server/copies/following';
import {
  beginUnseen,
  copiesOn,
  marketOrder,
  newCaller,
  withoutOwnRounds,
} from '../../support/copies/site.ts';
import { COPY_TERMS, makeLeader } from '../../support/copies.ts';
import { DRIVEN } from '../../support/driven-source.ts';
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
