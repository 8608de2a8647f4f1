import { beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import {
  lastCode,
  login,
  PASSWORD,
  registered,
  type SignedIn,
  sendEmail,
  wrong,
} from '../../support/joining.ts';
import { serverForEach } from '../../support/server-hooks.ts';

const EMAIL = 'somebody@candlestate.example';
const BETTER = 'a better password';

describe('a new password', () => {
  const server = serverForEach();
  let own: SignedIn;
  beforeEach(async () => {
    own = await registered(server, EMAIL);
  });

  const isAlive = async (token: string) => (await server.get('/api/user/info', {}, { token })).code === 1;
  const codeFor = async (account: string) => {
    await sendEmail(server, account, '2');
    return lastCode(server, account);
  };
  const forget = (fields: Record<string, string>) =>
    server.post('/api/user/forget_password', {
      type: 'email',
      area_id: '',
      account: EMAIL,
      new_password: BETTER,
      secondary_password: BETTER,
      auth_code: '000000',
      ...fields,
    });
  const amend = (fields: Record<string, string>, token = own.token) =>
    server.post<SignedIn>(
      '/api/user/amend_password',
      {
        old_password: PASSWORD,
        new_password: BETTER,
        secondary_password: BETTER,
        auth_code: '000000',
        ...fields,
      },
      { token },
    );

  test('S3.11 an e-mail resets without area_id', async () => {
    const answer = await server.post('/api/user/forget_password', {
      type: 'email',
      account: EMAIL,
      new_password: BETTER,
      secondary_password: BETTER,
      auth_code: await codeFor(EMAIL),
    });
    expect(answer.code).toBe(1);
    expect((await login(server, EMAIL, BETTER)).code).toBe(1);
  });

  test('S7.6 S3.11 a forgotten password is set by a code; every session ends, and others hear of it', async () => {
    const ended: number[] = [];
    server.services.sessions.onEnded((sessionId) => ended.push(sessionId));
    const other = (await login(server, EMAIL)).data;
    const stranger = await server.demo();
    const answer = await forget({ auth_code: await codeFor(EMAIL) });
    expect(answer).toEqual({ code: 1, msg: 'Your new password is set. Please log in.', data: null });
    expect([await isAlive(own.token), await isAlive(other.token)]).toEqual([false, false]);
    expect(await isAlive(stranger.token)).toBe(true);
    expect(ended).toHaveLength(2);
    expect((await login(server, EMAIL)).code).toBe(ERRORS.wrongCredentials);
    expect((await login(server, EMAIL, BETTER)).code).toBe(1);
    await server.restart();
    expect([await isAlive(own.token), await isAlive(other.token)]).toEqual([false, false]);
  });

  test('S7.6 a code sets one password: the second try is refused, twenty at once set one', async () => {
    const auth_code = await codeFor(EMAIL);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const password = `a fine password ${index}`;
        return forget({ auth_code, new_password: password, secondary_password: password });
      }),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === ERRORS.codeUsed)).toHaveLength(7);
  });

  test.each([
    [{ account: 'nobody' }, 'badAddress', 'account'],
    [{ secondary_password: 'another' }, 'passwordsDiffer', 'secondary_password'],
    [{ new_password: '1234567', secondary_password: '1234567' }, 'passwordTooShort', 'new_password'],
    [{}, 'wrongCode', 'auth_code'],
  ] as const)('S3.11 forgotten, with %j: %s of %s, and all stays as it is', async (fields, reason, field) => {
    const code = await codeFor(EMAIL);
    const answer = await forget({ auth_code: wrong(code), ...fields });
    expect(answer).toMatchObject({ code: ERRORS[reason], data: { field } });
    expect((await login(server, EMAIL)).code).toBe(1);
    expect(await isAlive(own.token)).toBe(true);
  });

  test('S7.7 S5.3 who knows the old password and has a code gets a new session in the place of all others', async () => {
    const ended: number[] = [];
    server.services.sessions.onEnded((sessionId) => ended.push(sessionId));
    const other = (await login(server, EMAIL)).data;
    const answer = await amend({ auth_code: await codeFor(EMAIL) });
    expect(answer).toMatchObject({
      code: 1,
      msg: 'Your password has been changed.',
      data: { user: own.user },
    });
    expect([await isAlive(own.token), await isAlive(other.token)]).toEqual([false, false]);
    expect(await isAlive(answer.data.token)).toBe(true);
    expect(ended).toHaveLength(2);
    expect((await login(server, EMAIL, BETTER)).code).toBe(1);
  });

  test.each([
    [{ secondary_password: 'another' }, 'passwordsDiffer', 'secondary_password'],
    [{ new_password: '1234567', secondary_password: '1234567' }, 'passwordTooShort', 'new_password'],
    [{ old_password: 'not the old one' }, 'wrongOldPassword', 'old_password'],
    [{}, 'wrongCode', 'auth_code'],
  ] as const)('S5.3 changed, with %j: %s of %s, and all stays as it is', async (fields, reason, field) => {
    const code = await codeFor(EMAIL);
    const answer = await amend({ auth_code: wrong(code), ...fields });
    expect(answer).toMatchObject({ code: ERRORS[reason], data: { field } });
    expect((await login(server, EMAIL)).code).toBe(1);
    expect(await isAlive(own.token)).toBe(true);
  });

  test('S5.3 a wrong old password costs no code, a code to another address is none of the caller’s', async () => {
    const first = server.firstAccount?.email ?? '';
    expect((await amend({ auth_code: await codeFor(first) })).code).toBe(ERRORS.wrongCode);
    const auth_code = await codeFor(EMAIL);
    expect((await amend({ auth_code, old_password: 'not the old one' })).code).toBe(ERRORS.wrongOldPassword);
    expect((await amend({ auth_code })).code).toBe(1);
  });

  test('S5.3 of several changes at once one goes through', async () => {
    const auth_code = await codeFor(EMAIL);
    const answers = await Promise.all(Array.from({ length: 8 }, () => amend({ auth_code })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  test('S8.1 a stolen session guesses the old password ten times', async () => {
    const codes: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      codes.push((await amend({ old_password: `guess ${count}` })).code);
    }
    expect(codes.slice(0, 10)).toEqual(Array(10).fill(ERRORS.wrongOldPassword));
    expect(codes.slice(10)).toEqual([ERRORS.tooMany, ERRORS.tooMany]);
  });
});
