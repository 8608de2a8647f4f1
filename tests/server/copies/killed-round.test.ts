import { expect, test } from 'vitest';
import { endOf } from '../../support/copies/doomed.ts';
import { copiedOrderIds, expectCopies, expectFollowed } from '../../support/copies/invariants.ts';
import { beginUnseen, inBatches } from '../../support/copies/site.ts';
import { COPY_TERMS, makeLeader } from '../../support/copies.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { serverForEach } from '../../support/server-hooks.ts';

/** A node is killed while it copies one order into hundreds of copies; another one goes on. */

/** More than are carried out at once. */
const COPIES = 300;
const { euro } = DRIVEN;
const server = serverForEach();

const count = async (table: string): Promise<number> =>
  Number((await server.stored.rows(`SELECT count(*) AS n FROM ${table}`))[0]?.n);

/** Begins copies, of followers of their own. */
async function beginCopies(leaderId: number): Promise<void> {
  const { database, accounts } = server.services;
  const followers = await inBatches(Array.from({ length: COPIES }), () =>
    database.queue.submit((tx) => accounts.insertDemo(tx, null)),
  );
  await inBatches(followers, (userId) => beginUnseen(server, userId, { ...COPY_TERMS, leaderId }));
  server.clock.nowMs += 1;
}

test('S7.24 a node that is killed in the midst of a round leaves no copy without the order, and none with two', async () => {
  const leader = (await server.demo()).userId;
  await makeLeader(server, leader);
  await beginCopies(leader);
  const left: number[] = [];
  const dooms = [
    ['deciding', 1],
    ['committed', 1],
    ['deciding', 200],
  ] as const;
  for (const [index, [at, nth]] of dooms.entries()) {
    const before = await copiedOrderIds(server);
    const doom = { leader, instrumentId: euro.id, nowMs: server.clock.nowMs, at, nth };
    let signal = '';
    await server.restart(async () => {
      signal = await endOf(server, doom);
      left.push((index + 1) * COPIES - (await count('copy_order')));
    });
    expect(signal).toBe('SIGKILL');
    await server.services.following.followAll();
    const context = `killed at ${nth} ${at}`;
    await expectFollowed(server, context);
    await expectCopies(server, before, context);
    expect(await count('copy_order'), context).toBe((index + 1) * COPIES);
    expect((await copiedOrderIds(server)).size, context).toBe((index + 1) * COPIES);
    server.clock.nowMs += 1;
  }
  // The first left all undone; of the others some left a part.
  expect(left[0]).toBe(COPIES);
  expect(left.some((missing) => missing > 0 && missing < COPIES)).toBe(true);
}, 600_000);
