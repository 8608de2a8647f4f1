import { expect, test } from 'vitest';
import { expectFollowed } from '../../support/copies/invariants.ts';
import { beginUnseen, copiesOn, newCaller, withoutOwnRounds } from '../../support/copies/site.ts';
import { COPY_TERMS, makeLeader } from '../../support/copies.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { marketOrder } from '../../support/orders.ts';
import { serverForEach } from '../../support/server-hooks.ts';

/** A copy follows what its leader has open, within the price and the age that were signed, whatever clocks say. */

const { euro } = DRIVEN;
const server = serverForEach();

async function site(terms: Partial<typeof COPY_TERMS> = {}) {
  withoutOwnRounds(server);
  const leader = (await server.demo()).userId;
  await makeLeader(server, leader);
  const follower = (await server.demo()).userId;
  const { trading } = server.services;
  const begin = async () => {
    const copyId = await beginUnseen(server, follower, { ...COPY_TERMS, ...terms, leaderId: leader });
    server.clock.nowMs += 1;
    return copyId;
  };
  const place = (lots: string) => trading.submit(newCaller(leader), marketOrder(euro.id, lots));
  const close = (orderId: number, lots?: string) => trading.close(newCaller(leader), orderId, lots);
  const follow = () => copiesOn(server).following.follow(leader);
  const outcomes = async () => {
    const rows = await server.stored.rows(
      `SELECT copy_order.skipped, own.lots, own.state FROM copy_order
        LEFT JOIN trade_order own ON own.id = copy_order.order_id ORDER BY leader_order_id`,
    );
    return rows.map(({ skipped, lots, state }) => skipped ?? [Number(lots) / 1e6, state]);
  };
  return { leader, follower, begin, place, close, follow, outcomes };
}

test('S1.3 small closings of the leader’s do not add up to the whole of a small copy', async () => {
  const { begin, place, close, follow, outcomes } = await site({ size: '0.03' });
  await begin();
  const { orderId } = await place('1');
  await follow();
  expect(await outcomes()).toEqual([[0.03, 'open']]);
  for (let cuts = 0; cuts < 3; cuts += 1) {
    await close(orderId, '0.03');
    await follow();
  }
  expect(await outcomes()).toEqual([[0.03, 'open']]);
  await close(orderId, '0.31');
  await follow();
  expect(await outcomes()).toEqual([[0.02, 'open']]);
  await close(orderId, '0.59');
  await follow();
  expect(await outcomes()).toEqual([[0.02, 'closed']]);
});

test('S1.3 orders that the leader opens after a clock went back have their outcomes, closed ones too', async () => {
  const { begin, place, close, follow, outcomes } = await site();
  await place('0.1');
  await begin();
  server.clock.nowMs -= 3_600_000;
  await close((await place('0.2')).orderId);
  await place('0.4');
  await follow();
  expect(await outcomes()).toEqual(['paused', 'closed', [0.2, 'open']]);
  await expectFollowed(server, 'after the round');
});

test('S1.3 an order is not copied later, or at a worse price, than was signed, and is at a better one', async () => {
  const { begin, place, follow, outcomes } = await site();
  await begin();
  await place('0.1');
  server.clock.nowMs += 15_001;
  await server.tick();
  await follow();
  await place('0.1');
  await server.move(euro, 1.1111);
  await follow();
  await place('0.1');
  server.clock.nowMs += 14_000;
  await server.move(euro, 1.0);
  await follow();
  expect(await outcomes()).toEqual(['late', 'price', [0.05, 'open']]);
  expect(await server.audit()).toMatchObject({ isClean: true });
});

test('S1.3 the follower’s own difference holds for every order, and only what is taken over may be old', async () => {
  const { begin, place, follow, outcomes } = await site({ maxDifference: '0.01' });
  const wait = async () => {
    server.clock.nowMs += 60_000;
    await server.tick();
  };
  await place('0.1');
  await wait();
  // Opened in the millisecond in which the copy begins: it was there as well.
  await place('0.1');
  await begin();
  await wait();
  await follow();
  await place('0.1');
  await server.move(euro, 1.1003);
  await follow();
  expect(await outcomes()).toEqual([[0.05, 'open'], [0.05, 'open'], 'price']);
});

test('S1.3 a leader who stops and begins again at once has lost his copies', async () => {
  const { leader, begin, place, follow, outcomes } = await site();
  const copyId = await begin();
  const { nowMs } = server.clock;
  await server.stored.change(
    `UPDATE leader SET ended_at = ${nowMs}, ended_by = 'self' WHERE user_id = ${leader}`,
  );
  await makeLeader(server, leader);
  await place('0.1');
  await follow();
  expect(await outcomes()).toEqual(['barred']);
  await copiesOn(server).copies.look();
  expect(await server.stored.rows(`SELECT state, end_reason FROM copy WHERE id = ${copyId}`)).toMatchObject([
    { state: 'ended', end_reason: 'leader' },
  ]);
});
