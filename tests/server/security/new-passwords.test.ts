import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { LANGUAGE_CODES, type Language } from '#contract/languages';
import { checkStrength, siteWordsOf } from '#server/accounts/new-password';
import { createTexts } from '#server/texts';
import {
  lastCode,
  outbox,
  PASSWORD,
  registered,
  registration,
  sendEmail,
  solved,
} from '../../support/joining.ts';
import { BANK, newPayer, payer } from '../../support/payments.ts';
import { serverForAll } from '../../support/server-hooks.ts';

const EMAIL = 'margaret.hamilton@apollo-guidance.example';
const GOOD = 'quite another walrus 71';
const WEAK = [
  '12345678',
  '123456789',
  'password',
  'Password1',
  'P@ssw0rd',
  '        ',
  'aaaaaaaaaaaa',
  'qwertyuiop',
  '11111111',
  'iloveyou',
  'abcdefgh',
  '20260101',
  'margaret1',
  'Hamilton!',
];
const OWN = [EMAIL, EMAIL.toUpperCase(), `${EMAIL}!1`];

describe('new passwords', () => {
  const server = serverForAll();

  /** Beyond the window in which tries are counted. */
  const wait = () => {
    server.clock.nowMs += 11 * 60_000;
  };
  const register = (password: string, lang: Language = 'en', fields: Record<string, string> = {}) => {
    wait();
    const form = registration(EMAIL, { password, re_password: password, ...fields });
    return server.post<null | { field: string }>('/api/user/register', form, { lang });
  };

  test.each(WEAK)('S5.2 "%s" is too easy to guess', async (password) => {
    expect(await register(password)).toMatchObject({
      code: ERRORS.passwordWeak,
      data: { field: 'password' },
    });
  });

  test.each(OWN)('S5.2 "%s" is the own address', async (password) => {
    expect(await register(password)).toMatchObject({
      code: ERRORS.passwordIsOwn,
      data: { field: 'password' },
    });
  });

  test('S5.2 the own phone number is no password, however it is written', async () => {
    for (const password of ['701234567', '70 123 4567', '+93 701234567 ok']) {
      const answer = await register(password, 'en', { type: 'mobile', area_id: '1', account: '701234567' });
      expect(answer.code, password).toBe(ERRORS.passwordIsOwn);
    }
  });

  test.each([
    GOOD,
    PASSWORD,
    'xK9#mQ2p',
    'Ünïcödé wörds',
    '密码学家的午餐很好吃',
    'a'.repeat(3) + GOOD,
  ])('S5.2 "%s" is none of these', async (password) => {
    // A made-up code: the password itself is taken.
    expect((await register(password)).code).toBe(ERRORS.wrongCode);
  });

  test('S9.2 the refusal is in the language of the caller', async () => {
    const texts = await createTexts();
    for (const language of LANGUAGE_CODES) {
      expect((await register('12345678', language)).msg).toBe(texts.text(language, 'error.passwordWeak'));
    }
    expect((await register('12345678', 'de')).msg).toContain('zu leicht zu erraten');
  });

  test('S5.3 a reset and a change ask the same', async () => {
    wait();
    const { token } = await registered(server, EMAIL);
    for (const [password, code] of [
      ['iloveyou', ERRORS.passwordWeak],
      [EMAIL, ERRORS.passwordIsOwn],
    ] as const) {
      const fields = { new_password: password, secondary_password: password, auth_code: '000000' };
      const reset = { type: 'email', area_id: '', account: EMAIL, ...fields };
      expect((await server.post('/api/user/forget_password', reset)).code).toBe(code);
      const change = { old_password: PASSWORD, ...fields };
      expect((await server.post('/api/user/amend_password', change, { token })).code).toBe(code);
    }
  });
});

test.each([
  'quite 412345678 walrus',
  'quite 412-345-678 walrus',
  'quite ٤١٢٣٤٥٦٧٨ walrus',
])('S5.2 "%s" holds the own phone', async (password) => {
  const phone = { channel: 'mobile', areaId: 61, phone: '412345678' } as const;
  await expect(checkStrength(password, phone, [], 'password')).rejects.toMatchObject({
    reason: 'passwordIsOwn',
  });
});

describe('words of the site', () => {
  const server = serverForAll({}, { SITE_TITLE: 'Kestrelmoor Markets' });

  test.each([
    'Candlestate1',
    'Kestrelmoor1',
    'kestrelmoormarkets',
    'kestrelmoor2026',
  ])('S5.2 "%s" holds nothing but its title or the name of the program', async (password) => {
    const form = registration(EMAIL, { password, re_password: password });
    expect((await server.post('/api/user/register', form)).code).toBe(ERRORS.passwordWeak);
  });

  test('S5.2 those of its hosts are as easy to guess, and are none of another site', async () => {
    const address = { channel: 'email', email: EMAIL } as const;
    const title = { siteTitle: 'Kestrelmoor' };
    const check = (siteHosts: string[]) =>
      checkStrength('margintide88', address, siteWordsOf({ ...title, siteHosts }), 'password');
    await expect(check(['www.margintide.example:8443'])).rejects.toMatchObject({ reason: 'passwordWeak' });
    await expect(check(['www.other.example'])).resolves.toBeUndefined();
  });
});

describe('the mails a user gets at their own address', () => {
  const server = serverForAll();

  const sentTo = async (to: string) => (await outbox(server)).filter((message) => message.to === to);

  test('S5.3 a reset password, in the language of their last login and not of who asked', async () => {
    await registered(server, EMAIL);
    const form = { login_type: 'email', account: EMAIL, password: PASSWORD };
    await server.post('/api/user/loginForU', form, { lang: 'fr' });
    server.clock.nowMs += 61_000;
    await sendEmail(server, EMAIL, '2', { lang: 'ru' });
    const auth_code = await lastCode(server, EMAIL);
    const reset = { type: 'email', area_id: '', account: EMAIL, auth_code };
    const wrong = { ...reset, auth_code: '000012', new_password: GOOD, secondary_password: GOOD };
    await server.post('/api/user/forget_password', wrong, { lang: 'ru' });
    const before = (await sentTo(EMAIL)).length;
    const right = { ...reset, new_password: GOOD, secondary_password: GOOD };
    expect((await server.post('/api/user/forget_password', right, { lang: 'ru' })).code).toBe(1);
    const notices = (await sentTo(EMAIL)).slice(before);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.subject).toContain('mot de passe');
    expect(notices[0]?.text).toContain('2026');
    expect(notices[0]?.text).not.toContain(GOOD);
  });

  test('S5.3 a changed password', async () => {
    const user = await newPayer(server);
    await sendEmail(server, user.email, '2', { token: user.token });
    const auth_code = await lastCode(server, user.email);
    const change = { old_password: PASSWORD, new_password: GOOD, secondary_password: GOOD, auth_code };
    expect((await server.post('/api/user/amend_password', change, { token: user.token })).code).toBe(1);
    expect((await sentTo(user.email)).at(-1)?.subject).toBe('Your password at Candlestate was changed');
  });

  test('S5.14 a new payout method, once for each, without where it leads', async () => {
    const user = await newPayer(server);
    const bind = { type: '2', draw_id: '5', dc_address: '', ...BANK };
    const before = (await sentTo(user.email)).length;
    for (let nth = 0; nth < 3; nth += 1) {
      expect((await user.bind(bind, { key: 'one-binding' })).code).toBe(1);
    }
    await user.bind({ dc_address: 'short' });
    const notices = (await sentTo(user.email)).slice(before);
    expect(notices.map(({ subject }) => subject)).toEqual(['New payout method at Candlestate']);
    expect(notices[0]?.text).not.toContain(BANK.payee_account);
  });

  test('S5.14 a user with a phone gets it as a short message', async () => {
    server.clock.nowMs += 61_000;
    const sms = { to: '701234567', area_id: '1', type: '1', ...(await solved(server)) };
    const { key } = (await server.post<{ key: string }>('/api/notify/send_sms', sms)).data;
    const [area] = (await server.get<{ global_code: string }[]>('/api/default/area_list')).data;
    const to = `${area?.global_code}701234567`;
    const form = registration('701234567', {
      type: 'mobile',
      area_id: '1',
      key,
      sms_code: await lastCode(server, to),
    });
    const { data } = await server.post<{ token: string; user: { id: number } }>('/api/user/register', form);
    const user = payer(server, { token: data.token, userId: data.user.id, email: '' });
    expect((await user.bind()).code).toBe(1);
    expect((await sentTo(to)).at(-1)?.subject).toBe('New payout method at Candlestate');
  });
});
