import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { auditPostgres } from '#server/audit/audit-postgres';
import { moveFolder } from '#server/audit/move-folder';
import { Connection } from '#server/store/connection';
import { databaseFile, openDatabase } from '#server/store/database';
import { SOURCE_TABLES } from '#server/store/move/source-tables';
import { TARGET_TABLES } from '#server/store/move/target-tables';
import { describeEmbedded, describePostgres } from '../../../support/describe-engines.ts';
import { onServer, sleepingBackend } from '../../../support/postgres.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { auditFolder } from '../../../support/test-database.ts';
import { expectWalk } from '../../../support/walk/run.ts';

const CLI = fileURLToPath(new URL('../../../../src/cli/move.ts', import.meta.url));
const KEY = 'ab'.repeat(32);
/** What must come, however loaded the machine is. */
const PATIENT = { timeout: 20_000 };
const USER = `INSERT INTO user (id, uid, is_demo, demo_id, owner_user_id, invite_code, created_at, contact_mobile) VALUES`;

describePostgres('the move of a folder into PostgreSQL', (database) => {
  const folders: { delete(): void }[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) folder.delete();
  });

  /** A folder that no server holds, changed by these statements. */
  const folderWith = async (sql: string): Promise<string> => {
    const folder = temporaryFolder();
    folders.push(folder);
    const open = await openDatabase(folder.path);
    open.writer.raw.exec(sql);
    await open.close();
    return folder.path;
  };
  const rowsIn = async (url: string): Promise<string[]> => {
    const full: string[] = [];
    const tables = await onServer(url, `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
    for (const { name } of tables) {
      const rows = await onServer(url, `SELECT 1 FROM "${name}" LIMIT 1`);
      if (rows.length > 0) full.push(String(name));
    }
    return full;
  };
  const MIGRATED_ONLY = ['schema_migration'];

  test('S7.24 every table of the catalogue is moved, referenced ones first', async () => {
    const catalogue = await onServer(
      database.url,
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migration' ORDER BY 1`,
    );
    const names = catalogue.map(({ name }) => String(name));
    expect([...TARGET_TABLES].sort()).toEqual(names);
    expect(SOURCE_TABLES.map(({ name }) => name).sort()).toEqual(
      names.filter((name) => name !== 'picture_bytes'),
    );
    const references = await onServer(
      database.url,
      `SELECT conrelid::regclass::text AS "table", confrelid::regclass::text AS refers FROM pg_constraint
        WHERE contype = 'f' AND conrelid <> confrelid`,
    );
    expect(references.length).toBeGreaterThan(20);
    const place = (name: unknown) => TARGET_TABLES.indexOf(String(name).replaceAll('"', ''));
    expect(references.filter(({ table, refers }) => place(table) < place(refers))).toEqual([]);
  });

  describeEmbedded('from a server’s folder', () => {
    test('S7.24 S4.2 a folder with a history is moved whole while nobody serves it, and only once', async () => {
      const url = await database.another('template0');
      let folder = '';
      let looked: Promise<void> = Promise.resolve();
      await expectWalk({ seed: 7, steps: 150 }, ({ server }) => {
        folder = server.dataDir;
        looked = (async () => {
          await expect(moveFolder(folder, url)).rejects.toThrow(/Another server is running on/);
        })();
        const kept = temporaryFolder();
        folders.push(kept);
        const source = Connection.openReader(databaseFile(folder));
        source.raw.exec(`VACUUM INTO '${databaseFile(kept.path)}'`);
        source.close();
        folder = kept.path;
      });
      await looked;
      expect(await rowsIn(url)).toEqual([]);
      writeFileSync(join(folder, 'market.key'), `${KEY}\n`);
      const before = readFileSync(databaseFile(folder));
      const report = await moveFolder(folder, url);
      expect(report.audit).toEqual(await auditFolder(folder));
      const filled = report.tables.filter(({ rows }) => rows > 0).map(({ name }) => name);
      expect(filled).toEqual(
        expect.arrayContaining([
          'session',
          'trade_order',
          'entry',
          'deposit',
          'withdrawal',
          'loan',
          'picture',
        ]),
      );
      expect(await auditPostgres(url)).toEqual(report.audit);
      expect(readFileSync(databaseFile(folder)).equals(before)).toBe(true);
      expect(await onServer(url, `SELECT value FROM setting WHERE key = 'market.key'`)).toEqual([
        { value: KEY },
      ]);
      await expect(moveFolder(folder, url)).rejects.toThrow(
        /The target is not empty: its table user has rows/,
      );
      expect(await auditPostgres(url)).toEqual(report.audit);
    }, 120_000);
  });

  test('S7.10 the files of pictures go along, and one that is gone is named', async () => {
    const url = await database.another('template0');
    const [kept, gone] = ['a'.repeat(32), 'b'.repeat(32)];
    const row = (id: string) => `('${id}', 4, 3, ${Date.UTC(2026, 0, 5)}, NULL)`;
    const folder = await folderWith(
      `${USER} (4, 'a', 0, NULL, NULL, 'i', 0, NULL);
       INSERT INTO picture (id, user_id, bytes, created_at, used_at) VALUES ${row(kept)}, ${row(gone)}`,
    );
    mkdirSync(join(folder, 'pictures'));
    writeFileSync(join(folder, 'pictures', `${kept}.jpg`), Buffer.from([0, 0xff, 0xd8]));
    const run = await promisify(execFile)(process.execPath, [CLI, '--to', url], {
      env: { ...process.env, DATA_DIR: folder },
    }).catch((failure: unknown) => failure);
    expect(run).toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/^Pictures: 1, .*\nAll but the pictures without a file is moved\./m),
      stderr: `There is no file of picture ${gone}.\n`,
    });
    expect(await onServer(url, 'SELECT id, bytes FROM picture_bytes')).toEqual([
      { id: kept, bytes: Buffer.from([0, 0xff, 0xd8]) },
    ]);
  });

  test('S7.24 characters, empty texts, nothing, large numbers and later owners stay what they are', async () => {
    const url = await database.another('template0');
    const large = '9223372036854775807';
    const odd = `é漢🕯 "quoted" \\ {a,b} NULL`;
    await moveFolder(
      await folderWith(
        `${USER} (1, 'a', 1, '${odd}', 1500, 'i1', -${large}, ''), (1500, 'b', 0, NULL, NULL, 'i2', ${large}, NULL);
         WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 1499)
           ${USER.replace('VALUES', '')} SELECT i, 'u' || i, 0, NULL, NULL, 'j' || i, 0, 'NULL' FROM n`,
      ),
      url,
    );
    const rows = await onServer(
      url,
      `SELECT id, demo_id, owner_user_id, created_at, contact_mobile FROM "user" WHERE id IN (1, 2, 1500) ORDER BY id`,
    );
    expect(rows).toEqual([
      { id: '1', demo_id: odd, owner_user_id: '1500', created_at: `-${large}`, contact_mobile: '' },
      { id: '2', demo_id: null, owner_user_id: null, created_at: '0', contact_mobile: 'NULL' },
      { id: '1500', demo_id: null, owner_user_id: null, created_at: large, contact_mobile: null },
    ]);
    const next = `INSERT INTO "user" (uid, is_demo, invite_code, created_at) VALUES ('n', 0, 'n', 0) RETURNING id`;
    expect(await onServer(url, next)).toEqual([{ id: '1501' }]);
    expect(await onServer(url, `SELECT reltuples FROM pg_class WHERE relname = 'user'`)).toEqual([
      { reltuples: 1_500 },
    ]);
    const deferrable = `SELECT 1 FROM pg_constraint WHERE condeferrable`;
    expect(await onServer(url, deferrable)).toEqual([]);
  });

  test('S7.24 a NUL character is told with its row, and nothing is moved', async () => {
    const url = await database.another('template0');
    const folder = await folderWith(
      `${USER} (4, 'a', 0, NULL, NULL, 'i', 0, NULL), (5, 'b', 0, NULL, NULL, 'j', 0, 'x' || char(0) || 'y')`,
    );
    await expect(moveFolder(folder, url)).rejects.toThrow(
      /The row of user with id "5" has a NUL character in contact_mobile/,
    );
    expect(await rowsIn(url)).toEqual(MIGRATED_ONLY);
  });

  test('S7.24 tables of another program, and a folder of a newer version, are refused', async () => {
    const url = await database.another('template0');
    await onServer(url, 'CREATE TABLE invoice (id bigint)');
    await expect(moveFolder(await folderWith(''), url)).rejects.toThrow(
      /tables of another program: invoice\./,
    );
    const newer = await folderWith(`INSERT INTO kysely_migration VALUES ('999-later', '')`);
    await expect(moveFolder(newer, database.url)).rejects.toThrow(
      /newer version: this one does not know 999-later/,
    );
    expect(await rowsIn(database.url)).toEqual(MIGRATED_ONLY);
  });

  test('S7.24 S4.2 a copy that PostgreSQL changed, or a ledger that does not hold, is rolled back', async () => {
    const changing = await database.another();
    await onServer(
      changing,
      `CREATE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.uid := 'other'; RETURN NEW; END $$;
       CREATE TRIGGER change BEFORE INSERT ON "user" FOR EACH ROW EXECUTE FUNCTION change()`,
    );
    const folder = await folderWith(`${USER} (4, 'a', 0, NULL, NULL, 'i', 0, NULL)`);
    await expect(moveFolder(folder, changing)).rejects.toThrow(/The copy of user differs/);
    expect(await rowsIn(changing)).toEqual(MIGRATED_ONLY);
    const wrong = await folderWith(`INSERT INTO journal (id, kind, created_at) VALUES (3, 'funding', 0)`);
    await expect(moveFolder(wrong, database.url)).rejects.toThrow(/of the folder does not hold: journal 3/);
    expect(await rowsIn(database.url)).toEqual(MIGRATED_ONLY);
  });

  test('S7.24 a move that is killed in the midst leaves an empty target and no statement that runs, and can be made again', async () => {
    const url = await database.another();
    await onServer(
      url,
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(600); RETURN NEW; END $$;
       CREATE TRIGGER wait BEFORE INSERT ON setting FOR EACH ROW EXECUTE FUNCTION wait()`,
    );
    const folder = await folderWith(
      `${USER} (4, 'a', 0, NULL, NULL, 'i', 0, NULL); INSERT INTO setting VALUES ('k', 'v')`,
    );
    const child = spawn(process.execPath, [CLI, '--to', url], { env: { ...process.env, DATA_DIR: folder } });
    const ended = once(child, 'exit');
    const pid = await sleepingBackend(url, child);
    child.kill('SIGKILL');
    await ended;
    await expect
      .poll(() => onServer(url, `SELECT FROM pg_stat_activity WHERE pid = ${pid}`), PATIENT)
      .toEqual([]);
    expect(await rowsIn(url)).toEqual(MIGRATED_ONLY);
    await onServer(url, 'DROP TRIGGER wait ON setting');
    const moved = await moveFolder(folder, url);
    expect(moved.tables).toContainEqual(expect.objectContaining({ name: 'user', rows: 1 }));
  }, 60_000);
});
