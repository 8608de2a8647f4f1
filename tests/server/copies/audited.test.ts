import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginUnseen, copiesOn, newCaller, withoutOwnRounds } from '../../support/copies/site.ts';
import { COPY_TERMS, makeLeader } from '../../support/copies.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { marketOrder } from '../../support/orders.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** What the audit finds of copies, on those of a leader who takes 20 percent of new profit. */

const { euro } = DRIVEN;
const MONTH_MS = 31 * 86_400_000;
let server: TestServer;

/** Opens by the leader, lets the copies follow, and closes at a higher price. */
async function gain(leader: number): Promise<void> {
  const { trading } = server.services;
  const { following } = copiesOn(server);
  server.clock.nowMs += 1;
  await server.move(euro, 1.1);
  const { orderId } = await trading.submit(newCaller(leader), marketOrder(euro.id, '0.5'));
  await following.follow(leader);
  await server.move(euro, 1.12);
  await trading.close(newCaller(leader), orderId);
  await following.follow(leader);
}

beforeAll(async () => {
  server = withoutOwnRounds(await startServer());
  const leader = (await server.demo()).userId;
  await makeLeader(server, leader);
  const follower = (await server.demo()).userId;
  const terms = { ...COPY_TERMS, leaderId: leader, size: '1', amount: '1000' };
  const copyId = await beginUnseen(server, follower, terms);
  await gain(leader);
  server.clock.nowMs += MONTH_MS;
  await server.tick();
  const { copies } = copiesOn(server);
  await copies.takeFees();
  await gain(leader);
  await copies.stop(newCaller(follower), copyId);
  expect(await server.audit()).toMatchObject({ isClean: true });
  await server.close();
});
afterAll(() => server.dispose());

test('S1.3 the second fee is on what is above what the first one left', async () => {
  const rows = await server.stored.rows('SELECT worth, high_water, amount FROM copy_fee ORDER BY id');
  const fees = rows.map(({ worth, high_water, amount }) => [worth, high_water, amount].map(Number));
  const [[worth = 0, , amount = 0] = [], [, mark] = []] = fees;
  expect(fees).toHaveLength(2);
  expect(mark).toBe(worth - amount);
});

test.each([
  ['nothing', 'SELECT 1', null],
  [
    'a mark above what the copy was worth',
    'UPDATE copy_fee SET high_water = high_water + 1e9 WHERE id = 2',
    'copyFee 2 is of',
  ],
  ['profit that was paid for', 'UPDATE copy_fee SET high_water = 1000000000 WHERE id = 2', 'copyFee 2 is of'],
  ['a worth that was not there', 'UPDATE copy_fee SET worth = worth + 1 WHERE id = 2', 'copyFee 2 is of'],
  [
    'less worth than was paid for',
    'UPDATE copy_fee SET worth = worth - 1000000 WHERE id = 1',
    'copyFee 1 takes',
  ],
  ['another percent', 'UPDATE copy SET fee_percent = 19', 'copyFee 1 takes'],
  ['another text', "UPDATE copy SET agreement = replace(agreement, ' 20 %', ' 2 %')", 'which was not signed'],
  ['a worse price', 'UPDATE copy_order SET leader_price = leader_price - 20000', 'its bound: price'],
  [
    'an older order',
    'UPDATE trade_order SET opened_at = opened_at - 16000 WHERE id IN (SELECT leader_order_id FROM copy_order)',
    'its bound: age',
  ],
  ['more margin', 'UPDATE copy SET max_margin = 1', 'its bound: margin'],
  ['more leverage', 'UPDATE copy SET max_multiple = 1000000', 'its bound: leverage'],
  ['another instrument', "UPDATE copy SET instrument_ids = '[999]'", 'its bound: instruments'],
  ['what came back', 'UPDATE copy SET returned = returned - 1', 'copyEnded 1'],
])('S1.4 %s is found by the audit', async (_, change, named) => {
  const report = await server.stored.auditAfter(change);
  if (named === null) expect(report).toMatchObject({ isClean: true });
  else expect(report).toMatchObject({ isClean: false, difference: expect.stringContaining(named) });
});

test('S1.4 what is booked to an account after it was closed is found by the audit', async () => {
  const change = 'UPDATE "user" SET closed_at = 1 WHERE id = (SELECT leader_user_id FROM copy)';
  expect(await server.stored.auditAfter(change)).toMatchObject({
    difference: expect.stringContaining('which was closed before'),
  });
});
