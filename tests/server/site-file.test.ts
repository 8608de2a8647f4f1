import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { compareSettings } from '#server/compose/remembered-settings';
import { readSettings } from '#server/settings';
import { readSite, siteEnvironment, siteFileSettings } from '#server/site-file';
import { openDatabase } from '#server/store/database';
import { temporaryFolder } from '../support/temporary-folder.ts';

const made: ReturnType<typeof temporaryFolder>[] = [];
const folder = (): string => {
  const next = temporaryFolder();
  made.push(next);
  return next.path;
};
afterAll(() => {
  for (const one of made) one.delete();
});
const written = (text: string): string => {
  const file = join(folder(), 'site.toml');
  writeFileSync(file, text);
  return file;
};

describe('S1.9 site.toml', () => {
  test('has each setting by the name of its variable, lists as lists, and the environment wins', () => {
    const file = written(
      'port = 9000\nsite_hosts = ["www.trade.example", "api.trade.example"]\nreview = "manual"\n',
    );
    expect(readSite({ SITE_FILE: file, PORT: '9001' })).toMatchObject({
      port: 9001,
      siteHosts: ['www.trade.example', 'api.trade.example'],
      review: 'manual',
    });
  });

  test.each([
    ['smtp_ulr = "x"', 'smtp_ulr: is no setting. The nearest is smtp_url'],
    ['Port = 1', 'Port: is no setting. The nearest is port'],
    ['port = true', 'port: must be a text, a number or a list of texts'],
    ['port = ', 'is no TOML'],
    ['[market]\nfile = "x"', 'market: must be a text, a number or a list of texts'],
  ])('%j is refused: %s', (text, words) => {
    expect(() => siteFileSettings(text, 'site.toml')).toThrow(words);
  });

  test('a bad value is named as that of a variable, and a file that is not there is said', () => {
    expect(() => readSite({ SITE_FILE: written('port = "many"') })).toThrow('PORT');
    expect(() => readSite({ SITE_FILE: '/nowhere/site.toml' })).toThrow('SITE_FILE: /nowhere/site.toml');
  });

  test('a secret comes from its variable, the file it names, systemd’s credentials, then from site.toml', () => {
    const secret = (name: string): string => {
      const file = join(folder(), name);
      writeFileSync(file, `smtp://${name}.example\n`);
      return file;
    };
    const credentials = folder();
    writeFileSync(join(credentials, 'site_smtp_url'), 'smtp://systemd.example\n');
    const named = { SMTP_URL_FILE: secret('named') };
    const file = { SITE_FILE: written(`smtp_url_file = "${secret('written')}"`) };
    const smtpOf = (env: Record<string, string>) => siteEnvironment(env).SMTP_URL;
    expect(smtpOf({ ...file, ...named, SMTP_URL: 'smtp://own.example' })).toBe('smtp://own.example');
    expect(smtpOf({ ...file, ...named, CREDENTIALS_DIRECTORY: credentials })).toBe('smtp://named.example');
    expect(smtpOf({ ...file, CREDENTIALS_DIRECTORY: credentials })).toBe('smtp://systemd.example');
    expect(smtpOf(file)).toBe('smtp://written.example');
    const beside = written('smtp_url_file = "secret"');
    writeFileSync(join(dirname(beside), 'secret'), 'smtp://beside.example\n');
    expect(smtpOf({ SITE_FILE: beside })).toBe('smtp://beside.example');
    expect(() => smtpOf({ SMTP_URL_FILE: '/nowhere/secret' })).toThrow('SMTP_URL_FILE: /nowhere/secret');
  });

  test('what the last start of the site went by is remembered: another value is told by its name alone', async () => {
    const database = await openDatabase(folder());
    const told: object[] = [];
    const start = (env: Record<string, string>) =>
      compareSettings(readSettings(env), database, { warn: (details) => told.push(details) });
    await start({ SITE_HOSTS: 'www.trade.example', PORT: '8080' });
    await start({ SITE_HOSTS: 'www.trade.example', PORT: '8081' });
    expect(told).toEqual([]);
    await start({ COMPLAINT_URL: 'https://site.example/?key=secret' });
    expect(told).toEqual([{ settings: ['COMPLAINT_URL', 'SITE_HOSTS'] }]);
    await database.close();
  });
});
