import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { boot } from '#server/compose/compose';
import { operatorAddress } from '#server/operator/address';
import { readSettings } from '#server/settings';
import { describeEmbedded } from '../../support/describe-engines.ts';
import { runDesk } from '../../support/desk.ts';
import { askOperator, operate } from '../../support/operator.ts';
import { jpeg, realToken, upload } from '../../support/pictures.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import type { BasicInfo, NewsItem } from '../../support/wire.ts';

describe('the operator’s desk', () => {
  const server = serverForEach();

  const ask = (...args: string[]) => askOperator(server.dataDir, ...args);
  const run = (...args: string[]) => operate(server.dataDir, ...args);
  /** The command itself, in a process of its own. */
  const command = (...args: string[]) => runDesk(server.dataDir, ...args);
  const handIn = async () => {
    const token = await realToken(server);
    const picture = async () => (await upload(server, token, await jpeg())).data.url;
    const form = {
      name: 'Ada Lovelace',
      card_id: '123',
      front_pic: await picture(),
      reverse_pic: await picture(),
    };
    expect((await server.post('/api/user_real/real_name', form, { token })).code).toBe(1);
    return token;
  };
  const status = async (token: string) =>
    (await server.get<{ review_status: number }>('/api/user_real/center', {}, { token })).data.review_status;

  test('S4.9 an operator lists, looks at, and approves what waits; all of it is logged', async () => {
    expect((await run('list')).out).toBe('Nothing.');
    const token = await handIn();
    expect((await ask('list')).rows).toEqual([
      {
        kind: 'identity',
        id: '1',
        uid: expect.stringMatching(/^\d{10}$/),
        since: '2026-01-05T12:00:00.000Z',
        age: '0:00',
      },
    ]);
    const shown = await run('show', 'identity', '1', '--operator', 'ann');
    expect(shown.out).toMatch(/^name +Ada Lovelace$/m);
    const front = /^front +(.+)$/m.exec(shown.out)?.[1] ?? '';
    expect(readFileSync(front).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const approved = await command(
      'approve',
      'identity',
      '1',
      '--operator',
      'ann',
      '--reason',
      'looks right',
    );
    expect(approved).toEqual({ code: 0, out: 'identity 1 is approved.', err: '' });
    expect(await status(token)).toBe(2);
    const log = (await ask('log')).rows?.map(({ time: _, ...row }) => row);
    expect(log).toEqual([
      { operator: 'ann', kind: 'identity', id: '1', decision: 'approved', reason: 'looks right' },
      { operator: 'ann', kind: 'identity', id: '1', decision: 'seen', reason: '' },
    ]);
  });

  test('S4.9 a decision is made once; a second one changes nothing', async () => {
    await handIn();
    const runs = await Promise.all([
      ask('approve', 'identity', '1'),
      ask('reject', 'identity', '1', '--reason', 'no'),
      ask('approve', 'identity', '1'),
    ]);
    expect(runs.filter(({ error }) => error === undefined)).toHaveLength(1);
    expect((await ask('log')).rows).toHaveLength(1);
    expect((await ask('approve', 'identity', '1')).error).toBe('There is no identity 1 that waits.');
  });

  test('S4.9 decisions cannot be changed or taken back in the data base', async () => {
    await handIn();
    await ask('reject', 'identity', '1', '--reason', 'blurred');
    const { change } = server.stored;
    await expect(change(`UPDATE decision SET operator = 'nobody'`)).rejects.toThrow('append-only');
    await expect(change('DELETE FROM decision')).rejects.toThrow('append-only');
  });

  test('S5.2 S7.12 S7.14 S7.9 settings of the site take effect at once and outlive a restart', async () => {
    const info = async () => (await server.get<BasicInfo>('/api/basicSet/getBasicInfo')).data;
    const setting = async (key: string) =>
      (await server.get<{ value: string }>('/api/default/setting', { key })).data.value;
    const companyStatus = async () => (await server.get('/api/company/getCompanyStatus')).data;
    expect(await info()).toMatchObject({ verify_reg_type: 2, service_link: '', service_link_type: 0 });
    expect([await setting('business_email'), await setting('is_show_mobile')]).toEqual([
      'support@candlestate.example',
      '0',
    ]);
    expect(await companyStatus()).toEqual({ status: 0, type: 0, loss_url: '' });
    for (const [key, value] of [
      ['verify_reg_type', '0'],
      ['service_link', 'https://chat.example/'],
      ['service_link_type', '1'],
      ['business_email', 'office@candlestate.example'],
      ['is_show_mobile', '1'],
      ['company_name', 'Kerze & Söhne'],
      ['company_subject', 'Brokerage'],
      ['loss_url', 'https://closed.example/'],
      ['company_status', '2'],
    ] as const) {
      expect(await ask('set', key, value), key).toEqual({ message: `${key} is set.` });
    }
    for (const at of ['now', 'after a restart']) {
      expect(await info(), at).toMatchObject({
        verify_reg_type: 0,
        service_link: 'https://chat.example/',
        service_link_type: 1,
      });
      expect(await setting('business_email'), at).toBe('office@candlestate.example');
      expect(await setting('is_show_mobile'), at).toBe('1');
      expect(await companyStatus(), at).toEqual({ status: 2, type: 0, loss_url: 'https://closed.example/' });
      expect((await server.get('/api/company/getCompany')).data, at).toMatchObject({
        id: 1,
        name: 'Kerze & Söhne',
        subject: 'Brokerage',
      });
      expect(server.services.site.get('verify_reg_type'), at).toBe(0);
      await server.restart();
    }
    expect((await ask('set', 'loss_url', '')).error).toMatch(/sends everyone/);
  });

  test('S7.58 the company is found by its name or subject, whatever the case and accents', async () => {
    await ask('set', 'company_name', 'Kerze & Söhne');
    await ask('set', 'company_subject', 'Foreign exchange');
    const found = async (name: string) =>
      (await server.get<unknown[]>('/api/company/search', { name })).data.length;
    expect(await Promise.all(['SOHNE', 'kerze', 'EXCHANGE', 'other', '&', ' '].map(found))).toEqual([
      1, 1, 1, 0, 0, 0,
    ]);
  });

  test('S7.15 an operator publishes and takes down news, in one language or in all', async () => {
    const file = join(server.dataDir, 'item.html');
    writeFileSync(file, '<p onclick="x()">Hello<script>alert(1)</script></p>');
    const published = await ask(
      ...['publish', 'announcement', '--title', 'Maintenance', '--desc', 'On Sunday', '--content-file', file],
    );
    const id = /\d+/.exec(published.message ?? '')?.[0] ?? '';
    for (const lang of ['en', 'hk']) {
      const { data } = await server.get<{ data: { title: string }[] }>(
        ...(['/api/news/list', { category_id: '2', page: '1' }, { lang }] as const),
      );
      expect(data.data[0]).toMatchObject({ title: 'Maintenance', desc: 'On Sunday' });
    }
    expect((await server.get<NewsItem>('/api/news/info', { id })).data.content).toBe('<p>Hello</p>');
    expect((await ask('news')).rows?.[0]).toMatchObject({ id, category: 'announcement', lang: 'all' });
    expect(await ask('unpublish', id, '--reason', 'over')).toEqual({ message: `News ${id} is taken down.` });
    expect((await server.get('/api/news/info', { id })).code).toBe(ERRORS.notFound);
    expect((await ask('log')).rows?.map(({ decision }) => decision)).toEqual(['unpublished', 'published']);
    writeFileSync(file, '<script>alert(1)</script>');
    const empty = await ask('publish', 'news', '--title', 'x', '--desc', 'x', '--content-file', file);
    expect(empty.error).toMatch(/no text/);
  });

  test('S4.9 without --operator the user of the computer is the operator; a log tells no name or number', async () => {
    await handIn();
    await run('approve', 'identity', '1');
    const { out } = await command('log', '--json');
    expect(out).toContain(JSON.stringify(userInfo().username));
    expect(out).not.toMatch(/Ada|123"/);
  });

  test('S4.9 only the server’s own user can open the socket', async () => {
    const socket = join(server.dataDir, 'desk.sock');
    expect(operatorAddress(server.dataDir)).toBe(socket);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    for (const path of ['/desk', '/api/desk', '/v1/desk']) {
      expect((await server.post(path, { operator: 'x' })).code, path).toBe(ERRORS.notFound);
    }
    await server.close();
    expect(existsSync(socket)).toBe(false);
  });

  describeEmbedded('on a folder', () => {
    test('S3.24 only the server’s own user can read the data base, whatever the folder allows', async () => {
      for (const name of ['candlestate.db', 'candlestate.db-wal']) {
        expect(statSync(join(server.dataDir, name)).mode & 0o777, name).toBe(0o600);
      }
    });
  });

  test('S4.9 a socket left behind by a killed server stops no later start', async () => {
    const socket = join(server.dataDir, 'desk.sock');
    await server.close();
    writeFileSync(socket, '');
    expect((await run('list')).err).toContain('No server runs on');
    await server.restart();
    expect((await run('list')).code).toBe(0);
  });

  test('S4.9 what is no request of the desk is refused, and the server lives on', async () => {
    const raw = (body: string, type = 'application/json') =>
      new Promise<string>((resolve, reject) => {
        const socketPath = join(server.dataDir, 'desk.sock');
        const call = request({
          socketPath,
          path: '/desk',
          method: 'POST',
          headers: { 'content-type': type },
        });
        call.on('response', (answer) => {
          let text = '';
          answer.on('data', (part) => {
            text += part;
          });
          answer.on('end', () => resolve(text));
        });
        call.on('error', reject);
        call.end(body);
      });
    for (const body of [
      '{',
      'null',
      '[]',
      '{}',
      '{"operator":"x","request":{"command":"drop"}}',
      'x'.repeat(2_000_000),
    ]) {
      expect(await raw(body).catch(() => 'cut'), body.slice(0, 40)).toMatch(/error|cut/i);
    }
    expect((await ask('list')).rows).toEqual([]);
  });

  test('S4.9 without a server the desk says so', async () => {
    const { dataDir } = server;
    await server.close();
    const without = await command('list');
    expect(without).toMatchObject({ code: 1, out: '' });
    expect(without.err).toContain(`No server runs on ${dataDir}`);
    await server.restart();
    expect((await run('list')).code).toBe(0);
  });
});

describe('what the desk does not do', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    expect((await askOperator(server.dataDir, 'log')).rows).toEqual([]);
    await server.dispose();
  });

  test.each([
    [['reject', 'identity', '1'], /reason/],
    [['reject', 'identity', '1', '--reason', ' '], /reason/],
    [['approve', 'identity', '7'], /no identity 7 that waits/],
    [['approve', 'lottery', '1'], /no kind lottery.*identity/],
    [['approve', 'identity', '0'], /id is a number/],
    [['approve', 'identity'], /id/],
    [['show', 'identity', '9'], /no identity 9/],
    [['list', 'nothing'], /no kind nothing/],
    [['freeze', '1234567890'], /reason/],
    [['freeze', '1234567890', '--reason', 'x'], /no user 1234567890/],
    [['unfreeze', '1234567890', '--reason', 'x'], /no frozen user/],
    [['unpublish', '999'], /no news 999/],
    [['publish', 'gossip', '--title', 'x', '--content-file', 'package.json'], /category/],
    [['set', 'trade_fee_type', '3'], /one of 1, 2/],
    [['set', 'trade_fee_rate', '1.5'], /share of the margin/],
    [['set', 'admin', '1'], /no setting admin.*verify_reg_type/],
    [['set', 'verify_reg_type', '3'], /one of 0, 1, 2/],
    [['set', 'service_link', 'http://plain.example'], /https/],
    [['set', 'service_link', 'javascript:alert(1)'], /https/],
    [['set', 'loss_url', '//evil.example'], /https/],
    [['set', 'business_email', 'nobody'], /e-mail/],
    [['set', 'company_status', '1'], /loss_url/],
    [['set', 'company_name', ''], /empty/],
    [['log', '--limit', '0'], /limit/],
    [['list', '--operator', ' '], /operator/],
    [['dance'], /npm run desk/],
  ])('S4.9 %j is refused in plain words', async (args, words) => {
    const { code, out, err } = await operate(server.dataDir, ...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(words);
  });
});

describe('a refusal', () => {
  test('S4.9 ends the command with 1 and its words on the error output', async () => {
    const server = await startServer();
    const { code, out, err } = await runDesk(server.dataDir, 'set', 'verify_reg_type', '3');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/one of 0, 1, 2/);
    await server.dispose();
  });
});

describe('a data folder whose path is too long for a socket', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = join(mkdtempSync(join(tmpdir(), 'candlestate-')), 'a'.repeat(60), 'b'.repeat(60));
    mkdirSync(dataDir, { recursive: true });
  });
  afterAll(() => rmSync(dirname(dirname(dataDir)), { recursive: true, force: true }));

  test('S4.9 has its socket in a private folder elsewhere, named in the data folder, and leaves nothing behind', async () => {
    const server = await boot(readSettings({ PORT: '0', DATA_DIR: dataDir }), { logLevel: 'silent' });
    const socket = readFileSync(join(dataDir, 'desk.address'), 'utf8');
    expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect(await runDesk(dataDir, 'list')).toEqual({ code: 0, out: 'Nothing.', err: '' });
    await server.close();
    expect([existsSync(join(dataDir, 'desk.address')), existsSync(dirname(socket))]).toEqual([false, false]);
    expect((await operate(dataDir, 'list')).err).toContain('No server runs on');
  });
});
