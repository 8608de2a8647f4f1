import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedLoans } from '#server/loans/seed-loans';
import { News } from '#server/news/news';
import { seedNews } from '#server/news/seed-news';
import { seedPayments } from '#server/payments/seed-payments';
import { BEFORE, type Migration, stepsOn } from '#server/store/migrations';
import { migratePostgres } from '#server/store/postgres/migrate';
import { openPostgres } from '#server/store/postgres/open-postgres';
import { describePostgres } from '../../../support/describe-engines.ts';
import { leaveOut } from '../../../support/left-out.ts';
import { onServer } from '../../../support/postgres.ts';
import { startStoppablePostgres } from '../../../support/stoppable-postgres.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const STEPS = stepsOn('postgres');
const NEWER: Migration = {
  name: '999-newer',
  isAdditive: true,
  statements: ['CREATE TABLE newer (id bigint)', 'INSERT INTO newer VALUES (1)'],
};
const NEWEST = { ...NEWER, name: '999-newest', statements: [] };
const BREAKING = { ...NEWER, name: '999-breaking', isAdditive: false };

describePostgres('migrations of PostgreSQL', (database) => {
  const empty = () => database.another('template0');
  const copy = () => database.another();

  test('S1.4 nodes that start together on an empty database migrate it once', async () => {
    const url = await empty();
    await Promise.all(Array.from({ length: 5 }, () => migratePostgres(url)));
    expect(await onServer(url, 'SELECT name FROM schema_migration ORDER BY name')).toEqual([
      ...[...BEFORE.postgres, ...STEPS.map(({ name }) => name)].map((name) => ({ name })),
    ]);
    await Promise.all(Array.from({ length: 5 }, () => migratePostgres(url, [...STEPS, NEWER])));
    expect(await onServer(url, 'SELECT id FROM newer')).toHaveLength(1);
  });

  test('S1.4 a migration commits whole or not at all, and the next start makes it again', async () => {
    const url = await copy();
    const broken = { ...NEWER, statements: [...NEWER.statements, 'SELECT 1 / 0'] };
    await expect(migratePostgres(url, [...STEPS, broken])).rejects.toThrow('division by zero');
    expect(await onServer(url, `SELECT to_regclass('newer') AS newer`)).toEqual([{ newer: null }]);
    const said: number[][] = [];
    await migratePostgres(url, [...STEPS, NEWER, NEWEST], (...step) => said.push(step));
    expect(said).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(await onServer(url, 'SELECT id FROM newer')).toHaveLength(1);
  });

  test('S1.4 a node serves on while a newer migration is additive, and refuses another in a sentence', async () => {
    const additive = await copy();
    await migratePostgres(additive, [...STEPS, NEWER]);
    await expect(migratePostgres(additive)).resolves.toBeUndefined();
    const breaking = await copy();
    await migratePostgres(breaking, [...STEPS, BREAKING]);
    await expect(migratePostgres(breaking)).rejects.toThrow(
      'It is of a newer version: this one does not know 999-breaking. Start that version.',
    );
  });

  test('S1.4 a database with a hole in its migrations, or without UTF-8, is refused in a sentence', async () => {
    const url = await copy();
    await onServer(url, `DELETE FROM schema_migration WHERE name = '002-pictures'`);
    await expect(migratePostgres(url)).rejects.toThrow(
      'It has a later migration (003-deliveries) than 002-pictures, but not that one.',
    );
    await onServer(
      database.server.url,
      `CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`,
    );
    const latin = database.url.replace(new URL(database.url).pathname, '/latin');
    await expect(migratePostgres(latin)).rejects.toThrow('Its encoding is LATIN1, and UTF8 is needed.');
    await onServer(database.server.url, 'DROP DATABASE latin');
  });
});

const TABLES = ['setting', 'news', 'loan_option', 'repayment_account', 'deposit_channel', 'draw_currency'];

describePostgres('a new PostgreSQL', (database) => {
  /** The rows of each table once so many nodes have filled a new database at once. */
  async function rowsAfter(nodes: number): Promise<number[]> {
    const url = await database.another();
    const opened = await Promise.all(Array.from({ length: nodes }, () => openPostgres(url)));
    try {
      for (const seed of [seedLoans, seedPayments])
        await Promise.all(opened.map((database) => seed(database)));
      await Promise.all(opened.map((database) => seedNews(database, new News(database.db, Date.now))));
    } finally {
      for (const { close } of opened) await close();
    }
    return Promise.all(TABLES.map(async (table) => (await onServer(url, `SELECT 1 FROM ${table}`)).length));
  }

  test('S1.4 nodes that start on it together all start, and one of them fills it', async () => {
    const alone = await rowsAfter(1);
    expect(Math.min(...alone)).toBeGreaterThan(0);
    expect(await rowsAfter(4)).toEqual(alone);
  });

  test('S1.4 by TLS a database opens whose certificate the named authority signed, and no other', async (context) => {
    if (spawnSync(OPENSSL, ['version']).status !== 0) leaveOut(context, OPENSSL);
    const folder = temporaryFolder();
    const [ours = '', other = ''] = ['ours', 'other'].map((name) => certify(folder.path, name));
    const server = await startStoppablePostgres((own) => {
      const certificate = certify(own, 'localhost', ['-CA', ours, '-CAkey', keyOf(ours)]);
      return ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${keyOf(certificate)}`];
    });
    try {
      const by = (host: string, authority: string) =>
        `${server.url.replace('127.0.0.1', host)}?sslmode=verify-full&sslrootcert=${authority}`;
      const opened = await openPostgres(by('localhost', ours));
      await opened.close();
      await expect(openPostgres(by('localhost', other))).rejects.toThrow(/^The database .*by sslrootcert/);
    } finally {
      await server.dispose();
      folder.delete();
    }
  });
});

const OPENSSL = 'openssl';
const keyOf = (certificate: string): string => certificate.replace('.pem', '.key');

/** Makes a certificate for a name, signed by itself unless `by` names an authority; answers its file. */
function certify(folder: string, name: string, by: readonly string[] = []): string {
  const certificate = join(folder, `${name}.pem`);
  const made = ['-keyout', keyOf(certificate), '-out', certificate, '-subj', `/CN=${name}`];
  const { status, stderr } = spawnSync(OPENSSL, [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-addext', `subjectAltName=DNS:${name}`, ...made, ...by],
  ]);
  if (status !== 0) throw new Error(String(stderr));
  return certificate;
}
