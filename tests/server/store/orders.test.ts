import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Ledger } from '#server/ledger/ledger';
import { type Database, openDatabase } from '#server/store/database';
import { orderCommands } from '#server/store/orders';
import { userTable } from '#server/store/users';

let dataDir: string;
let database: Database;
let accountId: number;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'candlestate-orders-'));
  database = await openDatabase(dataDir);
  accountId = await database.queue.submit(() => {
    const { lastId } = userTable(database.writer).insert.run({
      uid: '1',
      email: 'a@candlestate.example',
      area_id: null,
      phone: null,
      password_hash: null,
      is_demo: 0,
      demo_id: null,
      owner_user_id: null,
      invite_code: 'A',
      contact_mobile: null,
      invited_by: null,
      created_at: 0,
    });
    return new Ledger(database.writer).openTradingAccount(lastId, 'real');
  });
});
afterAll(() => {
  database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function insert(state: 'pending' | 'open'): number {
  return orderCommands(database.writer).insert.run({
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
  }).lastId;
}

test('S4.3 an order leaves each state once, whoever asks: the update itself names the state it expects', () => {
  const orders = orderCommands(database.writer);
  const close = (id: number) =>
    orders.close.run({ id, exitPrice: 1, profit: 0, reason: 'user', completedAt: 1 }).changes;
  const cancel = (id: number) =>
    orders.cancel.run({ id, closePrice: 1, reason: 'user', completedAt: 1 }).changes;
  const fill = (id: number) => orders.fill.run({ id, entryPrice: 1, openedAt: 1 }).changes;
  const setStops = (id: number) => orders.setStops.run({ id, stopLoss: 1, takeProfit: 1 }).changes;
  const open = insert('open');
  expect([cancel(open), fill(open), setStops(open), close(open)]).toEqual([0, 0, 1, 1]);
  expect([close(open), cancel(open), fill(open), setStops(open)]).toEqual([0, 0, 0, 0]);
  const pending = insert('pending');
  expect([close(pending), setStops(pending), fill(pending)]).toEqual([0, 0, 1]);
  expect([fill(pending), cancel(pending)]).toEqual([0, 0]);
  const cancelled = insert('pending');
  expect([cancel(cancelled), cancel(cancelled), fill(cancelled), close(cancelled)]).toEqual([1, 0, 0, 0]);
});

test('S1.4 the tables refuse a balance or a hold below zero', () => {
  const account = (column: string) => () =>
    database.writer.raw.exec(`UPDATE account SET ${column} = -1 WHERE id = ${accountId}`);
  expect(account('balance')).toThrow('CHECK');
  expect(account('held')).toThrow('CHECK');
});
