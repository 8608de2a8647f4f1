import { beforeAll, expect, test } from 'vitest';
import { Ledger } from '#server/ledger/ledger';
import type { Tx } from '#server/store/handles';
import { orderCommands } from '#server/store/orders';
import { Query } from '#server/store/statement';
import { userTable } from '#server/store/users';
import { realUser } from '../../support/real-user.ts';
import { databaseForAll } from '../../support/server-hooks.ts';
import { allStatements } from '../../support/store-statements.ts';

const database = databaseForAll();
let accountId: number;
beforeAll(async () => {
  accountId = await database.queue.submit(async (tx) => {
    const { id } = await userTable.insert.one(tx, realUser(1));
    return (await new Ledger().openTradingAccount(tx, id, 'real')).accountId;
  });
});

async function insert(tx: Tx, state: 'pending' | 'open'): Promise<number> {
  const id = database.ids.next('trade_order');
  await orderCommands.insert.run(tx, {
    id,
    account_id: accountId,
    instrument_id: 1,
    direction: 1,
    price_type: 0,
    lots: 1,
    units: 1,
    multiple: 1,
    origin_price: 1,
    target_side: 'above',
    entry_price: state === 'open' ? 1 : null,
    margin: 0,
    fee: 0,
    stop_loss: 0,
    take_profit: 0,
    state,
    created_at: 0,
    opened_at: null,
    armed_at: 1,
    created_market_at: 1,
    opened_market_at: null,
    financed_until: null,
    trail_distance: 0,
    trail_percent: 0,
    trail_step: 0,
    oco_id: null,
    good_till: null,
  });
  return id;
}

test('S4.3 an order leaves each state once: the update itself names the state it expects', async () => {
  await database.queue.submit(async (tx) => {
    const close = async (id: number) =>
      (
        await orderCommands.close.run(tx, {
          ...{ id, from: 'open', state: 'closed' },
          exitPrice: 1,
          exitRate: null,
          profit: 0,
          reason: 'user',
          completedAt: 1,
          completedMarketAt: 1,
        })
      ).changes;
    const cancel = async (id: number) =>
      (
        await orderCommands.cancel.run(tx, {
          ...{ id, from: 'pending', state: 'cancelled' },
          closePrice: 1,
          reason: 'user',
          completedAt: 1,
          completedMarketAt: 1,
        })
      ).changes;
    const fill = async (id: number) =>
      (
        await orderCommands.fill.run(tx, {
          ...{ id, from: 'pending', state: 'open' },
          entryPrice: 1,
          openedAt: 1,
          armedAt: 1,
          stopLoss: 0,
          trailStep: 0,
        })
      ).changes;
    const setStops = async (id: number) =>
      (
        await orderCommands.setStops.run(tx, {
          ...{ id, state: 'open' as const, stopLoss: 1, takeProfit: 1, armedAt: 1 },
          ...{ trailDistance: 0, trailPercent: 0, trailStep: 0 },
        })
      ).changes;
    const open = await insert(tx, 'open');
    expect([await cancel(open), await fill(open), await setStops(open), await close(open)]).toEqual([
      0, 0, 1, 1,
    ]);
    expect([await close(open), await cancel(open), await fill(open), await setStops(open)]).toEqual([
      0, 0, 0, 0,
    ]);
    const pending = await insert(tx, 'pending');
    expect([await close(pending), await setStops(pending), await fill(pending)]).toEqual([0, 0, 1]);
    expect([await fill(pending), await cancel(pending)]).toEqual([0, 0]);
    const cancelled = await insert(tx, 'pending');
    expect([
      await cancel(cancelled),
      await cancel(cancelled),
      await fill(cancelled),
      await close(cancelled),
    ]).toEqual([1, 0, 0, 0]);
  });
});

test('S1.4 the tables refuse a balance or a hold below zero', () => {
  const account = (column: string) => () =>
    database.writer.raw.exec(`UPDATE account SET ${column} = -1 WHERE id = ${accountId}`);
  expect(account('balance')).toThrow('CHECK');
  expect(account('held')).toThrow('CHECK');
});

/**
 * Nodes take the ids of orders and journals from blocks of their own, so the later order may have the lower id. What is wanted in
 * the order of time goes by an instant first.
 */

/** Queries whose rows may come in any order, as long as it is always the same. */
const IN_ANY_ORDER = [
  'audit-queries.ts auditQueries emptyJournals',
  'audit-queries.ts auditQueries orderMoney',
  'audit-queries.ts auditQueries orders',
  'audit-queries.ts auditQueries payments',
  'audit-queries.ts auditQueries unbalancedJournals',
  'copy-orders.ts copyOrderTable behind',
  'order-export.ts ordersBetween',
];

/** Columns that hold ids of orders or journals, as they stand first in an order; a bare `id` is that of the table of the query. */
const FIRST_BY_ID =
  / order by (?:min\()?(?:"(?:trade_order|journal|led|own)"\."id"|(?:"\w+"\.)?"(?:\w+_)?(?:order|journal)_id")/;
const OF_NUMBERED = / from "(?:trade_order|journal)" .*order by "id"/;

test('no order of time is told from the ids of orders or journals', async () => {
  const byId = (await allStatements()).filter(({ statement }) => {
    if (!(statement instanceof Query)) return false;
    const { sql } = statement.compiledFor('postgres');
    return FIRST_BY_ID.test(sql) || OF_NUMBERED.test(sql);
  });
  expect(byId.map(({ name }) => name).sort()).toEqual(IN_ANY_ORDER);
});
