import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODE_PURPOSE } from '#contract/constants';
import type { AreaCode } from '#contract/entities';
import { ERRORS } from '#contract/errors';
import { MINUTE_MS } from '#contract/time-units';
import { Codes, codeOf } from '#server/accounts/codes';
import { prepareKeyedHash } from '#server/accounts/keyed-hash';
import type { OpenDatabase } from '#server/store/database';
import type { Tx } from '#server/store/handles';
import {
  lastCode,
  login,
  outbox,
  postRegister,
  registered,
  registration,
  sendEmail,
  solved,
  wrong,
} from '../../support/joining.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import type { TestDatabase } from '../../support/stored.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newTestDatabase } from '../../support/test-database.ts';

const NEW = 'new@candlestate.example';

describe('codes', () => {
  const server = serverForEach();

  const first = () => server.firstAccount?.email ?? '';
  const attempt = (sms_code: string, key: string, account = NEW) =>
    postRegister(server, registration(account, { sms_code, key }));

  test('S7.11 a code to register is six digits, sent in the language of who asked', async () => {
    expect(await sendEmail(server, NEW, '1')).toEqual({
      code: 1,
      msg: 'We have sent you a code.',
      data: { key: expect.stringMatching(/^[\w-]{22}$/) },
    });
    server.clock.nowMs += MINUTE_MS;
    await sendEmail(server, NEW, '1', { lang: 'hk' });
    const [english, chinese] = await outbox(server);
    expect(english).toMatchObject({ to: NEW, subject: 'Your code for Candlestate' });
    expect(english?.text).toMatch(/^\d{6} is your code to open an account at Candlestate\. .*10 minutes/);
    expect(chinese?.text).toMatch(/^\d{6} 是你在 Candlestate 開立帳戶的驗證碼，10 分鐘內有效/);
  });

  test('S7.11 a registration with the address of an account sends that account a mail without a code', async () => {
    await sendEmail(server, first(), '1');
    expect(await outbox(server)).toMatchObject([
      {
        to: first(),
        subject: 'You have an account at Candlestate',
        text: expect.not.stringMatching(/\d{6}/),
      },
    ]);
  });

  test('S7.11 a reset code goes only to addresses that have an account', async () => {
    await sendEmail(server, NEW, '2');
    expect(await outbox(server)).toEqual([]);
    await sendEmail(server, first(), '2');
    expect(await outbox(server)).toMatchObject([
      { to: first(), text: expect.stringContaining('set a new password') },
    ]);
  });

  test('S7.11 S3.7 a short message goes to the number with its dialling code', async () => {
    const areas = (await server.get<AreaCode[]>('/api/default/area_list')).data;
    const area_id = String(areas.find((area) => area.code === 'HK')?.id);
    const form = { to: '05123 4567', area_id, type: '1', ...(await solved(server)) };
    expect((await server.post('/api/notify/send_sms', form)).code).toBe(1);
    expect(await outbox(server)).toMatchObject([{ to: '+85251234567' }]);
  });

  test.each([
    'nobody',
    'a@b',
    'two@x.example,three@x.example',
    'line@x.example\nBcc: y@x.example',
    `${'x'.repeat(250)}@b.example`,
  ])('S5.2 %j is no e-mail address', async (to) => {
    const answer = await server.post('/api/notify/send_email', {
      to: to.slice(0, 254),
      type: '1',
      ...(await solved(server)),
    });
    expect(answer).toMatchObject({ code: ERRORS.badAddress, data: { field: 'to' } });
    expect(await outbox(server)).toEqual([]);
  });

  test.each([
    ['12', '1', 'to'],
    ['5123456x', '1', 'to'],
    ['51234567', '9999', 'area_id'],
  ])('S5.2 %s in area %s is no phone', async (to, area_id, field) => {
    const form = { to, area_id, type: '1', ...(await solved(server)) };
    expect(await server.post('/api/notify/send_sms', form)).toMatchObject({
      code: ERRORS.badAddress,
      data: { field },
    });
  });

  test('S9.12 the next code to one address is sent after a minute, and after five only in the next hour', async () => {
    const ask = async (address = NEW) => {
      const { code } = await sendEmail(server, address, '1');
      // A code that is on its way when the clock jumps over its life is not sent any more.
      await server.services.deliveries.settled();
      return code;
    };
    expect([await ask(), await ask()]).toEqual([1, ERRORS.tooMany]);
    server.clock.nowMs += MINUTE_MS - 1;
    expect(await ask()).toBe(ERRORS.tooMany);
    server.clock.nowMs += 1;
    expect(await ask()).toBe(1);
    for (let count = 2; count < 5; count += 1) {
      server.clock.nowMs += 10 * MINUTE_MS;
      expect(await ask()).toBe(1);
    }
    server.clock.nowMs += 10 * MINUTE_MS;
    expect(await ask()).toBe(ERRORS.tooMany);
    expect(await ask('other@candlestate.example')).toBe(1);
    server.clock.nowMs += 20 * MINUTE_MS;
    expect(await ask()).toBe(1);
    expect(await outbox(server)).toHaveLength(7);
  });

  test('S9.12 twenty requests at once send one code', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendEmail(server, NEW, '1')));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await outbox(server)).toHaveLength(1);
  });

  test('S8.1 one network gets at most sixty codes in ten minutes, for all addresses together', async () => {
    const codes: number[] = [];
    for (let count = 0; count < 62; count += 1) {
      codes.push((await sendEmail(server, `number${count}@candlestate.example`, '2')).code);
    }
    expect(codes.slice(0, 60)).toEqual(Array(60).fill(1));
    expect(codes.slice(60)).toEqual([ERRORS.tooMany, ERRORS.tooMany]);
  });

  test('S5.2 five wrong tries use a code up', async () => {
    const { data } = await sendEmail(server, NEW, '1');
    const code = await lastCode(server, NEW);
    for (let count = 0; count < 5; count += 1) {
      expect(await attempt(wrong(code), data.key)).toMatchObject({
        code: ERRORS.wrongCode,
        data: { field: 'sms_code' },
      });
    }
    expect((await attempt(code, data.key)).code).toBe(ERRORS.wrongCode);
  });

  test('S5.2 four wrong tries do not, wherever the code is presented', async () => {
    const { data } = await sendEmail(server, NEW, '1');
    const code = await lastCode(server, NEW);
    for (let count = 0; count < 4; count += 1) await attempt(wrong(code), data.key);
    expect((await attempt(code, data.key)).code).toBe(1);
  });

  test('S5.2 a code is good for ten minutes', async () => {
    const { data } = await sendEmail(server, NEW, '1');
    const code = await lastCode(server, NEW);
    server.clock.nowMs += 10 * MINUTE_MS;
    expect((await attempt(code, data.key)).code).toBe(ERRORS.wrongCode);
  });

  test('S5.2 a newer code takes the place of the older, with its key', async () => {
    const older = (await sendEmail(server, NEW, '1')).data.key;
    const olderCode = await lastCode(server, NEW);
    server.clock.nowMs += MINUTE_MS;
    const newer = (await sendEmail(server, NEW, '1')).data.key;
    const newerCode = await lastCode(server, NEW);
    expect((await attempt(olderCode, older)).code).toBe(ERRORS.wrongCode);
    expect((await attempt(newerCode, older)).code).toBe(ERRORS.wrongCode);
    expect((await attempt(newerCode, newer)).code).toBe(1);
  });

  test('S5.2 a code is good for its own address and purpose only', async () => {
    const { data } = await sendEmail(server, NEW, '1');
    const code = await lastCode(server, NEW);
    expect((await attempt(code, data.key, 'other@candlestate.example')).code).toBe(ERRORS.wrongCode);
    const reset = (await sendEmail(server, first(), '2')).data.key;
    const resetCode = await lastCode(server, first());
    expect((await attempt(resetCode, reset, first())).code).toBe(ERRORS.wrongCode);
    expect((await attempt(code, data.key)).code).toBe(1);
  });

  test('S5.3 a session needs no captcha for a code to its own address, and for any other it does', async () => {
    const own = await registered(server, NEW);
    const bare = (to: string, type: string, token?: string) =>
      server.post(
        '/api/notify/send_email',
        { to, type, captcha_id: '', captcha_code: '' },
        token === undefined ? {} : { token },
      );
    expect((await bare(NEW.toUpperCase(), '2', own.token)).code).toBe(1);
    expect((await bare(first(), '2', own.token)).code).toBe(ERRORS.wrongCaptcha);
    expect((await bare(NEW, '1', own.token)).code).toBe(ERRORS.wrongCaptcha);
    expect((await bare(NEW, '2')).code).toBe(ERRORS.wrongCaptcha);
    expect((await bare(NEW, '2', (await server.demo()).token)).code).toBe(ERRORS.wrongCaptcha);
  });

  test('S7.11 neither table nor log hold a code or an address; the outbox is its owner’s alone', async () => {
    await sendEmail(server, NEW, '1');
    const code = await lastCode(server, NEW);
    const rows = JSON.stringify(await server.stored.rows('SELECT * FROM code'));
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(NEW);
    const folder = join(server.dataDir, 'outbox');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder)) {
      expect(name).toMatch(/^2026-01-05T12-00-00-000Z-\d{6}-[0-9a-f]{8}\.txt$/);
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    }
  });

  test('S7.11 a code outlives a restart, and is forgotten an hour after it was sent', async () => {
    const { data } = await sendEmail(server, NEW, '1');
    const code = await lastCode(server, NEW);
    await server.restart();
    expect((await attempt(code, data.key)).code).toBe(1);
    expect((await login(server, NEW)).code).toBe(1);
    server.clock.nowMs += 60 * MINUTE_MS + 1;
    await server.services.purgeCodes();
    expect(await server.stored.rows('SELECT * FROM code')).toEqual([]);
  });
});

const { register, reset } = CODE_PURPOSE;

describe('issued codes', () => {
  const folder = temporaryFolder();
  let stored: TestDatabase;
  let database: OpenDatabase;
  let codes: Codes;
  beforeAll(async () => {
    stored = await newTestDatabase(folder.path);
    database = await stored.open();
    codes = new Codes(() => 0, await prepareKeyedHash(database));
  });
  afterAll(async () => {
    await database.close();
    await stored.dispose();
    folder.delete();
  });

  let nth = 0;
  const somebody = () => {
    nth += 1;
    return { channel: 'email', email: `somebody${nth}@candlestate.example` } as const;
  };
  const inCommand = <T>(command: (tx: Tx) => Promise<T>): Promise<T> => database.queue.submit(command);

  test('S5.2 a code is good once, and known as used from then on', async () => {
    const address = somebody();
    const { code, key } = await inCommand((tx) => codes.issue(tx, register, address, { isUsable: true }));
    const present = () => inCommand((tx) => codes.present(tx, register, address, codeOf(` ${code} `), key));
    expect([await present(), await present()]).toEqual(['good', 'used']);
  });

  test('S7.11 a code that may not be used is matched by no digits, not even its own', async () => {
    for (const purpose of [register, reset]) {
      const address = somebody();
      const { code, key } = await inCommand((tx) => codes.issue(tx, purpose, address, { isUsable: false }));
      expect(await inCommand((tx) => codes.present(tx, purpose, address, codeOf(code), key))).toBe('wrong');
    }
  });

  test('S7.11 one hash key serves for good, so that a restart knows the codes of before', async () => {
    const [one, again] = [await prepareKeyedHash(database), await prepareKeyedHash(database)];
    expect(again('code', '123456')).toBe(one('code', '123456'));
    expect(one('code', '1', '23')).not.toBe(one('code', '12', '3'));
  });
});
