import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseWithin } from '#server/durable-file';
import { entryHash, openingHash } from '#server/ledger/entry-hash';
import { LAST_WITHOUT_TRANSACTION, STEPS_BEFORE } from '#server/store/before-1.0/steps';
import { Connection } from '#server/store/connection';
import { databaseFile, openDatabase } from '#server/store/database';
import { migrate } from '#server/store/migrate';
import { bookJournal } from '../../support/book-journal.ts';
import { KEPT_SCHEMAS, NEWEST_SCHEMA, unpackFolder } from '../../support/data-folders/folders.ts';
import { describeEmbedded } from '../../support/describe-engines.ts';
import { sqliteCatalogue } from '../../support/sqlite-catalogue.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { auditFolder } from '../../support/test-database.ts';

let made: Promise<string[]> | undefined;
/** Of a new folder; made once, as every earlier one is compared with it. */
const freshSchema = () => {
  made ??= (async () => {
    const fresh = Connection.openWriter(':memory:');
    await migrate(fresh);
    const schema = sqliteCatalogue(fresh.raw);
    fresh.close();
    return schema;
  })();
  return made;
};

/** An upgrade may have been stopped after every statement, or every so-many-th. */
const STATEMENT_STEP = process.env.SOAK ? 1 : 4;

/** At how many places a file is damaged. */
const CUTS = process.env.SOAK ? 400 : 40;

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.delete());

const auditCommand = () =>
  spawnSync(process.execPath, ['src/cli/audit.ts'], {
    env: { ...process.env, DATA_DIR: folder.path },
    encoding: 'utf8',
  });

describeEmbedded('a data folder of an earlier version', () => {
  test('S1.4 the newest schema is kept: `node src/cli/run.mjs tests/support/data-folders/make.ts` adds it', () => {
    expect(KEPT_SCHEMAS).toContain(NEWEST_SCHEMA);
  });

  test.each(
    KEPT_SCHEMAS,
  )('S1.4 %s upgrades: entries keep their hash, and the schema is that of a new folder', async (schema) => {
    unpackFolder(schema, folder.path);
    const entries = () => {
      const raw = new DatabaseSync(databaseFile(folder.path), { readOnly: true });
      const rows = raw.prepare('SELECT * FROM entry ORDER BY account_id, seq').all();
      raw.close();
      return rows;
    };
    const before = entries();
    expect(before.length).toBeGreaterThan(100);
    const database = await openDatabase(folder.path);
    expect(sqliteCatalogue(database.writer.raw)).toEqual(await freshSchema());
    expect(database.writer.raw.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
    await database.close();
    expect(entries()).toEqual(before);
    expect(await auditFolder(folder.path)).toMatchObject({ isClean: true, orders: 64 });
  });

  test('S1.4 an upgrade that makes tables anew keeps a copy of the database before, whole and private', async () => {
    unpackFolder('004-traders', folder.path);
    const said: string[] = [];
    await (await openDatabase(folder.path, (text) => said.push(text))).close();
    const copy = join(folder.path, 'backups', 'before-005-payments.db');
    expect(said).toEqual([expect.stringContaining(copy)]);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder.path, 'server.lock')).mode & 0o777).toBe(0o600);
    const raw = new DatabaseSync(copy, { readOnly: true });
    expect(raw.prepare('SELECT name FROM kysely_migration').all()).toHaveLength(4);
    expect(raw.prepare('SELECT count(*) AS n FROM trade_order').get()).toEqual({ n: 64 });
    expect(raw.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    raw.close();
  });

  test('S1.4 a new folder, and one that is up to date, is not copied', async () => {
    await (await openDatabase(folder.path)).close();
    await (await openDatabase(folder.path)).close();
    expect(existsSync(join(folder.path, 'backups'))).toBe(false);
  });

  test('S1.4 a folder of a newer version is refused in a sentence, and stays as it is', async () => {
    await (await openDatabase(folder.path)).close();
    const raw = new DatabaseSync(databaseFile(folder.path));
    raw.exec(`INSERT INTO kysely_migration VALUES ('999-later', '')`);
    raw.close();
    await expect(openDatabase(folder.path)).rejects.toThrow(
      'newer version: this one does not know 999-later',
    );
    expect(auditCommand()).toMatchObject({ status: 1, stderr: expect.stringContaining('newer version') });
  });

  test('S1.4 no name leads into the data folder: by links, by .., or spelled in another way', () => {
    const outside = temporaryFolder();
    const data = join(folder.path, 'data');
    mkdirSync(join(data, 'pictures'), { recursive: true });
    writeFileSync(join(data, 'market.key'), 'secret');
    const link = (name: string, to: string) => symlinkSync(to, join(outside.path, name));
    link('data', data);
    link('within', join(data, 'pictures'));
    link('key', join(data, 'market.key'));
    const refused = [
      ...[join(data, 'new.db'), join(data, 'backups', 'deep', 'new.db'), `${data}//./pictures/../new.db`],
      ...['data', 'data/new.db', 'within/sub/new.db', 'key'].map((name) => join(outside.path, name)),
      relative(process.cwd(), join(data, 'new.db')),
    ];
    for (const file of refused) {
      for (const spelled of [data, join(outside.path, 'data')]) {
        expect(() => refuseWithin(spelled, file), file).toThrow(
          /lies in the data folder .* Nothing was written/,
        );
      }
    }
    for (const file of [
      join(outside.path, 'new.db'),
      `${data}.db`,
      join(folder.path, 'a', 'data', 'new.db'),
    ]) {
      expect(() => refuseWithin(data, file), file).not.toThrow();
    }
    outside.delete();
  });
});

/** What the version before the first migration in a transaction left when it was killed after `count` statements. */
const killedAfter = (schema: string, count: number, at = databaseFile(folder.path)): Connection => {
  const connection = Connection.openWriter(at);
  const { raw } = connection;
  raw.exec('PRAGMA foreign_keys = OFF');
  raw.exec('CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255))');
  for (const { name, statements } of STEPS_BEFORE.sqlite) {
    if (name > schema) break;
    for (const statement of name === schema ? statements.slice(0, count) : statements) raw.exec(statement);
    if (name < schema) raw.prepare(`INSERT INTO kysely_migration VALUES (?, '')`).run(name);
  }
  return connection;
};

describeEmbedded('a folder that an older version left half upgraded', () => {
  const halves = STEPS_BEFORE.sqlite.filter(({ name }) => name <= LAST_WITHOUT_TRANSACTION);

  test.each(halves)('S1.4 is completed from wherever it stopped in $name', async ({ name, statements }) => {
    const whole = await freshSchema();
    for (let count = 0; count <= statements.length; count += STATEMENT_STEP) {
      const connection = killedAfter(name, count, ':memory:');
      await migrate(connection);
      expect(sqliteCatalogue(connection.raw), `${name} after ${count} statements`).toEqual(whole);
      connection.close();
    }
  });

  test('S1.4 with rows in it keeps each once, whether they were copied yet or not', async () => {
    const statements = STEPS_BEFORE.sqlite.find(({ name }) => name === '005-payments')?.statements ?? [];
    for (let count = 0; count <= statements.length; count += STATEMENT_STEP) {
      unpackFolder('004-traders', folder.path);
      const raw = new DatabaseSync(databaseFile(folder.path), { enableForeignKeyConstraints: false });
      for (const statement of statements.slice(0, count)) raw.exec(statement);
      raw.close();
      await (await openDatabase(folder.path)).close();
      expect(await auditFolder(folder.path), `after ${count}`).toMatchObject({ isClean: true, orders: 64 });
    }
  });

  test('S1.4 npm run audit says so in a sentence, and says what a folder of an older version needs', async () => {
    killedAfter('005-payments', 3).close();
    expect(auditCommand()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        'stopped within its upgrade 005-payments. Start the server once, which completes it.',
      ),
    });
    unpackFolder('003-identity', folder.path);
    expect(auditCommand().stderr).toContain(
      'It is of an older version (003-identity). Start the server once',
    );
  });

  test('S1.4 npm run audit says in a sentence that a file is garbage, cut off, no file, or not there', async () => {
    const file = databaseFile(folder.path);
    const sentence = expect.stringMatching(
      /^(There is no|The database at|The ledger does not hold:) [^\n]+\n$/,
    );
    expect(auditCommand()).toMatchObject({ status: 1, stdout: '', stderr: sentence });
    writeFileSync(file, 'no database, but a text that is long enough to be one'.repeat(100));
    expect(auditCommand()).toMatchObject({ status: 1, stdout: '', stderr: sentence });
    rmSync(file);
    mkdirSync(file);
    expect(auditCommand()).toMatchObject({ status: 1, stdout: '', stderr: sentence });
    rmSync(file, { recursive: true });
    await (await openDatabase(folder.path)).close();
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length / 2));
    expect(auditCommand()).toMatchObject({ status: 1, stdout: '', stderr: sentence });
    // Wherever it is cut or written over.
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / CUTS)) {
      const broken = Buffer.from(whole);
      broken.fill(0xa5, at, at + 4_096);
      for (const bytes of [whole.subarray(0, at), broken]) {
        writeFileSync(file, bytes);
        const said = await auditFolder(folder.path).catch((cause: unknown) => cause);
        if (said instanceof Error) expect(said.message).toMatch(/^The database at .+ cannot be read\. .+\.$/);
        else expect(said).toMatchObject({ isClean: false });
      }
    }
  });

  test('S1.4 beyond repair is refused with what to do', async () => {
    const connection = killedAfter('005-payments', 3);
    connection.raw.exec('DROP TABLE account_new');
    connection.close();
    await expect(openDatabase(folder.path)).rejects.toThrow(
      /left half upgraded within 005-payments .* Put back a backup/,
    );
    expect(auditCommand().stderr).toContain('Put back a backup');
  });
});

describeEmbedded('the ledger of payments', () => {
  test('S1.4 one payment is booked once, however often it is tried', async () => {
    const database = await openDatabase(folder.path);
    const post = (kind: 'withdrawal' | 'deposit', id: number) =>
      bookJournal(database, (_tx, ledger) => ({
        kind,
        ref: { kind, id },
        atMs: 1,
        legs: [
          { accountId: ledger.systemAccount('real', 'payouts'), amountMicro: -5, memo: 'withdrawal' },
          { accountId: ledger.systemAccount('real', 'fees'), amountMicro: 5, memo: 'withdrawal' },
        ],
      }));
    await post('withdrawal', 1);
    await expect(post('withdrawal', 1)).rejects.toThrow('UNIQUE');
    await post('withdrawal', 2);
    await post('deposit', 1);
    await database.close();
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
    const opening = openingHash('real', 'trading', 'USD', '1');
    const hashes = [1, 2].map((id) => entryHash(opening, { ...entry, ref: { kind: 'deposit', id } }));
    expect(new Set([...hashes, entryHash(opening, { ...entry, ref: null })]).size).toBe(3);
  });
});
