import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boot } from '#server/compose/compose';
import { readSettings } from '#server/settings';
import { Connection } from '#server/store/connection';
import { databaseFile, openDatabase } from '#server/store/database';
import { migrate } from '#server/store/migrate';
import { KEPT_SCHEMAS, unpackFolder } from '../../support/data-folders/folders.ts';
import { describeEmbedded } from '../../support/describe-engines.ts';
import { seededRandom } from '../../support/random.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { auditFolder } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';

/**
 * First starts and upgrades of every earlier schema that are killed, and a disk that is full at each page. The databases it
 * begins with (tests/fixtures/data-folders) were made by the versions of their time. With a new step, run
 * `node src/cli/run.mjs tests/support/data-folders/make.ts`, and commit the database of its schema.
 */

const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));
const OPEN = fileURLToPath(new URL('../../support/data-folders/open.ts', import.meta.url));
const FIRST_STARTS = process.env.SOAK ? 200 : 3;
const UPGRADES = process.env.SOAK ? 200 : 4;
/** As far apart as takes so many over the whole history. */
const SCHEMA_STEP = Math.max(1, Math.floor(KEPT_SCHEMAS.length / UPGRADES));
const LIMITED_RUNS = process.env.SOAK ? 100 : 3;
/** Every page at which the disk may be full, or every so-many-th. */
const PAGE_STEP = process.env.SOAK ? 1 : 40;
/** A process that goes past its limit of file size is sent this signal, and dies of it unless it listens. */
const OUTLIVE_LIMIT = `--import=data:text/javascript,process.on('SIGXFSZ',()=>{})`;
const BLOCK_BYTES = 512;

let folder: ReturnType<typeof temporaryFolder>;
let children: ChildProcess[];
beforeEach(() => {
  folder = temporaryFolder();
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  folder.delete();
});

const run = (program: string, args: readonly string[]) => {
  const env = { ...process.env, DATA_DIR: folder.path, PORT: '0' };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  return { child, ended: once(child, 'exit') };
};

const openAndClose = async () => (await openDatabase(folder.path)).close();

const startAndStop = async () => {
  const settings = readSettings({ PORT: '0', DATA_DIR: folder.path, TRADERS: 'none' });
  const server = await boot(settings, { logLevel: 'silent' });
  await server.close();
};

const emptyFolder = () => rmSync(folder.path, { recursive: true, force: true });

const schemaAt = (round: number): string => KEPT_SCHEMAS[round % KEPT_SCHEMAS.length] ?? '';

describeEmbedded('a start that is stopped', () => {
  test(`S1.4 by kill -9 within the first start, ${FIRST_STARTS} times: every folder starts again and audits clean`, async () => {
    const random = seededRandom(5);
    for (let round = 0; round < FIRST_STARTS; round += 1) {
      emptyFolder();
      const { child, ended } = run(process.execPath, [MAIN]);
      await until(() => existsSync(databaseFile(folder.path)));
      await pause(random.below(120));
      child.kill('SIGKILL');
      await ended;
      // What comes after the database costs more, and is seeded anew by every start: once in a while is enough.
      await (round % 4 === 0 ? startAndStop() : openAndClose());
      expect(await auditFolder(folder.path), `round ${round}`).toMatchObject({ isClean: true });
    }
  }, 600_000);

  test(`S1.4 by kill -9 within an upgrade, ${UPGRADES} times over the earlier schemas: it goes on where it was`, async () => {
    const random = seededRandom(6);
    let unfinished = 0;
    for (let round = 0; round < UPGRADES; round += 1) {
      emptyFolder();
      unpackFolder(schemaAt(round * SCHEMA_STEP), folder.path);
      const { child, ended } = run(process.execPath, [OPEN]);
      const said: string[] = [];
      child.stdout?.setEncoding('utf8').on('data', (text: string) => said.push(text));
      await once(child.stdout ?? child, 'data');
      await pause(round === 0 ? 0 : random.below(50));
      child.kill('SIGKILL');
      await ended;
      if (!said.join('').includes('opened')) unfinished += 1;
      await openAndClose();
      expect(await auditFolder(folder.path), `round ${round}`).toMatchObject({ isClean: true, orders: 64 });
    }
    expect(unfinished).toBeGreaterThan(0);
  }, 600_000);
});

describeEmbedded('an upgrade on a full disk', () => {
  /** Upgrades within so many pages more than there are; answers why it failed. */
  const upgradeWithin = async (morePages: number): Promise<string | null> => {
    const connection = Connection.openWriter(databaseFile(folder.path));
    const { page_count: pages } = connection.raw.prepare('PRAGMA page_count').get() ?? {};
    connection.raw.exec(`PRAGMA max_page_count = ${Number(pages) + morePages}`);
    try {
      await migrate(connection);
      return null;
    } catch (cause) {
      return String(cause);
    } finally {
      connection.close();
    }
  };

  test('S1.4 leaves a folder of every earlier schema as it was, at whichever page there is no more room', async () => {
    let failures = 0;
    for (const schema of KEPT_SCHEMAS) {
      for (let morePages = 0; ; morePages += PAGE_STEP) {
        emptyFolder();
        unpackFolder(schema, folder.path);
        const failed = await upgradeWithin(morePages);
        await openAndClose();
        const name = `${schema}, ${morePages} pages`;
        expect(await auditFolder(folder.path), name).toMatchObject({ isClean: true, orders: 64 });
        if (failed === null) break;
        expect(failed).toContain('full');
        failures += 1;
      }
    }
    expect(failures).toBeGreaterThan(20);
  }, 600_000);

  // The system's own limit needs no rights, unlike a small file system. Windows has none, and no sh to set it.
  test.runIf(process.platform !== 'win32')(
    `S1.4 as the system refuses it to a process, ${LIMITED_RUNS} times: the next start upgrades it`,
    async () => {
      const random = seededRandom(7);
      let failures = 0;
      for (let round = 0; round < LIMITED_RUNS; round += 1) {
        emptyFolder();
        unpackFolder(schemaAt(round), folder.path);
        const blocks =
          Math.ceil(statSync(databaseFile(folder.path)).size / BLOCK_BYTES) * (0.5 + random.below(8) / 4);
        const limited = `ulimit -f ${Math.ceil(blocks)}; exec "$@"`;
        const { ended } = run('sh', ['-c', limited, 'sh', process.execPath, OUTLIVE_LIMIT, OPEN]);
        const [code] = await ended;
        if (code !== 0) failures += 1;
        expect(existsSync(join(folder.path, 'backups', 'before-005-payments.db.partial'))).toBe(false);
        await openAndClose();
        expect(await auditFolder(folder.path), `round ${round}`).toMatchObject({ isClean: true, orders: 64 });
      }
      expect(failures).toBeGreaterThan(0);
    },
    600_000,
  );
});
