import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { boot } from '#server/compose/compose';
import { jobsOf } from '#server/compose/timers';
import { readSettings } from '#server/settings';
import { describePostgres } from '../../support/describe-engines.ts';
import { askOperator } from '../../support/operator.ts';
import { startNodes, startServer, type TestServer } from '../../support/server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { onPostgres } from '../../support/test-postgres.ts';

const MAIN = join(import.meta.dirname, '..', '..', '..', 'src', 'server', 'main.ts');
const SAFE = { REVIEW: 'manual', FIRST_ACCOUNT: 'none' };
const PUBLIC = {
  'listens on every address': { HOST: '0.0.0.0' },
  'listens on every IPv6 address': { HOST: '::' },
  'listens on one address of a network': { HOST: '192.0.2.1' },
  'listens under a name': { HOST: 'trade.example' },
  'sends mails': { SMTP_URL: 'smtp://mail.example' },
  'sends short messages': { SMS_WEBHOOK_URL: 'https://gateway.example/' },
};

/** What a server started as a process of its own said until it ended, or until it listened and was stopped. */
async function started(env: Record<string, string>): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', TRADERS: 'none', ...env },
  });
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk;
    if (said.includes('Listening on')) child.kill('SIGTERM');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  await new Promise((resolve) => child.once('close', resolve));
  return said;
}

describe('a public site', () => {
  let folder = temporaryFolder();
  afterEach(() => {
    folder.delete();
    folder = temporaryFolder();
  });

  test.each(Object.entries(PUBLIC))('S8.1 one that %s refuses each dangerous default by name', (_, env) => {
    expect(() => readSettings(env)).toThrow(/REVIEW=manual.*FIRST_ACCOUNT=none/s);
    expect(() => readSettings({ ...env, REVIEW: 'manual' })).toThrow('ALLOW_IN_PUBLIC=first-account');
    expect(() => readSettings({ ...env, FIRST_ACCOUNT: 'none' })).toThrow('ALLOW_IN_PUBLIC=auto-review');
    expect(() => readSettings({ ...env, ALLOW_IN_PUBLIC: 'auto-review' })).toThrow('FIRST_ACCOUNT=none');
    expect(() => readSettings({ ...env, ...SAFE })).not.toThrow();
    expect(() => readSettings({ ...env, ALLOW_IN_PUBLIC: 'auto-review, first-account' })).not.toThrow();
  });

  test.each([
    {},
    { HOST: 'localhost' },
    { HOST: '127.0.0.7' },
    { HOST: '::1' },
  ])('S8.1 a trial on this machine (%o) needs no word', (env) => {
    expect(() => readSettings(env)).not.toThrow();
  });

  test('S8.1 a server that listens everywhere does not start, says what to set, and makes nothing', async () => {
    const said = await started({ DATA_DIR: folder.path, HOST: '0.0.0.0' });
    expect(said).toMatch(/REVIEW=manual.*FIRST_ACCOUNT=none/s);
    expect(said).not.toContain('Listening on');
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test('S8.1 the funded account of an earlier trial stops a public site until it is frozen', async () => {
    const trial = await startServer();
    const env = { DATA_DIR: trial.dataDir, HOST: '0.0.0.0', ...SAFE, ...trial.stored.env };
    const uid = (await trial.services.accounts.describe(1)).uid;
    await trial.close();
    const refused = await started(env);
    expect(refused).toContain(`freeze ${uid}`);
    expect(refused).toContain('ALLOW_IN_PUBLIC=first-account');
    expect(refused).not.toContain('Listening on');
    expect(await started({ ...env, ALLOW_IN_PUBLIC: 'first-account' })).toContain('Listening on');
    const again = await boot(readSettings({ ...env, HOST: '127.0.0.1', PORT: '0', TRADERS: 'none' }), {
      logLevel: 'silent',
    });
    await askOperator(trial.dataDir, 'freeze', uid, '--reason', 'the trial is over');
    await again.close();
    expect(await started(env)).toContain('Listening on');
    await trial.dispose();
  }, 120_000);

  test('S8.1 a site without a first account has none', async () => {
    const server = await startServer({}, { FIRST_ACCOUNT: 'none' });
    expect(server.firstAccount).toBeUndefined();
    await expect(server.services.accounts.describe(1)).rejects.toThrow();
    await server.dispose();
  });
});

const AUTO = { REVIEW: 'auto', FIRST_ACCOUNT: 'funded' };
const LESS = {
  'without its settings': {
    env: AUTO,
    says: /REVIEW=manual.*=auto-review.*FIRST_ACCOUNT=none.*=first-account/,
  },
  'that approves by itself': { env: { ...SAFE, REVIEW: 'auto' }, says: 'ALLOW_IN_PUBLIC=auto-review' },
  'with a funded account': {
    env: { ...SAFE, FIRST_ACCOUNT: 'funded' },
    says: 'ALLOW_IN_PUBLIC=first-account',
  },
  'that one word allows, not both': {
    env: { ...AUTO, ALLOW_IN_PUBLIC: 'auto-review' },
    says: 'FIRST_ACCOUNT=none',
  },
};

describe('a site that left decisions to operators', () => {
  /** Starts on the data of a server that is stopped, and stops again. */
  const startOn = async ({ dataDir, stored }: TestServer, env: Record<string, string>) => {
    const own = { PORT: '0', DATA_DIR: dataDir, TRADERS: 'none', ...stored.env };
    await (await boot(readSettings({ ...own, ...env }), { logLevel: 'silent' })).close();
  };

  test.each(Object.entries(LESS))('S8.1 refuses a start %s, which makes nothing', async (_, {
    env,
    says,
  }) => {
    const server = await startServer({}, SAFE);
    await server.close();
    await expect(startOn(server, env)).rejects.toThrow(says);
    expect(await server.stored.rows('SELECT id FROM "user"')).toEqual([]);
    await startOn(server, SAFE);
    await server.dispose();
  });

  test('S8.1 may be tried out by the word that allows it, for that start alone', async () => {
    const server = await startServer({}, SAFE);
    await server.close();
    await startOn(server, { ...AUTO, ALLOW_IN_PUBLIC: 'auto-review,first-account' });
    await expect(startOn(server, AUTO)).rejects.toThrow('REVIEW=manual');
    await server.dispose();
  });

  test('S8.1 keeps its funded account where it had one', async () => {
    const server = await startServer({}, { REVIEW: 'manual' });
    await server.close();
    await expect(startOn(server, AUTO)).rejects.toThrow('REVIEW=manual');
    await startOn(server, { ...AUTO, REVIEW: 'manual' });
    await server.dispose();
  });

  test('S8.1 is known by its operators where an earlier version wrote nothing down', async () => {
    const server = await startServer();
    await askOperator(server.dataDir, 'add-operator', 'ann', '--roles', 'admin');
    await server.close();
    await startOn(server, AUTO);
    await server.stored.change("DELETE FROM setting WHERE key = 'trial-over'");
    await expect(startOn(server, AUTO)).rejects.toThrow('REVIEW=manual');
    await startOn(server, { ...AUTO, REVIEW: 'manual' });
    await server.dispose();
  });
});

describePostgres('nodes of a site that leaves decisions to operators', () => {
  test.each(Object.entries(LESS))('S8.1 refuse one more %s', async (_, { env, says }) => {
    const stored = await onPostgres();
    const nodes = await startNodes(1, stored, SAFE);
    await expect(startNodes(1, stored, env)).rejects.toThrow(says);
    nodes.push(...(await startNodes(1, stored, SAFE)));
    for (const node of nodes) await node.dispose();
    await stored.dispose();
  });

  test('S8.1 S4.9 stop one that approves by itself and started before them', async () => {
    const stored = await onPostgres();
    const nodes = await startNodes(1, stored, AUTO);
    const [{ services }] = nodes as [TestServer];
    const review = jobsOf(services, { review: 'auto', demoKeptDays: 1 }).find(
      ({ name }) => name === 'review',
    );
    await expect(review?.run()).resolves.toBeUndefined();
    nodes.push(...(await startNodes(1, stored, SAFE)));
    await expect(review?.run()).rejects.toThrow('REVIEW=manual');
    for (const node of nodes) await node.dispose();
    await stored.dispose();
  });
});
