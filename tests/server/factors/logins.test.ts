import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import {
  browse,
  codeOf,
  factorLogin,
  type Member,
  newMember,
  nextStep,
  PAGE,
  passwordLogin,
} from '../../support/factors.ts';
import { lastCode, outbox, PASSWORD, sendEmail, wrong } from '../../support/joining.ts';
import { askOperator } from '../../support/operator.ts';
import { keptLog } from '../../support/security-log.ts';
import { serverForAll } from '../../support/server-hooks.ts';

const NEW_PASSWORD = 'quite another walrus 71';

describe('logins of an account with a second factor', () => {
  const log = keptLog();
  const server = serverForAll(log.overrides, { TRUSTED_PROXIES: '127.0.0.1' });

  /** Logs in by password and the app's next code. */
  const logIn = async (member: Member, secret: string, browser: Parameters<typeof factorLogin>[2] = {}) => {
    const { data } = await passwordLogin(server, member.email, browser);
    nextStep(server);
    const answer = { key: data.challenge.key, way: 'totp', answer: codeOf(server, secret) } as const;
    return factorLogin(server, answer, browser);
  };

  test('S3.9 the password alone is answered with a challenge, and with nothing else', async () => {
    const member = await newMember(server);
    await member.addApp();
    const answer = await passwordLogin(server, member.email);
    expect(answer).toEqual({
      code: ERRORS.factorRequired,
      msg: 'Please confirm this with your second factor.',
      data: { challenge: { key: expect.any(String), ways: ['totp', 'recovery'], passkey: null } },
      cookie: '',
    });
    expect((await passwordLogin(server, 'nobody@site.example')).code).toBe(ERRORS.wrongCredentials);
    const wrongPassword = { login_type: 'email', account: member.email, password: 'a guess' };
    expect(await browse(server, '/api/user/loginForU', wrongPassword)).toMatchObject({
      code: ERRORS.wrongCredentials,
      data: null,
    });
  });

  test('an app and passkeys are offered together, the passkey first', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    const { passkey } = await member.addPasskey(await member.proof('factor', secret));
    const { challenge } = (await passwordLogin(server, member.email)).data;
    expect(challenge.ways).toEqual(['passkey', 'totp', 'recovery']);
    expect(challenge.passkey?.allowCredentials).toMatchObject([{ id: passkey.id }]);
    const answer = { key: challenge.key, way: 'passkey', answer: passkey.answer(challenge.passkey) } as const;
    expect((await factorLogin(server, answer)).data.user.id).toBe(member.userId);
  });

  test('the right answer logs in once, in the language of the browser, and the browser is not asked again', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    const { data } = await passwordLogin(server, member.email);
    const answer = { key: data.challenge.key, way: 'totp', answer: codeOf(server, secret) } as const;
    const first = await factorLogin(server, { ...answer, answer: wrong(answer.answer) });
    expect(first).toMatchObject({ code: ERRORS.wrongFactor, data: { field: 'answer' }, cookie: '' });
    const signedIn = await factorLogin(server, answer);
    expect(signedIn).toMatchObject({ code: 1, data: { user: { id: member.userId } } });
    expect((await factorLogin(server, answer)).code).toBe(ERRORS.challengeOver);
    expect((await server.get('/api/user/info', {}, { token: signedIn.data.token })).code).toBe(1);
    expect(await passwordLogin(server, member.email, { cookie: signedIn.cookie })).toMatchObject({ code: 1 });
    expect((await passwordLogin(server, member.email)).code).toBe(ERRORS.factorRequired);
    const stored = await server.stored.rows(`SELECT language FROM "user" WHERE id = ${member.userId}`);
    expect(stored).toEqual([{ language: 'en' }]);
  });

  test('the device of another user is none of the account', async () => {
    const [member, stranger] = [await newMember(server), await newMember(server)];
    await member.addApp();
    const { cookie } = await passwordLogin(server, stranger.email);
    expect(cookie).not.toBe('');
    expect((await passwordLogin(server, member.email, { cookie })).code).toBe(ERRORS.factorRequired);
  });

  test('browsers that logged in before there was a factor are asked as well', async () => {
    const member = await newMember(server);
    const { cookie } = await passwordLogin(server, member.email);
    const { secret } = await member.addApp();
    expect((await passwordLogin(server, member.email, { cookie })).code).toBe(ERRORS.factorRequired);
    const known = await logIn(member, secret);
    // A second factor changes nothing about who showed one.
    await member.addPasskey(await member.proof('factor', secret));
    expect((await passwordLogin(server, member.email, { cookie: known.cookie })).code).toBe(1);
  });

  test('a recovery code logs in once, however it is typed, and its owner is told', async () => {
    const member = await newMember(server);
    const { codes } = await member.addApp();
    const [code = '', other = ''] = codes;
    const typed = ` ${code.toLowerCase().replace('-', ' ')}`;
    const use = async (answer: string) => {
      const { data } = await passwordLogin(server, member.email);
      return (await factorLogin(server, { key: data.challenge.key, way: 'recovery', answer })).code;
    };
    expect(await use(typed)).toBe(1);
    expect((await member.list()).recovery_left).toBe(9);
    expect(await use(code)).toBe(ERRORS.wrongFactor);
    expect(await use('AAAAA-AAAAA')).toBe(ERRORS.wrongFactor);
    const sent = (await outbox(server)).filter(({ to }) => to === member.email);
    expect(sent.map(({ subject }) => subject)).toContain('Recovery code used at Candlestate');
    for (const { text } of sent) expect(text).not.toContain(code);
    const atOnce = await Promise.all([use(other), use(other), use(other)]);
    expect(atOnce.filter((one) => one === 1)).toHaveLength(1);
  });

  test('those of another user are none', async () => {
    const [member, stranger] = [await newMember(server), await newMember(server)];
    await member.addApp();
    const { codes } = await stranger.addApp();
    const { data } = await passwordLogin(server, member.email);
    const answer = { key: data.challenge.key, way: 'recovery', answer: codes[0] ?? '' } as const;
    expect((await factorLogin(server, answer)).code).toBe(ERRORS.wrongFactor);
  });

  test('who knows the password guesses ten times from a network; the owner gets in from another and from a known browser', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    const known = await logIn(member, secret, { from: '198.51.100.1' });
    const guess = async (from: string) => {
      const { data } = await passwordLogin(server, member.email, { from });
      const answer = wrong(codeOf(server, secret));
      return (await factorLogin(server, { key: data.challenge.key, way: 'totp', answer }, { from })).code;
    };
    const codes: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) codes.push(await guess('203.0.113.5'));
    expect(codes.filter((code) => code === ERRORS.wrongFactor)).toHaveLength(10);
    expect(codes.slice(10)).toEqual([ERRORS.tooMany, ERRORS.tooMany]);
    expect((await logIn(member, secret, { from: '198.51.100.2' })).code).toBe(1);
    for (let nth = 0; nth < 12; nth += 1) await guess(`203.0.113.${10 + nth}`);
    expect(await guess('203.0.113.99'), 'of the account, from anywhere').toBe(ERRORS.tooMany);
    const { from, cookie } = { from: '198.51.100.3', cookie: known.cookie };
    expect((await passwordLogin(server, member.email, { from, cookie })).code).toBe(1);
    // Its session goes on as well.
    await member.proof('withdrawal', secret);
  });

  test('answers by a passkey from a known browser are counted apart from those of strangers', async () => {
    const member = await newMember(server);
    const { passkey } = await member.addPasskey();
    const open = () => browse<{ key: string; passkey: unknown }>(server, '/v1/api/factors/passkey_login', {});
    const answer = async (right: boolean, browser: { from: string; cookie?: string }) => {
      const { data } = await open();
      const text = passkey.answer(data.passkey, right ? {} : { isVerified: false });
      return factorLogin(server, { key: data.key, way: 'passkey', answer: text }, browser);
    };
    const known = await answer(true, { from: '198.51.100.1' });
    for (let nth = 0; nth < 21; nth += 1) await answer(false, { from: `203.0.113.${nth}` });
    expect((await answer(true, { from: '198.51.100.9' })).code).toBe(ERRORS.tooMany);
    expect((await answer(true, { from: '198.51.100.9', cookie: known.cookie })).code).toBe(1);
  });

  test('S5.3 a password that was reset by mail is not enough, on no browser', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    const known = await logIn(member, secret);
    const asked = (await passwordLogin(server, member.email)).data.challenge.key;
    await sendEmail(server, member.email, '2');
    const auth_code = await lastCode(server, member.email);
    const passwords = { new_password: NEW_PASSWORD, secondary_password: NEW_PASSWORD };
    const form = { type: 'email', area_id: '', account: member.email, auth_code, ...passwords };
    expect((await server.post('/api/user/forget_password', form)).code).toBe(1);
    nextStep(server);
    const answer = { key: asked, way: 'totp', answer: codeOf(server, secret) } as const;
    expect((await factorLogin(server, answer)).code, 'it was asked before').toBe(ERRORS.challengeOver);
    const login = { login_type: 'email', account: member.email, password: NEW_PASSWORD };
    const { cookie } = known;
    expect((await browse(server, '/api/user/loginForU', login, { cookie })).code).toBe(ERRORS.factorRequired);
  });

  test('a frozen account is refused after its factor as ever', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    const { data: user } = await server.get<{ uid: string }>('/api/user/info', {}, { token: member.token });
    await askOperator(server.dataDir, 'freeze', user.uid, '--reason', 'fraud');
    expect((await logIn(member, secret)).code).toBe(ERRORS.accountFrozen);
  });

  test('without a factor a login is as it was', async () => {
    const member = await newMember(server);
    expect((await passwordLogin(server, member.email)).code).toBe(1);
    const { secret, id } = await member.addApp();
    expect((await member.remove(id, await member.proof('factor', secret))).code).toBe(1);
    expect((await passwordLogin(server, member.email, { page: PAGE })).code).toBe(1);
  });

  test('S8.1 the log tells of what was asked, what was wrong and who got in, and holds no secret', async () => {
    const member = await newMember(server);
    const { secret, codes } = await member.addApp();
    const before = log.events().length;
    const { data } = await passwordLogin(server, member.email);
    const typed = codeOf(server, secret);
    const answers = [
      { way: 'totp', answer: wrong(typed) },
      { way: 'recovery', answer: codes[0] ?? '' },
    ] as const;
    for (const answer of answers) await factorLogin(server, { key: data.challenge.key, ...answer });
    const seen = { network: '192.0.2.1', user: member.userId };
    expect(log.events().slice(before)).toMatchObject([
      { event: 'factor.asked', ...seen },
      { event: 'factor.wrong', way: 'totp', ...seen },
      { event: 'recovery.used', ...seen },
      { event: 'login.succeeded', way: 'recovery', device: 'new', ...seen },
    ]);
    const lines = log.lines.join('\n');
    for (const hidden of [secret, typed, data.challenge.key, ...codes, PASSWORD]) {
      expect(lines).not.toContain(hidden);
    }
  });
});
