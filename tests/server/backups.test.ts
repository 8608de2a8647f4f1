import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time-units';
import { makeBackup, openBackup } from '#server/backups/backup-file';
import { backupChecks, backupName, backupsIn, deleteOld, lastDrill } from '#server/backups/kept-backups';
import { restore } from '#server/backups/restore';
import { upgradeProbe } from '#server/compose/upgrade-probe';
import { databaseFile, openDatabase } from '#server/store/database';
import { untilTime } from '../../src/cli/nightly.ts';
import { NEWEST_SCHEMA, unpackFolder } from '../support/data-folders/folders.ts';
import { describeEmbedded } from '../support/describe-engines.ts';
import { freePort } from '../support/free-port.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { auditFolder } from '../support/test-database.ts';
import { until } from '../support/until.ts';

const PASSPHRASE = 'twelve letters or more';

let folder: ReturnType<typeof temporaryFolder>;
let data: string;
let backups: string;
beforeEach(() => {
  folder = temporaryFolder();
  data = join(folder.path, 'data');
  backups = join(folder.path, 'backups');
  mkdirSync(data);
  mkdirSync(backups);
});
afterEach(() => folder.delete());

const source = (backupPassphrase = '') => ({
  dataDir: data,
  factorKey: Buffer.alloc(32, 7),
  backupPassphrase,
});

const runCli = (command: string, ...args: string[]) =>
  spawnSync(process.execPath, [`src/cli/${command}.ts`, ...args], {
    env: { ...process.env, DATA_DIR: data, BACKUP_DIR: backups },
    encoding: 'utf8',
  });

/** A site with a ledger, a key and a picture. */
function makeSite(schema = NEWEST_SCHEMA): void {
  unpackFolder(schema, data);
  writeFileSync(join(data, 'market.key'), 'the key');
  mkdirSync(join(data, 'pictures'), { recursive: true });
  writeFileSync(join(data, 'pictures', 'one.jpg'), 'a picture');
}

describeEmbedded('a backup', () => {
  test('S1.4 holds database, pictures and keys of a folder that a server holds, sealed; its restore is the same', async () => {
    makeSite();
    const server = await openDatabase(data);
    const file = join(backups, 'one.backup');
    await makeBackup(source(PASSPHRASE), file);
    await server.close();
    expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    expect(readdirSync(backups)).toEqual(['one.backup']);
    const there = join(folder.path, 'there');
    const restored = await restore({ dataDir: there, backupPassphrase: PASSPHRASE }, file, false);
    expect(restored).toMatchObject({ aside: null, ledger: expect.stringMatching(/ 64 orders$/) });
    expect(await auditFolder(there)).toEqual(await auditFolder(data));
    for (const name of ['market.key', join('pictures', 'one.jpg')])
      expect(readFileSync(join(there, name))).toEqual(readFileSync(join(data, name)));
    expect(readFileSync(join(there, 'factor.key'), 'utf8')).toBe(
      `${Buffer.alloc(32, 7).toString('base64')}\n`,
    );
    for (const [passphrase, words] of [
      ['', 'is sealed: set BACKUP_PASSPHRASE'],
      ['another one of twelve', 'is not opened by this BACKUP_PASSPHRASE'],
    ] as const)
      await expect(openBackup(file, join(folder.path, 'wrong'), passphrase)).rejects.toThrow(words);
  });

  test('S1.4 that is cut off, changed or something else is refused in a sentence', async () => {
    makeSite();
    const file = join(backups, 'one.backup');
    await makeBackup(source(), file);
    const whole = readFileSync(file);
    const said = new Set<string>();
    for (let step = 0; step < 24; step += 1) {
      const at = Math.floor((whole.length * step) / 24);
      const changed = Buffer.from(whole);
      changed.fill(0xa5, at, at + 8);
      for (const bytes of [whole.subarray(0, at), changed]) {
        writeFileSync(file, bytes);
        const target = join(folder.path, `try-${step}-${bytes.length}`);
        const cause = await openBackup(file, target, '').then(
          () => 'opened',
          (cause: Error) => cause.message,
        );
        said.add(cause.replace(file, 'FILE').replace(/:.*/, ''));
      }
    }
    for (const words of said)
      expect(words).toMatch(/^FILE is (not whole, or is no backup|no backup|damaged)$/);
  });

  test('S1.4 of npm run backup is checked, replaces no file, and lies outside of the data', async () => {
    makeSite();
    expect(runCli('backup')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/ holds: .* 64 orders/),
    });
    const [made] = backupsIn(backups);
    const gone = join(backups, 'gone');
    symlinkSync(join(backups, 'nowhere'), gone);
    const refused = [
      ...[`${databaseFile(data)}-wal`, join(data, 'market.key')].map((file) => [
        file,
        `lies in the data folder ${data}: name a file elsewhere`,
      ]),
      ...[made?.file ?? '', gone].map((file) => [file, 'is there already: name a new file']),
    ];
    for (const [file = '', why] of refused) {
      expect(runCli('backup', file)).toMatchObject({
        status: 1,
        stderr: `${file} ${why}. Nothing was written.\n`,
      });
    }
    expect(readFileSync(join(data, 'market.key'), 'utf8')).toBe('the key');
    expect(runCli('backup', join(backups, 'sub', 'new.backup'))).toMatchObject({ status: 0, stderr: '' });
  });

  test('S1.4 is not restored where a site is, or a server; --replace moves a site aside with its log', async () => {
    makeSite();
    const file = join(backups, 'one.backup');
    await makeBackup(source(), file);
    const place = { dataDir: data, backupPassphrase: '' };
    await expect(restore(place, file, false)).rejects.toThrow('has a site already');
    const server = await openDatabase(data);
    await expect(restore(place, file, true)).rejects.toThrow('Another server is running');
    await server.close();
    writeFileSync(`${databaseFile(data)}-wal`, 'the log of another state');
    const { aside } = await restore(place, file, true);
    expect(
      existsSync(`${databaseFile(data)}-wal`) && readFileSync(`${databaseFile(data)}-wal`, 'utf8'),
    ).not.toBe('the log of another state');
    expect(readFileSync(`${databaseFile(aside ?? '')}-wal`, 'utf8')).toBe('the log of another state');
    expect(await auditFolder(data)).toMatchObject({ isClean: true, orders: 64 });
    expect(existsSync(join(data, 'backup.json'))).toBe(false);
  });

  test('S1.4 a drill restores the newest aside, upgrades and audits it, and is remembered', async () => {
    makeSite('004-traders');
    expect(runCli('drill')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is no backup'),
    });
    expect(runCli('backup').status).toBe(0);
    expect(runCli('drill')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/can be restored: .* 64 orders/),
    });
    expect(lastDrill(backups)).toMatchObject({ backup: expect.stringMatching(/\.backup$/) });
    expect(readdirSync(backups).filter((name) => name.startsWith('drill-'))).toEqual([]);
    const place = { dataDir: data, backupDir: backups, backupAt: '03:30' };
    const faults = (nowMs: number) => backupChecks(place, () => nowMs).map(({ fault }) => fault());
    const atMs = lastDrill(backups)?.atMs ?? 0;
    expect(faults(atMs)).toEqual([null, null]);
    expect(faults(atMs + 2 * DAY_MS)).toEqual(['none since yesterday', 'none since yesterday']);
    expect(backupChecks({ ...place, backupAt: '' }, () => atMs)).toEqual([]);
    // The checks answer also where a file is broken, or a folder is none.
    writeFileSync(join(backups, 'last-drill.json'), 'broken');
    expect(faults(atMs)).toEqual([null, 'none since yesterday']);
    const unreadable = { ...place, backupDir: join(backups, 'last-drill.json') };
    expect(backupChecks(unreadable, () => atMs).map(({ fault }) => fault())).toEqual(
      Array(2).fill('none since yesterday'),
    );
  });

  test('S1.4 npm run upgrade upgrades and audits; what it cannot do is put back as it was', () => {
    makeSite('004-traders');
    expect(runCli('upgrade')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Upgraded in .* 64 orders/),
    });
    makeSite('004-traders');
    const change = new DatabaseSync(databaseFile(data));
    change.exec(
      'DROP TRIGGER IF EXISTS entry_no_update; UPDATE account SET balance = balance + 1 WHERE id = 3',
    );
    change.close();
    expect(runCli('upgrade')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/The upgrade failed: .*\nThe backup is put back/),
    });
    const raw = new DatabaseSync(databaseFile(data), { readOnly: true });
    expect(raw.prepare('SELECT name FROM kysely_migration').all()).toHaveLength(4);
    raw.close();
  });
});

describe('backups that are kept', () => {
  test('S1.4 are the newest of each day, week and month, as many as the rule says; other files stay', () => {
    const first = Date.parse('2026-01-01T03:30:00.000Z');
    for (let day = 0; day < 120; day += 1)
      for (const hours of [0, 12])
        writeFileSync(join(backups, backupName(new Date(first + day * DAY_MS + hours * HOUR_MS))), '');
    writeFileSync(join(backups, 'notes.txt'), '');
    // 30 April 2026 is a Thursday.
    expect(deleteOld(backups, [3, 2, 3])).toBe(240 - 6);
    expect(readdirSync(backups).map((name) => name.slice(0, 13))).toEqual([
      '2026-02-28T15',
      '2026-03-31T15',
      '2026-04-26T15',
      '2026-04-28T15',
      '2026-04-29T15',
      '2026-04-30T15',
      'notes.txt',
    ]);
  });

  test('S1.4 are made at the time of day that is next', () => {
    const at = (time: string) => Date.parse(`2026-01-01T${time}Z`);
    expect(untilTime('03:30', at('03:00:00'))).toBe(30 * MINUTE_MS);
    expect(untilTime('03:30', at('03:30:00'))).toBe(DAY_MS);
    expect(untilTime('00:00', at('23:59:59'))).toBe(1_000);
  });
});

describe('while a database is upgraded', () => {
  test('S1.4 /healthz says how far it is, also while the thread of the server is busy, and nothing else is served', async () => {
    const upgrading = { status: 'upgrading', step: 2, of: 5 };
    const started = async () => {
      const port = await freePort();
      const probe = upgradeProbe({ port, host: '127.0.0.1' });
      const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
      probe.onStep(2, 5);
      const answer = await (await until(() => ask('/healthz'))).json();
      if (answer.status === 'upgrading') return { probe, ask, answer };
      // The server of another test took the port meanwhile.
      await probe.close();
      return null;
    };
    const { probe, ask, answer } = await until(started);
    expect(answer).toEqual(upgrading);
    expect(await ask('/readyz')).toMatchObject({ status: 503 });
    await probe.close();
    expect(await (await ask('/healthz'))?.json()).not.toEqual(upgrading);
  });
});
