import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRIVEN } from '../../support/driven-source.ts';
import { newTrader } from '../../support/orders.ts';
import { startServer, type TestServer } from '../../support/server.ts';

describe('the audit', () => {
  let server: TestServer;
  /** The account of the one who trades, ID in the statements below. */
  let accountId: string;
  beforeAll(async () => {
    server = await startServer();
    const trader = await newTrader(server);
    const [account] = await server.stored.rows('SELECT max(id) AS id FROM account WHERE user_id IS NOT NULL');
    accountId = String(account?.id);
    const closed = await trader.submit();
    await trader.submit({ cont: '2', stop_loss_price: '1.05' });
    await trader.submit({ status: '0', target_price: '1.05' });
    await server.move(DRIVEN.euro, 1.11);
    await trader.close(closed.data.Id);
    expect(await server.audit()).toEqual({
      isClean: true,
      // A node on PostgreSQL has system accounts of its own beside the first ones.
      accounts: server.stored.engine === 'sqlite' ? 13 : 23,
      journals: 5,
      entries: 10,
      orders: 3,
    });
    await server.close();
  });
  afterAll(() => server.dispose());

  test('S1.4 an untouched copy is clean', async () => {
    expect(await server.stored.auditAfter('SELECT 1')).toMatchObject({ isClean: true });
  });

  test.each([
    ['an amount', 'UPDATE entry SET amount = amount + 1 WHERE account_id = ID AND seq = 2', 'journal'],
    [
      'a balance after',
      'UPDATE entry SET balance_after = 5 WHERE account_id = ID AND seq = 2',
      'entry 2 of account ID',
    ],
    [
      'a memo',
      "UPDATE entry SET memo = 'deposit' WHERE account_id = ID AND seq = 2",
      'entry 2 of account ID',
    ],
    ['a hash', "UPDATE entry SET hash = 'x' WHERE account_id = ID AND seq = 1", 'entry 1 of account ID'],
    ['a missing entry', 'DELETE FROM entry WHERE account_id = ID AND seq = 2', 'journal'],
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
    ['a balance', 'UPDATE account SET balance = balance + 1 WHERE id = ID', 'account ID'],
    ['a hold', 'UPDATE account SET held = held + 1 WHERE id = ID', 'account ID holds'],
    ['a profit', 'UPDATE trade_order SET profit = profit + 1 WHERE id = 1', 'order 1'],
    ['an exit price', 'UPDATE trade_order SET exit_price = exit_price + 10 WHERE id = 1', 'order 1'],
    [
      'a night',
      'UPDATE trade_order SET financing = financing - 1 WHERE id = 2',
      'order 2 has -1 for its nights',
    ],
    ['a fee', 'UPDATE trade_order SET fee = fee + 1 WHERE id = 2', 'order 2'],
    ['a margin', 'UPDATE trade_order SET margin = margin + 1 WHERE id = 2', 'account ID holds'],
    [
      'a closed order made open again',
      "UPDATE trade_order SET state = 'open', profit = NULL, close_reason = NULL WHERE id = 1",
      'order 1',
    ],
  ])('S1.4 %s changed by hand is found and named', async (_, change, named) => {
    const report = await server.stored.auditAfter(change.replaceAll('ID', accountId));
    expect(report).toMatchObject({
      isClean: false,
      difference: expect.stringContaining(named.replace('ID', accountId)),
    });
  });

  test('S1.4 npm run audit ends with 0 and a summary, or with 1 and the first difference', async () => {
    const run = () =>
      spawnSync(process.execPath, ['src/cli/audit.ts'], {
        env: { ...process.env, DATA_DIR: server.dataDir, ...server.stored.env },
        encoding: 'utf8',
      });
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('3 orders') });
    await server.stored.change(`UPDATE account SET held = held + 1 WHERE id = ${accountId}`);
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining(`account ${accountId} holds`) });
    await server.stored.change(`UPDATE account SET held = held - 1 WHERE id = ${accountId}`);
    expect(run().status).toBe(0);
  });

  test('S1.4 the ledger refuses changes and deletions by itself', async () => {
    const { change } = server.stored;
    await expect(change('UPDATE entry SET amount = 0')).rejects.toThrow('append-only');
    await expect(change('DELETE FROM entry')).rejects.toThrow('append-only');
    await expect(change('DELETE FROM journal')).rejects.toThrow('append-only');
  });
});
