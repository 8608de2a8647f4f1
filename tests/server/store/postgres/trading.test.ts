import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '#server/audit/audit';
import { Ledger } from '#server/ledger/ledger';
import { createMarket } from '#server/market/market';
import { accountTable } from '#server/store/accounts';
import { Db } from '#server/store/handles';
import { houseQueries } from '#server/store/house';
import { idempotencyTable } from '#server/store/idempotency';
import { orderQueries } from '#server/store/orders';
import { openPostgres } from '#server/store/postgres/open-postgres';
import { PostgresPool } from '#server/store/postgres/pool';
import { cursorRunnerOn } from '#server/store/postgres/runner';
import { userTable } from '#server/store/users';
import { Trading } from '#server/trading/trading';
import { describePostgres } from '../../../support/describe-engines.ts';
import { DRIVEN, DrivenSource } from '../../../support/driven-source.ts';
import { newName } from '../../../support/names.ts';
import { marketOrder } from '../../../support/orders.ts';
import { onServer } from '../../../support/postgres.ts';
import { realUser } from '../../../support/real-user.ts';

const NOW_MS = Date.UTC(2026, 0, 5, 12);
const FEES = { type: 1, marginRate: '0' };
/** One that is never reached, but where a test sets it. */
const bounds = { accountUsd: null, bookUsd: 1e12 };
const TICKET = marketOrder(DRIVEN.euro.id, '0.1');

type Node = Awaited<ReturnType<typeof startNode>>;

async function startNode(url: string, slot: number) {
  const database = await openPostgres(url);
  const ledger = new Ledger();
  await ledger.openSystemAccounts(database.queue);
  await ledger.openSystemAccounts(database.queue, slot);
  const faults: unknown[] = [];
  const log = { error: (details: object) => faults.push(details), info: () => {} };
  const market = createMarket(new DrivenSource(), () => NOW_MS);
  const clock = () => NOW_MS;
  const rules = {
    fees: () => FEES,
    isHalted: () => false,
    exposureMax: bounds,
    onWarned: () => {},
    share: {
      has: () => false,
      isSure: () => false,
      isUpToDate: () => true,
      unpassedSince: () => Promise.resolve(null),
    },
  };
  const trading = new Trading({ database, ledger, market, clock, log, ...rules });
  return { database, trading, faults };
}

describePostgres('two nodes that trade on one PostgreSQL', (postgres) => {
  let nodes: [Node, Node];
  let pool: PostgresPool;
  let users = 0;
  beforeAll(async () => {
    // One after the other: the first makes the accounts of the system.
    nodes = [await startNode(postgres.url, 1), await startNode(postgres.url, 2)];
    pool = new PostgresPool(postgres.url);
  });
  afterAll(async () => {
    for (const { database } of nodes) await database.close();
    await pool.close();
  });

  /** A real trader with 10,000 USD: an order of 0.1 lots takes 110 of margin and 0.60 of fee. */
  const trader = async () => {
    users += 1;
    const number = users;
    return nodes[0].database.queue.submit(async (tx) => {
      const { id } = await userTable.insert.one(tx, realUser(number));
      const opening = { realm: 'real', amountMicro: 10_000_000_000, memo: 'deposit', atMs: NOW_MS } as const;
      await nodes[0].trading.funds.open(tx, id, opening);
      return id;
    });
  };
  const caller = (userId: number, idempotencyKey: string | null = newName()) => ({
    userId,
    idempotencyKey,
  });
  const node = (number: number) => nodes[number % 2 === 0 ? 0 : 1];
  const accountOf = async (userId: number) => {
    const row = await accountTable.byUser.get(nodes[0].database.db, { userId });
    if (!row) throw new Error('the trader has no account');
    return row;
  };
  const expectClean = async () => {
    const report = await pool.inSnapshot((tx) => auditRows(new Db(cursorRunnerOn(tx))));
    expect(report).toMatchObject({ isClean: true });
    expect(nodes.flatMap(({ faults }) => faults)).toEqual([]);
  };

  test('S7.24 S4.2 120 orders of one account on both at once take exactly what there is', async () => {
    const userId = await trader();
    const placed = await Promise.allSettled(
      Array.from({ length: 120 }, (_, number) => node(number).trading.submit(caller(userId), TICKET)),
    );
    const refused = placed.filter((one) => one.status === 'rejected');
    // 90 times 110.60 is 9,954.
    expect(placed.length - refused.length).toBe(90);
    expect(refused.map(({ reason }) => reason)).toEqual(
      refused.map(() => expect.objectContaining({ reason: 'insufficientMargin' })),
    );
    expect(await accountOf(userId)).toMatchObject({ balance: 9_946_000_000, held: 9_900_000_000, seq: 91 });
    await expectClean();
  });

  test('S4.2 a bound on what all real users have open is one on both: as many orders are taken as fit', async () => {
    const userIds = [await trader(), await trader(), await trader(), await trader()];
    const open = await houseQueries.nets.all(nodes[0].database.db);
    const openUsd = open.reduce((sum, { net }) => sum + (Number(net) / 1e6) * 1.1, 0);
    // 30 orders of 11,000 USD fit.
    bounds.bookUsd = openUsd + 335_000;
    const placed = await Promise.allSettled(
      Array.from({ length: 120 }, (_, number) =>
        node(number).trading.submit(caller(userIds[number % 4] ?? 0), TICKET),
      ),
    ).finally(() => {
      bounds.bookUsd = 1e12;
    });
    const refused = placed.filter((one) => one.status === 'rejected');
    expect(placed.length - refused.length).toBe(30);
    expect(refused.map(({ reason }) => reason)).toEqual(
      refused.map(() => expect.objectContaining({ reason: 'houseExposure' })),
    );
    await expectClean();
  });

  test('S7.24 a position that both close at once is closed once', async () => {
    const userId = await trader();
    const { orderId } = await nodes[0].trading.submit(caller(userId), TICKET);
    const closed = await Promise.allSettled(
      Array.from({ length: 10 }, (_, number) => node(number).trading.close(caller(userId), orderId)),
    );
    expect(closed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await accountOf(userId)).toMatchObject({ balance: 9_999_400_000, held: 0 });
    await expectClean();
  });

  test('S7.24 one key is carried out once, whichever node it comes to', async () => {
    const userId = await trader();
    const key = newName();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => node(number).trading.submit(caller(userId, key), TICKET)),
    );
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    const live = await orderQueries.liveOfAccount.all(nodes[0].database.db, {
      accountId: (await accountOf(userId)).id,
    });
    expect(live).toHaveLength(1);
    await expectClean();
  });

  test('S7.24 orders of many accounts on both at once do not wait for each other for ever', async () => {
    const userIds = [];
    for (let count = 0; count < 12; count += 1) userIds.push(await trader());
    const orders = userIds.flatMap((userId) =>
      Array.from({ length: 10 }, (_, number) => node(number + userId).trading.submit(caller(userId), TICKET)),
    );
    expect(await Promise.all(orders)).toHaveLength(120);
    for (const userId of userIds) expect(await accountOf(userId)).toMatchObject({ held: 1_100_000_000 });
    await expectClean();
  });

  test('S7.24 a refusal is kept under its key, and leaves nothing else', async () => {
    const userId = await trader();
    const refused = caller(userId, 'too-much');
    const tooMuch = { ...TICKET, lots: '100' };
    const before = await accountOf(userId);
    for (const { trading } of nodes) {
      await expect(trading.submit(refused, tooMuch)).rejects.toMatchObject({ reason: 'insufficientMargin' });
    }
    expect(await accountOf(userId)).toEqual(before);
    const kept = await idempotencyTable.find.get(nodes[0].database.db, { userId, key: 'too-much' });
    expect(JSON.parse(kept?.outcome ?? '')).toMatchObject({ refused: 'insufficientMargin' });
  });

  test('S7.24 connections that are cut in the midst of orders lose none that was answered, and double none', async () => {
    const userId = await trader();
    const keys = Array.from({ length: 40 }, () => newName());
    const place = (key: string, number: number) => node(number).trading.submit(caller(userId, key), TICKET);
    const cut = () =>
      onServer(
        postgres.url,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name = 'candlestate' AND datname = current_database()`,
      );
    const first = await Promise.allSettled([...keys.map(place), cut(), cut()]);
    const answered = new Map<string, number>();
    first.slice(0, keys.length).forEach((one, index) => {
      if (one.status === 'fulfilled')
        answered.set(keys[index] ?? '', (one.value as { orderId: number }).orderId);
      else expect(['tryLater', 'outcomeUnknown']).toContain(one.reason.reason);
    });
    // A client that was sent away tries the same key later, on the other node.
    const again = await Promise.all(keys.map((key, number) => place(key, number + 1)));
    again.forEach(({ orderId }, index) => {
      expect(orderId).toBe(answered.get(keys[index] ?? '') ?? orderId);
    });
    expect(new Set(again.map(({ orderId }) => orderId)).size).toBe(keys.length);
    expect(await accountOf(userId)).toMatchObject({ held: keys.length * 110_000_000 });
    await expectClean();
  });
});
