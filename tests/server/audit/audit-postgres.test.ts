import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { auditPostgres } from '#server/audit/audit-postgres';
import { PostgresPool } from '#server/store/postgres/pool';
import { cursorRunnerOn } from '#server/store/postgres/runner';
import { describePostgres } from '../../support/describe-engines.ts';
import { onServer, sleepingBackend } from '../../support/postgres.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`../../../src/cli/${name}.ts`, import.meta.url));
const command = (name: string, url: string) =>
  promisify(execFile)(process.execPath, [fileOf(name)], { env: { ...process.env, DATABASE_URL: url } });

const ENTRIES = 5_003;

/** Two accounts, and a journal for each two entries. The chains of hashes are wrong unless nothing is in them. */
const LEDGER = `
  INSERT INTO account (id, realm, kind, currency, balance, held, seq, hash)
    VALUES (1, 'real', 'house', 'USD', 0, 0, ${ENTRIES}, 'h'), (2, 'real', 'fees', 'USD', 0, 0, ${ENTRIES}, 'h');
  INSERT INTO journal (id, kind, created_at) SELECT n, 'funding', 0 FROM generate_series(1, ${ENTRIES}) n;
  INSERT INTO entry (account_id, seq, journal_id, memo, amount, balance_after, hash)
    SELECT account, n, n, 'deposit', 0, 0, 'h' FROM generate_series(1, ${ENTRIES}) n, (VALUES (1), (2)) a (account)`;
const READ = 'SELECT seq FROM entry WHERE account_id = $1 ORDER BY seq';

describePostgres('the audit of a PostgreSQL', (database) => {
  test('S4.2 an audit says that the ledger holds, or where it does not', async () => {
    const url = await database.another();
    expect(await auditPostgres(url)).toEqual({
      isClean: true,
      ...{ accounts: 0, journals: 0, entries: 0, orders: 0 },
    });
    await onServer(url, `INSERT INTO journal (id, kind, created_at) VALUES (7, 'funding', 0)`);
    expect(await auditPostgres(url)).toEqual({ isClean: false, difference: 'journal 7 has no entries' });
  });

  test('S4.2 the commands look at DATABASE_URL, and leave copies to the tools of PostgreSQL', async () => {
    const url = await database.another();
    const holds = 'The ledger holds: 0 accounts, 0 journals, 0 entries, 0 orders.\n';
    await expect(command('audit', url)).resolves.toMatchObject({ stdout: holds, stderr: '' });
    await onServer(url, `INSERT INTO journal (id, kind, created_at) VALUES (7, 'funding', 0)`);
    await expect(command('audit', url)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'The ledger does not hold: journal 7 has no entries\n',
    });
    const refusal = { code: 1, stderr: expect.stringMatching(/pg_dump.*Nothing was copied/) };
    await expect(command('backup', url)).rejects.toMatchObject(refusal);
  });

  test('S4.2 S7.24 an audit that is stopped leaves no statement that runs', async () => {
    const url = await database.another();
    await onServer(
      url,
      `ALTER TABLE account RENAME TO slow; CREATE VIEW account AS SELECT slow.* FROM pg_sleep(600) LEFT JOIN slow ON true`,
    );
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
      const child = spawn(process.execPath, [fileOf('audit')], {
        env: { ...process.env, DATABASE_URL: url },
      });
      const ended = once(child, 'exit');
      const pid = await sleepingBackend(url, child);
      child.kill(signal);
      await ended;
      const left = () => onServer(url, `SELECT FROM pg_stat_activity WHERE pid = ${pid}`);
      await expect.poll(left, { timeout: 20_000 }).toEqual([]);
    }
  }, 60_000);

  test('S4.2 what cannot be audited is said in a sentence', async () => {
    const empty = await database.another('template0');
    expect(await auditPostgres(empty)).toMatch(/It is empty\. Start the server once/);
    const other = await database.another();
    await onServer(other, `INSERT INTO schema_migration VALUES ('999-other', false)`);
    expect(await auditPostgres(other)).toMatch(/of a newer version: this one does not know 999-other/);
    const gone = new URL(database.url);
    gone.pathname = '/not_there';
    expect(await auditPostgres(gone.href)).toMatch(/cannot be read\. .*"not_there" does not exist/);
  });

  test('S4.2 a cursor gives every row of its snapshot in chunks, while others write', async () => {
    const url = await database.another();
    await onServer(url, LEDGER);
    const pool = new PostgresPool(url);
    const sizes: number[] = [];
    try {
      const seen = await pool.inSnapshot(async (tx) => {
        const runner = cursorRunnerOn({
          send: async (statement) => {
            const result = await tx.send<never>(statement);
            if (statement.text.startsWith('FETCH')) sizes.push(result.rows.length);
            return result;
          },
        });
        const rows: unknown[] = [];
        for await (const row of runner.each(READ, [1])) {
          if (rows.length === 0) {
            await onServer(url, `INSERT INTO entry VALUES (1, ${ENTRIES + 1}, 1, 'deposit', 0, 0, 'h')`);
          }
          rows.push(row);
        }
        return rows;
      });
      expect(seen).toEqual(Array.from({ length: ENTRIES }, (_, index) => ({ seq: index + 1 })));
      expect(sizes).toEqual([2_000, 2_000, 1_003]);
    } finally {
      await pool.close();
    }
  });

  test('S4.2 a cursor that is left early is closed, and a failure within it keeps its cause', async () => {
    const pool = new PostgresPool(database.url);
    try {
      const open = await pool.inSnapshot(async (tx) => {
        for await (const _ of cursorRunnerOn(tx).each('SELECT generate_series(1, 5000)', [])) break;
        return (await tx.send({ text: 'SELECT name FROM pg_cursors' })).rows;
      });
      expect(open).toEqual([]);
      const failing = pool.inSnapshot(async (tx) => {
        for await (const _ of cursorRunnerOn(tx).each(
          'SELECT 1 / (n - 2500) FROM generate_series(1, 5000) n',
          [],
        ));
      });
      await expect(failing).rejects.toThrow('division by zero');
    } finally {
      await pool.close();
    }
  });
});
