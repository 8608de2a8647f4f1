import { describe, expect, test } from 'vitest';
import { REGISTER_BY } from '#contract/constants';
import { ERRORS } from '#contract/errors';
import type { FirstSteps } from '#contract/routes/joining';
import { drawUserCodes, type UserCodes } from '#server/accounts/user-codes';
import { Ledger } from '#server/ledger/ledger';
import { userTable } from '#server/store/users';
import { DRIVEN } from '../../support/driven-source.ts';
import {
  lastCode,
  login,
  outbox,
  PASSWORD,
  postRegister,
  registered,
  registration,
  sendEmail,
  solved,
  wrong,
} from '../../support/joining.ts';
import { operate } from '../../support/operator.ts';
import { decide, payer } from '../../support/payments.ts';
import { realUser } from '../../support/real-user.ts';
import { serverForAll, serverForEach } from '../../support/server-hooks.ts';

const NEW = 'new@candlestate.example';

describe('registering', () => {
  const server = serverForEach();

  const users = () => server.stored.rows('SELECT * FROM "user" WHERE is_demo = 0');
  const asked = async (account = NEW) => {
    const { data } = await sendEmail(server, account, '1');
    return { sms_code: await lastCode(server, account), key: data.key };
  };

  test('S7.5 S3.10 a code, a password and an address make a real user, logged in, with nothing on the account', async () => {
    const answer = await postRegister(server, registration(` ${NEW.toUpperCase()}`, await asked()));
    expect(answer).toMatchObject({
      code: 1,
      msg: 'Welcome! Your account is ready.',
      data: { user: { email: NEW, phone: null, is_demo: 0, demo_id: null, balance: '0', credit_score: 60 } },
    });
    const info = await server.get('/api/user/info', {}, { token: answer.data.token });
    expect(info.data).toEqual(answer.data.user);
    expect((await login(server, NEW)).data.user).toEqual(answer.data.user);
  });

  test('S2.54 the first steps of a newcomer: identity, a deposit and a trade wait, and are done', async () => {
    const { token, user } = (await postRegister(server, registration(NEW, await asked()))).data;
    const steps = async () => (await server.get<FirstSteps>('/v1/api/user/first_steps', {}, { token })).data;
    const newcomer = payer(server, { token, userId: user.id, email: NEW });
    expect(await steps()).toEqual({ identity: 'open', deposit: 'open', trade: 'open' });
    await newcomer.verify();
    const { data } = await newcomer.wire({ number: '10000', proofImg: await newcomer.proof() });
    expect(await steps()).toEqual({ identity: 'done', deposit: 'waiting', trade: 'open' });
    await decide(server, 'deposit', data.id);
    await server.move(DRIVEN.euro, 1.1);
    const pending = await newcomer.submit({ status: '0', target_price: '1.05' });
    expect(pending.code).toBe(1);
    expect(await steps()).toEqual({ identity: 'done', deposit: 'done', trade: 'waiting' });
    const position = await newcomer.submit({});
    expect((await steps()).trade).toBe('done');
    await newcomer.close(position.data.Id);
    expect(await steps()).toEqual({ identity: 'done', deposit: 'done', trade: 'done' });
  });

  test('S7.1 the language of who registers is kept, and the one that the app asks for the account in later', async () => {
    const language = async () => (await users()).find(({ email }) => email === NEW)?.language;
    const { data } = await postRegister(server, registration(NEW, await asked()), { lang: 'de' });
    expect(await language()).toBe('de');
    await server.get('/api/user/info', {}, { token: data.token, lang: 'fr' });
    expect(await language()).toBe('fr');
  });

  test('S7.5 an e-mail registers without area_id, mobile and invite_code', async () => {
    const { area_id, mobile, invite_code, ...form } = registration(NEW, await asked());
    expect([area_id, mobile, invite_code]).toEqual(['', '', '']);
    expect(await postRegister(server, form)).toMatchObject({ code: 1, data: { user: { email: NEW } } });
  });

  test('S7.5 S3.8 a phone makes a user too, who logs in by it', async () => {
    const sent = await server.post<{ key: string }>('/api/notify/send_sms', {
      to: '070 123-4567',
      area_id: '1',
      type: '1',
      ...(await solved(server)),
    });
    const to = (await outbox(server))[0]?.to ?? '';
    const sms_code = await lastCode(server, to);
    const form = { type: 'mobile', area_id: '1', sms_code, key: sent.data.key };
    expect(await postRegister(server, registration('70 1234567', form))).toMatchObject({
      code: 1,
      data: { user: { email: null, phone: '701234567' } },
    });
    const credentials = { login_type: 'mobile', area_id: '1', account: '701234567', password: PASSWORD };
    expect((await server.post('/api/user/loginForU', credentials)).code).toBe(1);
  });

  test('S3.10 the contact number and who invited are kept; an invite code is read in either case', async () => {
    const inviter = await registered(server, 'inviter@candlestate.example');
    const invited = await registered(server, NEW, {
      invite_code: inviter.user.invite_code.toLowerCase(),
      mobile: ' +852 5123 4567 ',
    });
    expect((await users()).find((row) => row.id === invited.user.id)).toMatchObject({
      invited_by: inviter.user.id,
      contact_mobile: '+85251234567',
    });
  });

  test.each([
    ['S5.2', { account: 'nobody' }, 'badAddress', 'account'],
    ['S5.2', { type: 'mobile', account: '51234567' }, 'badAddress', 'area_id'],
    ['S5.2', { re_password: 'another password' }, 'passwordsDiffer', 're_password'],
    ['S5.2', { password: '1234567', re_password: '1234567' }, 'passwordTooShort', 'password'],
    ['S5.2', { password: '🔑🔑🔑🔑', re_password: '🔑🔑🔑🔑' }, 'passwordTooShort', 'password'],
    ['S5.2', { invite_code: 'NOBODYS1' }, 'unknownInvite', 'invite_code'],
    ['S5.2', { sms_code: '12' }, 'wrongCode', 'sms_code'],
    ['S5.2', { key: 'another key' }, 'wrongCode', 'sms_code'],
  ] as const)('%s a registration with %j is refused: %s of %s', async (_, fields, reason, field) => {
    const form = registration(NEW, { ...(await asked()), ...fields });
    expect(await postRegister(server, form)).toMatchObject({ code: ERRORS[reason], data: { field } });
    expect(await users()).toHaveLength(1);
  });

  test('S5.15 the invite code of a demo account invites no one', async () => {
    const demo = await server.demo();
    const { data } = await server.get<{ invite_code: string }>('/api/user/info', {}, { token: demo.token });
    const form = registration(NEW, { ...(await asked()), invite_code: data.invite_code });
    expect(await postRegister(server, form)).toMatchObject({ code: ERRORS.unknownInvite });
  });

  test('S5.2 faults of the form cost no code', async () => {
    const sent = await asked();
    await postRegister(server, registration(NEW, { ...sent, re_password: 'another password' }));
    await postRegister(server, registration(NEW, { ...sent, invite_code: 'NOBODYS1' }));
    expect((await postRegister(server, registration(NEW, sent))).code).toBe(1);
  });

  test('S5.2 an address is taken once: twenty registrations at once with one code make one user', async () => {
    const sent = await asked();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const password = `a fine password ${index}`;
        return postRegister(server, registration(NEW, { ...sent, password, re_password: password }));
      }),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await users()).toHaveLength(2);
  });

  test('S5.2 a code is no use once its address is somebody’s, who had it from elsewhere', async () => {
    const sent = await asked();
    await server.close();
    const database = await server.stored.open();
    await database.queue.submit(async (tx) => {
      const { id } = await userTable.insert.one(tx, { ...realUser(42), email: NEW });
      await new Ledger().openTradingAccount(tx, id, 'real');
    });
    await database.close();
    await server.restart();
    expect(await postRegister(server, registration(NEW, sent))).toMatchObject({
      code: ERRORS.wrongCode,
      data: { field: 'sms_code' },
    });
  });

  test('S7.5 a registration repeated after a lost answer is logged in to what it made, by its password only', async () => {
    const sent = await asked();
    const made = await postRegister(server, registration(NEW, sent));
    const again = await postRegister(server, registration(NEW, sent));
    expect(again.data.user).toEqual(made.data.user);
    expect(again.data.token).not.toBe(made.data.token);
    const stranger = { ...sent, password: 'another password', re_password: 'another password' };
    expect((await postRegister(server, registration(NEW, stranger))).code).toBe(ERRORS.wrongCredentials);
    server.clock.nowMs += 10 * 60_000;
    expect((await postRegister(server, registration(NEW, sent))).code).toBe(ERRORS.wrongCode);
    expect(await users()).toHaveLength(2);
  });

  test('S8.1 ten guesses of a code from one network, then the right one has to wait too', async () => {
    const { sms_code, key } = await asked();
    const guess = { sms_code: wrong(sms_code), key };
    for (let count = 0; count < 10; count += 1) {
      expect((await postRegister(server, registration(NEW, guess))).code).toBe(ERRORS.wrongCode);
    }
    expect((await postRegister(server, registration(NEW, { sms_code, key }))).code).toBe(ERRORS.tooMany);
  });

  test('S5.2 what the desk says of registering counts at once: by e-mail, by phone, or as the user likes', async () => {
    const ways = async (verify_reg_type: number) => {
      await operate(server.dataDir, 'set', 'verify_reg_type', String(verify_reg_type));
      const refused: string[] = [];
      for (const type of ['email', 'mobile']) {
        const account = type === 'email' ? NEW : '701234567';
        const answer = await postRegister(server, registration(account, { type, area_id: '1' }));
        if (answer.code === ERRORS.wayNotOffered) refused.push(type);
        else expect(answer.code).toBe(ERRORS.wrongCode);
      }
      return refused;
    };
    expect(await ways(REGISTER_BY.email)).toEqual(['mobile']);
    expect(await ways(REGISTER_BY.mobile)).toEqual(['email']);
    expect(await ways(REGISTER_BY.either)).toEqual([]);
  });
});

describe('codes of users', () => {
  const server = serverForAll();

  test('S3.8 codes of which another user has one are drawn anew', async () => {
    const { userId } = await server.demo();
    const { db } = server.services.database;
    const user = await userTable.byId.get(db, { id: userId });
    const free: UserCodes = { uid: '1000000000', demo_id: 'FREE000001', invite_code: 'FREE0001' };
    const draws = [
      { ...free, uid: user?.uid ?? '' },
      { ...free, demo_id: user?.demo_id ?? '' },
      { ...free, invite_code: user?.invite_code ?? '' },
      free,
    ];
    const codes = await drawUserCodes(
      async (drawn) => (await userTable.withCodes.get(db, drawn)) !== undefined,
      () => draws.shift() ?? free,
    );
    expect(codes).toBe(free);
    expect(draws).toEqual([]);
  });

  test('S3.8 codes are drawn as they are shown', async () => {
    const codes = await drawUserCodes(async () => false);
    expect(codes.uid).toMatch(/^[1-9]\d{9}$/);
    expect(codes.demo_id).toMatch(/^[A-Z2-9]{10}$/);
    expect(codes.invite_code).toMatch(/^[A-Z2-9]{8}$/);
  });
});
