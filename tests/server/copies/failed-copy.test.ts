import { expect, test } from 'vitest';
import { Following } from '#server/copies/following';
import { expectFollowed } from '../../support/copies/invariants.ts';
import { beginUnseen, copiesOn, newCaller, withoutOwnRounds } from '../../support/copies/site.ts';
import { COPY_TERMS, makeLeader } from '../../support/copies.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { marketOrder } from '../../support/orders.ts';
import { serverForEach } from '../../support/server-hooks.ts';

const server = serverForEach();
const { euro } = DRIVEN;

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
