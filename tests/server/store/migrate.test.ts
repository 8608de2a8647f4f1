import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entryHash, openingHashOf } from '#server/ledger/entry-hash';
import { Ledger } from '#server/ledger/ledger';
import { databaseFile, openDatabase } from '#server/store/database';
import { trader as traderOf } from '../../support/orders.ts';
import { realToken } from '../../support/pictures.ts';
import { startServer, temporaryFolder } from '../../support/server.ts';

/** Takes the newest migrations back by hand, so that a data folder is as the version before left it. */
const BEFORE_PAYMENTS = `
  PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON;
  DROP TABLE device; DROP TRIGGER entry_no_delete; DROP INDEX account_system; DROP INDEX user_visitor_demo;
  DROP INDEX session_by_user; DROP INDEX entry_of_journal;
  ALTER TABLE account DROP COLUMN book_of; ALTER TABLE user DROP COLUMN purged_at;
  ALTER TABLE user DROP COLUMN language;
  DROP TABLE repayment; DROP TABLE repayment_account; DROP TABLE penalty; DROP TABLE loan; DROP TABLE loan_option;
  DROP TABLE loan_kyc;
  DROP TABLE withdrawal; DROP TABLE draw_method; DROP TABLE draw_currency; DROP TABLE deposit; DROP TABLE deposit_channel;
  DELETE FROM account WHERE kind IN ('payouts', 'loans', 'interest');
  DROP INDEX journal_booked_once;
  CREATE TABLE journal_old (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, order_id INTEGER, created_at INTEGER NOT NULL);
  INSERT INTO journal_old SELECT id, kind, order_id, created_at FROM journal;
  DROP TABLE journal; ALTER TABLE journal_old RENAME TO journal;
  DELETE FROM kysely_migration WHERE name >= '005'`;

describe('opening a data folder of an older version', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.delete());

  test('S1.4 entries keep their hash and accounts their balance when payments come to the ledger', async () => {
    const server = await startServer();
    const trader = traderOf(server, await realToken(server));
    const { data } = await trader.submit();
    await trader.close(data.Id);
    await server.close();
    const raw = new DatabaseSync(databaseFile(server.dataDir));
    const entries = () => raw.prepare('SELECT * FROM entry ORDER BY account_id, seq').all();
    const before = entries();
    raw.exec(BEFORE_PAYMENTS);
    const later = await server.restart();
    expect(entries()).toEqual(before);
    raw.close();
    expect(later.audit()).toMatchObject({ isClean: true, orders: 1 });
    expect(await traderOf(later, trader.token).balance()).toBe('9994');
    await later.dispose();
  });

  test('S1.4 one payment is booked once, whoever tries again', async () => {
    const database = await openDatabase(folder.path);
    const ledger = new Ledger(database.writer);
    ledger.openSystemAccounts();
    const [payouts, fees] = [ledger.systemAccount('real', 'payouts'), ledger.systemAccount('real', 'fees')];
    const post = (kind: 'withdrawal' | 'deposit', id: number) =>
      ledger.post({
        kind,
        ref: { kind, id },
        atMs: 1,
        legs: [
          { accountId: payouts, amountMicro: -5, memo: 'withdrawal' },
          { accountId: fees, amountMicro: 5, memo: 'withdrawal' },
        ],
      });
    post('withdrawal', 1);
    expect(() => post('withdrawal', 1)).toThrow('UNIQUE');
    post('withdrawal', 2);
    post('deposit', 1);
    database.close();
  });

  test('S1.4 the payment a journal books is part of the hash', () => {
    const entry = {
      accountId: 1,
      seq: 1,
      journalId: 1,
      journalKind: 'deposit',
      orderId: null,
      createdAtMs: 1,
      memo: 'deposit',
      amountMicro: 1,
      balanceAfterMicro: 1,
    } as const;
    const opening = openingHashOf({
      realm: 'real',
      kind: 'trading',
      currency: 'USD',
      user_id: 1,
      book_of: null,
    });
    const hashes = [1, 2].map((id) => entryHash(opening, { ...entry, ref: { kind: 'deposit', id } }));
    expect(new Set([...hashes, entryHash(opening, { ...entry, ref: null })]).size).toBe(3);
  });
});
