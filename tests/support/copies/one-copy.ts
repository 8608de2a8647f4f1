import { COPY_TERMS, makeLeader } from '../copies.ts';
import { DRIVEN } from '../driven-source.ts';
import { marketOrder } from '../orders.ts';
import type { TestServer } from '../server.ts';
import { beginUnseen, newCaller } from './site.ts';

/** A leader, one follower, an order that the leader placed by `tap`, and the order of the copy. */
export async function oneCopy(server: TestServer) {
  const { trading, following, copyPages } = server.services;
  const leader = await server.demo();
  await makeLeader(server, leader.userId);
  const follower = await server.demo();
  const terms = { ...COPY_TERMS, leaderId: leader.userId };
  const copyId = await beginUnseen(server, follower.userId, terms);
  // What the leader opens is copied from the next instant on.
  server.clock.nowMs += 1;
  const tap = newCaller(leader.userId);
  await trading.submit(tap, marketOrder(DRIVEN.euro.id, '0.5'));
  await following.follow(leader.userId);
  const [outcome] = (await copyPages.outcomes(follower.userId, copyId, 1, String)).data;
  return { leader, follower, copyId, tap, name: `Heron ${leader.userId}`, orderId: Number(outcome?.orderId) };
}
