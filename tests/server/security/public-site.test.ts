import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readSettings } from '#server/settings';
import { askOperator } from '../../support/operator.ts';
import { startServer } from '../../support/server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

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
    const again = await trial.restart();
    await askOperator(again.dataDir, 'freeze', uid, '--reason', 'the trial is over');
    await again.close();
    expect(await started(env)).toContain('Listening on');
    await again.dispose();
  }, 120_000);

  test('S8.1 a site without a first account has none', async () => {
    const server = await startServer({}, { FIRST_ACCOUNT: 'none' });
    expect(server.firstAccount).toBeUndefined();
    await expect(server.services.accounts.describe(1)).rejects.toThrow();
    await server.dispose();
  });
});
