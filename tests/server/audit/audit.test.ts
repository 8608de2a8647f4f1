import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseFile } from '#server/store/database';
import { DRIVEN } from '../../support/driven-source.ts';
import { newTrader } from '../../support/orders.ts';
import { startServer } from '../../support/server.ts';
import { auditFolder } from '../../support/test-database.ts';

describe('the audit', () => {
  let template: string;
  beforeAll(async () => {
    const server = await startServer();
    const trader = await newTrader(server);
    const closed = await trader.submit();
    await trader.submit({ cont: '2', stop_loss_price: '1.05' });
    await trader.submit({ status: '0', target_price: '1.05' });
    await server.move(DRIVEN.euro, 1.11);
    await trader.close(closed.data.Id);
    expect(await server.audit()).toEqual({
      isClean: true,
      accounts: 12,
      journals: 5,
      entries: 10,
      orders: 3,
    });
    template = mkdtempSync(join(tmpdir(), 'candlestate-audit-'));
    await server.close();
    cpSync(server.dataDir, template, { recursive: true });
    await server.dispose();
  });
  afterAll(() => rmSync(template, { recursive: true, force: true }));

  const auditAfter = async (change: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'candlestate-tamper-'));
    try {
      cpSync(template, folder, { recursive: true });
      const raw = new DatabaseSync(databaseFile(folder), { enableForeignKeyConstraints: false });
      raw.exec('DROP TRIGGER entry_no_update; DROP TRIGGER entry_no_delete;');
      raw.exec('DROP TRIGGER journal_no_update; DROP TRIGGER journal_no_delete;');
      raw.exec('PRAGMA ignore_check_constraints = ON');
      raw.exec(change);
      raw.close();
      return await auditFolder(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  test('S1.4 an untouched copy is clean', async () => {
    expect(await auditAfter('SELECT 1')).toMatchObject({ isClean: true });
  });

  test.each([
    ['an amount', 'UPDATE entry SET amount = amount + 1 WHERE account_id = 11 AND seq = 2', 'journal'],
    [
      'a balance after',
      'UPDATE entry SET balance_after = 5 WHERE account_id = 11 AND seq = 2',
      'entry 2 of account 11',
    ],
    [
      'a memo',
      "UPDATE entry SET memo = 'deposit' WHERE account_id = 11 AND seq = 2",
      'entry 2 of account 11',
    ],
    ['a hash', "UPDATE entry SET hash = 'x' WHERE account_id = 11 AND seq = 1", 'entry 1 of account 11'],
    ['a missing entry', 'DELETE FROM entry WHERE account_id = 11 AND seq = 2', 'journal'],
    ['a missing journal', 'DELETE FROM journal WHERE id = 3', 'journal'],
    [
      "a journal's time",
      'UPDATE journal SET created_at = created_at + 1 WHERE id = 3',
      'does not carry the hash',
    ],
    [
      'a sum moved between two entries of a journal',
      'UPDATE entry SET amount = amount * 2 WHERE journal_id = 3',
      'entry',
    ],
    ['a balance', 'UPDATE account SET balance = balance + 1 WHERE id = 11', 'account 11'],
    ['a hold', 'UPDATE account SET held = held + 1 WHERE id = 11', 'account 11 holds'],
    ['a profit', 'UPDATE trade_order SET profit = profit + 1 WHERE id = 1', 'order 1'],
    ['an exit price', 'UPDATE trade_order SET exit_price = exit_price + 10 WHERE id = 1', 'order 1'],
    ['a fee', 'UPDATE trade_order SET fee = fee + 1 WHERE id = 2', 'order 2'],
    ['a margin', 'UPDATE trade_order SET margin = margin + 1 WHERE id = 2', 'account 11 holds'],
    [
      'a closed order made open again',
      "UPDATE trade_order SET state = 'open', profit = NULL, close_reason = NULL WHERE id = 1",
      'order 1',
    ],
  ])('S1.4 %s changed by hand is found and named', async (_, change, named) => {
    const report = await auditAfter(change);
    expect(report).toMatchObject({ isClean: false, difference: expect.stringContaining(named) });
  });

  test('S1.4 npm run audit ends with 0 and a summary, or with 1 and the first difference', () => {
    const run = () =>
      spawnSync(process.execPath, ['src/cli/audit.ts'], {
        env: { ...process.env, DATA_DIR: template },
        encoding: 'utf8',
      });
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('3 orders') });
    const raw = new DatabaseSync(databaseFile(template));
    raw.exec('UPDATE account SET held = held + 1 WHERE id = 11');
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('account 11 holds') });
    raw.exec('UPDATE account SET held = held - 1 WHERE id = 11');
    raw.close();
    expect(run().status).toBe(0);
  });

  test('S1.4 the ledger refuses changes and deletions by itself', () => {
    const folder = mkdtempSync(join(tmpdir(), 'candlestate-append-'));
    cpSync(template, folder, { recursive: true });
    const raw = new DatabaseSync(databaseFile(folder));
    expect(() => raw.exec('UPDATE entry SET amount = 0')).toThrow('append-only');
    expect(() => raw.exec('DELETE FROM entry')).toThrow('append-only');
    expect(() => raw.exec('DELETE FROM journal')).toThrow('append-only');
    raw.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
