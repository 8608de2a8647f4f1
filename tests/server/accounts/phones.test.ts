import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import {
  lastCode,
  outbox,
  PASSWORD,
  postRegister,
  registered,
  registeredByPhone,
  registration,
  type SignedIn,
  sentUntilNow,
  solved,
} from '../../support/joining.ts';
import { borrower } from '../../support/loans.ts';
import { askOperator } from '../../support/operator.ts';
import { serverForEach } from '../../support/server-hooks.ts';

/** One phone, as its owner and their contacts write it: what is picked, and what is typed. */
const SPELLED = [
  ['AU', '0412 345 678'],
  ['AU', '412345678'],
  ['AU', '61412345678'],
  ['', '+61 (0)412\u2011345\u2011678'],
  ['US', '0061 412 345 678'],
  ['DE', '\u202a+61\u00a0412\u00a0345\u00a0678\u202c'],
  ['AU', '٠٤١٢ ٣٤٥ ٦٧٨'],
] as const;

describe('phones of accounts', () => {
  const server = serverForEach();

  const areaOf = (country: string) =>
    String(server.services.areaCodes.find(({ code }) => code === country)?.id ?? '');
  const sendSms = async (country: string, to: string, type: '1' | '2' | '3', token?: string) => {
    server.clock.nowMs += 61_000;
    const form = { to, area_id: areaOf(country), type, ...(await solved(server)) };
    return server.post<{ key: string }>('/api/notify/send_sms', form, token === undefined ? {} : { token });
  };
  const logIn = (country: string, account: string, password = PASSWORD) =>
    server.post<SignedIn>('/api/user/loginForU', {
      ...{ login_type: 'mobile', area_id: areaOf(country), account, password },
    });
  /** A user whose phone was stored before numbers were read by their country's plan. */
  const stored = async (country: string, phone: string) => {
    server.clock.nowMs += 61_000;
    const made = await registered(server, `user${phone}@site.example`);
    await server.stored.change(
      `UPDATE "user" SET email = NULL, area_id = ${areaOf(country)}, phone = '${phone}' WHERE id = ${made.user.id}`,
    );
    return made;
  };

  test.each(SPELLED)('S5.2 S7.11 in %j %j registers the one phone it is', async (country, to) => {
    const { data } = await sendSms(country, to, '1');
    expect((await outbox(server)).map((sent) => sent.to)).toEqual(['+61412345678']);
    const sms_code = await lastCode(server, '+61412345678');
    const fields = { type: 'mobile', area_id: areaOf(country), sms_code, key: data.key };
    expect(await postRegister(server, registration(to, fields))).toMatchObject({
      code: 1,
      data: { user: { phone: '412345678', area_code: '+61' } },
    });
    await sendSms('AU', '0412345678', '1');
    expect((await outbox(server)).at(-1)?.text).toMatch(/already/);
  });

  test('S3.9 S3.11 S4.9 login, a new password and the desk find one user by every spelling', async () => {
    const { user } = await registeredByPhone(server, 'AU', '412345678');
    const word = (at: number) => `another good password ${at}`;
    for (const [at, [country, account]] of SPELLED.entries()) {
      const before = at === 0 ? PASSWORD : word(at - 1);
      expect(await logIn(country, account, before), account).toMatchObject({
        data: { user: { id: user.id } },
      });
      server.clock.nowMs += 3_600_000;
      await sendSms(country, account, '2');
      const form = {
        type: 'mobile',
        area_id: areaOf(country),
        account,
        auth_code: await lastCode(server, '+61412345678'),
      };
      const passwords = { new_password: word(at), secondary_password: word(at) };
      expect((await server.post('/api/user/forget_password', { ...form, ...passwords })).code, account).toBe(
        1,
      );
      const found = await askOperator(server.dataDir, 'find-user', account);
      expect(found.rows, account).toMatchObject([{ uid: user.uid }]);
    }
    const { fields } = await askOperator(server.dataDir, 'user', user.uid);
    expect(fields).toMatchObject({ phone: '+61412345678' });
  });

  test.each([
    ['RU', '89161234567', 'RU', '8 (916) 123-45-67'],
    ['US', '6045551234', 'CA', '+1 604 555 1234'],
    ['US', '6847331234', 'AS', '733 1234'],
    ['MX', '15512345678', 'MX', '1 55 1234 5678'],
    ['CI', '12345678', 'CI', '12345678'],
    ['VA', '6123456', 'VA', '6123456'],
  ])('S3.9 who was stored in %s as %s logs in by %s %s', async (country, phone, picked, account) => {
    const { user } = await stored(country, phone);
    expect(await logIn(picked, account)).toMatchObject({ code: 1, data: { user: { id: user.id } } });
    expect(await logIn(country, phone)).toMatchObject({ code: 1, data: { user: { id: user.id } } });
  });

  test('S5.3 a code to the own phone goes where it is stored, whatever the plan of its country says', async () => {
    const { token } = await stored('CI', '12345678');
    expect((await sendSms('CI', '12345678', '3', token)).code).toBe(1);
    expect((await outbox(server)).at(-1)?.to).toBe('+22512345678');
  });

  test('S3.11 a code to reset goes to the phone that is stored, never to another that was typed', async () => {
    await stored('DE', '61412345678');
    await outbox(server);
    const before = sentUntilNow(server).length;
    // An Australian phone, though a German area was picked: without its code it is a number of Germany.
    expect((await sendSms('DE', '+61 412 345 678', '2')).code).toBe(1);
    expect((await outbox(server)).slice(before)).toEqual([]);
    await sendSms('DE', '61412345678', '2');
    expect((await outbox(server)).slice(before).map(({ to }) => to)).toEqual(['+4961412345678']);
  });

  test('S3.9 S8.1 tries at one phone count together, whichever way its country dials it', async () => {
    await registeredByPhone(server, 'RU', '9161234567');
    const ways = [
      ['RU', '89161234567'],
      ['RU', '+7 916 123 45 67'],
      ['', '9161234567'],
      ['', '8 916 123-45-67'],
    ] as const;
    const codes: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const [country, account] = ways[count % ways.length] ?? ['', ''];
      codes.push((await logIn(country, account, 'a guess')).code);
    }
    expect(codes).toEqual([...Array(10).fill(ERRORS.wrongCredentials), ...Array(2).fill(ERRORS.tooMany)]);
  });

  test.each([
    ['AU', '0412 345 67', 'to'],
    ['AU', '0412 345 678 ext. 4', 'to'],
    ['', '+999 412 345 678', 'to'],
    ['', '0412 345 678', 'area_id'],
  ])('S5.2 in %j %j is no phone to register with', async (country, to, field) => {
    expect(await sendSms(country, to, '1')).toMatchObject({ code: ERRORS.badAddress, data: { field } });
    expect(await outbox(server)).toEqual([]);
  });

  test('S3.25 S5.5 papers for a loan hold the number as E.164 has it, read in their country', async () => {
    const made = await registered(server, 'ada@site.example');
    const ada = borrower(server, { token: made.token, userId: made.user.id, email: 'ada@site.example' });
    expect(await ada.handIn({ ...(await ada.papers()), mobile: '07911 12345' })).toMatchObject({
      ...{ code: ERRORS.malformed, data: { field: 'mobile' } },
    });
    expect((await ada.handIn({ ...(await ada.papers()), mobile: '٠٧٩١١ ١٢٣٤٥٦' })).code).toBe(1);
    expect(await server.stored.rows('SELECT mobile FROM loan_kyc')).toEqual([{ mobile: '+447911123456' }]);
  });

  test('S3.10 a number to be reached at has its country’s code', async () => {
    const asked = await server.post<{ key: string }>('/api/notify/send_email', {
      ...{ to: 'new@site.example', type: '1', ...(await solved(server)) },
    });
    const sms_code = await lastCode(server, 'new@site.example');
    const form = registration('new@site.example', { sms_code, key: asked.data.key });
    expect(await postRegister(server, { ...form, mobile: '5123 4567' })).toMatchObject({
      ...{ code: ERRORS.malformed, data: { field: 'mobile' } },
    });
    expect((await postRegister(server, { ...form, mobile: '00852 5123 4567' })).code).toBe(1);
    expect(
      await server.stored.rows(`SELECT contact_mobile FROM "user" WHERE email = 'new@site.example'`),
    ).toEqual([{ contact_mobile: '+85251234567' }]);
  });
});
