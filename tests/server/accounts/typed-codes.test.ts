import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { appCode, DESK, DESK_PASSWORD, DeskBrowser, newOperator } from '../../support/desk-browser.ts';
import { codeOf, factorLogin, newMember, nextStep, passwordLogin } from '../../support/factors.ts';
import { lastCode, PASSWORD, postRegister, registration, sendEmail } from '../../support/joining.ts';
import { newPayer } from '../../support/payments.ts';
import { serverForEach } from '../../support/server-hooks.ts';

const NEW = 'new@candlestate.example';
const NEXT = 'another good password';
/** More than any code or account has tries for; none of them can be a code. */
const NO_CODES = Array.from(
  { length: 25 },
  (_, at) => ['12345', '1234567', '48291O', 'your code', 'ABCDE-FGHIJ'][at % 5] ?? '',
);

/** A code as a mail in Arabic has it, and as a keyboard in Hindi writes it. */
const pasted = (code: string): string => {
  const written = code.replace(/\d/g, (digit, at: number) =>
    String.fromCharCode((at < 3 ? 0x660 : 0x966) + Number(digit)),
  );
  return `\u2067${written.slice(0, 3)}\u2011${written.slice(3)}\u2069`;
};

describe('codes that are typed', () => {
  const server = serverForEach({}, DESK);

  test('S5.2 a code to register is taken in any digits, and no text that can be none costs a try', async () => {
    const { data } = await sendEmail(server, NEW, '1');
    const code = await lastCode(server, NEW);
    const attempt = (sms_code: string) =>
      postRegister(server, registration(NEW, { sms_code, key: data.key }));
    for (const typed of NO_CODES)
      expect(await attempt(typed), typed).toMatchObject({
        code: ERRORS.wrongCode,
        data: { field: 'sms_code' },
      });
    expect((await attempt(pasted(code))).code).toBe(1);
  });

  test('S3.11 S5.3 so is one for a new password, and one for a change', async () => {
    const { email, token, code } = await newPayer(server);
    const reset = async (auth_code: string) =>
      server.post('/api/user/forget_password', {
        ...{ type: 'email', area_id: '', account: email, auth_code },
        ...{ new_password: NEXT, secondary_password: NEXT },
      });
    const change = async (auth_code: string) =>
      server.post(
        '/api/user/amend_password',
        { old_password: PASSWORD, new_password: NEXT, secondary_password: NEXT, auth_code },
        { token },
      );
    await code();
    server.clock.nowMs += 61_000;
    await sendEmail(server, email, '2');
    const sent = await lastCode(server, email);
    for (const typed of NO_CODES)
      for (const ask of [reset, change])
        expect(await ask(typed), typed).toMatchObject({
          code: ERRORS.wrongCode,
          data: { field: 'auth_code' },
        });
    expect((await change(pasted(sent))).code).toBe(1);
    server.clock.nowMs += 61_000;
    await sendEmail(server, email, '2');
    expect((await reset(pasted(await lastCode(server, email)))).code).toBe(1);
  });

  test('S7.42 so is one for a withdrawal', async () => {
    const user = await newPayer(server);
    await user.fund('100');
    const draw_method_id = String((await user.bind()).data.id);
    const code = await user.code();
    const draw = (auth_code: string) => user.draw({ draw_method_id, auth_code });
    for (const typed of NO_CODES)
      expect(await draw(typed), typed).toMatchObject({
        code: ERRORS.wrongCode,
        data: { field: 'auth_code' },
      });
    expect((await draw(pasted(code))).code).toBe(1);
  });

  test('S3.9 so is one of an app and a recovery code, at a login, and the owner reads of no failed one', async () => {
    const member = await newMember(server);
    const { secret, codes } = await member.addApp();
    const [recovery = ''] = codes;
    for (const [way, right] of [
      ['totp', () => pasted(codeOf(server, secret))],
      ['recovery', () => `\u202a${recovery.toLowerCase().replace('-', '\u00a0')}\u202c`],
    ] as const) {
      const { data } = await passwordLogin(server, member.email);
      const answer = (text: string) => factorLogin(server, { key: data.challenge.key, way, answer: text });
      for (const typed of NO_CODES)
        expect(await answer(typed), typed).toMatchObject({
          code: ERRORS.wrongFactor,
          data: { field: 'answer' },
        });
      nextStep(server);
      expect((await answer(right())).code, way).toBe(1);
    }
    const failed = await server.stored.rows(
      `SELECT name FROM account_event WHERE user_id = ${member.userId} AND name = 'login-failed'`,
    );
    expect(failed).toEqual([]);
  });

  test('S6.4 so is the one that confirms an app', async () => {
    const member = await newMember(server);
    const { data } = await member.begin('totp', await member.proofBy('factor', 'password', PASSWORD));
    for (const typed of NO_CODES)
      expect(await member.confirm(data.key, typed)).toMatchObject({
        ...{ code: ERRORS.wrongFactor, data: { field: 'answer' } },
      });
    expect((await member.confirm(data.key, pasted(codeOf(server, data.secret ?? '')))).code).toBe(1);
  });

  test('S6.1 so is the one of an operator', async () => {
    const ann = await newOperator(server, 'ann', 'admin');
    server.clock.nowMs += 60_000;
    const signIn = (code: string) =>
      new DeskBrowser(server).call('signInByPassword', { name: ann.name, password: DESK_PASSWORD, code });
    for (const typed of NO_CODES) expect((await signIn(typed)).fault?.code, typed).toBe('wrong');
    expect((await signIn(pasted(appCode(server, ann.secret)))).status).toBe(200);
  });
});
