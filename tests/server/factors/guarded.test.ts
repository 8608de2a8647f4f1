import { beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { type Member, newMember } from '../../support/factors.ts';
import { lastCode, login, outbox, PASSWORD, sendEmail } from '../../support/joining.ts';
import { decide, TRON } from '../../support/payments.ts';
import { keptLog } from '../../support/security-log.ts';
import { serverForAll } from '../../support/server-hooks.ts';

const NEW_PASSWORD = 'quite another walrus 71';
const BINDING = {
  ...{ type: '1', draw_id: '1', dc_address: TRON, bank_name: '', bank_address: '', bank_swift: '' },
  ...{ payee_name: '', payee_account: '' },
};

describe('commands that want a second factor', () => {
  const log = keptLog();
  const server = serverForAll(log.overrides, { REVIEW: 'manual' });
  let member: Member;
  let secret: string;
  let factorId: number;
  /** A payout method nothing was paid to, and one that is proven. */
  let fresh: string;
  let proven: string;
  beforeAll(async () => {
    member = await newMember(server);
    await member.fund('1000');
    proven = await member.provenMethod();
    fresh = String((await member.bind()).data.id);
    ({ secret, id: factorId } = await member.addApp());
  });

  const mailed = async () => {
    // An address gets five in an hour.
    server.clock.nowMs += 3_600_000;
    await sendEmail(server, member.email, '2', { token: member.token });
    return lastCode(server, member.email);
  };
  const passwords = { new_password: NEW_PASSWORD, secondary_password: NEW_PASSWORD };
  /** All a thief has who reads the mail and has the session, and on top the password. */
  const amend = async (more: Record<string, string> = {}) => ({
    ...{ old_password: PASSWORD, auth_code: await mailed(), ...passwords },
    ...more,
  });
  const draw = (more: Record<string, string> = {}) => ({
    ...{ draw_currency_id: '1', number: '10', memo: '', draw_method_id: fresh, ...more },
  });
  /** The state that none of it may change. */
  const state = async () => {
    const { factors, recovery_left } = await member.list();
    return {
      balance: await member.balance(),
      held: await member.held(),
      methods: (await member.methods('1')).map(({ id }) => id),
      factors: factors.map(({ id }) => id),
      recovery_left,
      password: await server.stored.rows(`SELECT password_hash FROM "user" WHERE id = ${member.userId}`),
    };
  };
  type Command = [string, string, () => Promise<Record<string, string>> | Record<string, string>, string];
  const COMMANDS: Command[] = [
    ['S7.7 a new password', '/api/user/amend_password', amend, 'password'],
    ['S7.45 a new payout method', '/api/wallet/bind_draw_method', () => BINDING, 'method'],
    ['S7.46 a payout method taken away', '/api/wallet/del_draw_method', () => ({ id: fresh }), 'method'],
    ['S7.42 a withdrawal to a new payout method', '/api/account/draw', draw, 'withdrawal'],
    ['a new factor', '/v1/api/factors/begin', () => ({ kind: 'totp' }), 'factor'],
    ['a factor taken away', '/v1/api/factors/remove', () => ({ id: String(factorId) }), 'factor'],
    ['new recovery codes', '/v1/api/factors/recovery', () => ({}), 'factor'],
  ];

  test.each(
    COMMANDS,
  )('%s is not had by a stolen session, nor by a proof of anything else', async (_, path, form, purpose) => {
    const filled = await form();
    const before = await state();
    const others = (['factor', 'password', 'method', 'withdrawal'] as const).filter((one) => one !== purpose);
    const other = others[0] ?? 'factor';
    const asked = (await member.open('factor')).data.key;
    const ofOther = await member.proof(other, secret);
    const stranger = await newMember(server);
    const foreign = await stranger.proof('factor', (await stranger.addApp()).secret);
    for (const proof of ['A'.repeat(43), asked, ofOther, foreign]) {
      const answer = await server.post(path, { ...filled, proof }, { token: member.token });
      expect(answer.code).toBe(ERRORS.factorRequired);
      expect(answer.data).toBeNull();
    }
    expect(await state()).toEqual(before);
  });

  test.each(COMMANDS.slice(0, 4))('%s is refused without any proof', async (_, path, form) => {
    const before = await state();
    // The code by mail, which an account without a factor would need, takes no proof's place.
    const code = path.endsWith('/draw') ? { auth_code: await member.code() } : {};
    const answer = await server.post(path, { ...(await form()), ...code }, { token: member.token });
    expect(answer.code).toBe(ERRORS.factorRequired);
    expect(await state()).toEqual(before);
  });

  test('S7.42 a withdrawal to a proven payout method asks nothing, and one to a new one takes a proof for the code', async () => {
    expect((await member.limit()).proven_by).toBe('factor');
    expect((await member.draw(draw({ draw_method_id: proven }))).code).toBe(1);
    const proof = await member.proof('withdrawal', secret);
    const first = await member.draw(draw({ proof }));
    expect(first.code).toBe(1);
    // While one waits that had its factor, others to it need none.
    const second = await member.draw(draw());
    expect(second.code).toBe(1);
    for (const { data } of [first, second]) await decide(server, 'withdrawal', data.id, 'not now');
    expect((await member.draw(draw())).code).toBe(ERRORS.factorRequired);
  });

  test('S7.42 a refused withdrawal leaves its proof good', async () => {
    const proof = await member.proof('withdrawal', secret);
    expect((await member.draw(draw({ proof, number: '999999' }))).code).toBe(ERRORS.insufficientBalance);
    const { code, data } = await member.draw(draw({ proof }));
    expect(code).toBe(1);
    await decide(server, 'withdrawal', data.id, 'not now');
    expect((await member.draw(draw({ proof }))).code).toBe(ERRORS.factorRequired);
  });

  test('S8.2 a withdrawal and a binding repeated with key and proof are made once, answered alike', async () => {
    const proof = await member.proof('withdrawal', secret);
    const again = () => member.draw(draw({ proof }), { key: 'withdraw-this-once' });
    const drawn = await Promise.all([again(), again()]);
    expect(new Set([...drawn, await again()].map(({ code, data }) => `${code} ${data.id}`)).size).toBe(1);
    await decide(server, 'withdrawal', drawn[0]?.data.id ?? 0, 'not now');
    const before = log.events().length;
    const binding = { ...BINDING, proof: await member.proof('method', secret) };
    const bind = () => member.bind(binding, { key: 'bind-this-just-once' });
    const bound = await Promise.all([bind(), bind()]);
    const ids = [...bound, await bind()].map(({ code, data }) => `${code} ${data.id}`);
    expect(new Set(ids).size).toBe(1);
    expect(
      log
        .events()
        .slice(before)
        .filter(({ event }) => event === 'method.bound'),
    ).toHaveLength(1);
    const unbind = () =>
      server.post(
        '/api/wallet/del_draw_method',
        { id: String(bound[0]?.data.id), proof: unbinding },
        { token: member.token, key: 'unbind-this-once' },
      );
    const unbinding = await member.proof('method', secret);
    const unbound = await Promise.all([unbind(), unbind()]);
    expect([...unbound, await unbind()].map(({ code }) => code)).toEqual([1, 1, 1]);
  });

  test('what was refused for want of a factor is asked for again with a new key', async () => {
    const key = 'refused-for-a-factor';
    expect((await member.draw(draw(), { key })).code).toBe(ERRORS.factorRequired);
    const proof = await member.proof('withdrawal', secret);
    expect((await member.draw(draw({ proof }), { key })).code).toBe(ERRORS.factorRequired);
    const { code, data } = await member.draw(draw({ proof }), { key: 'another-key-for-it' });
    expect(code).toBe(1);
    await decide(server, 'withdrawal', data.id, 'not now');
  });

  test('S9.9 no order, close or alert ever asks', async () => {
    const { token } = member;
    const { code, data } = await member.submit({ cont: '0.1' });
    expect(code).toBe(1);
    expect((await member.close(data.Id)).code).toBe(1);
    const alert = { forex_id: '1', kind: 'percent', percent: '1', is_repeating: '0', note: '' };
    expect((await server.post('/v1/api/alerts/add', alert, { token })).code).toBe(1);
  });

  test('an account without a factor is asked for none, and a proof it sends is nothing to it', async () => {
    const plain = await newMember(server);
    await plain.fund('100');
    const { data } = await plain.bind({ proof: 'A'.repeat(43) });
    const id = String(data.id);
    expect((await plain.draw({ draw_method_id: id, proof: 'A'.repeat(43) })).code).toBe(ERRORS.codeRequired);
    expect((await plain.draw({ draw_method_id: id, auth_code: await plain.code() })).code).toBe(1);
    expect((await plain.unbind(data.id)).code).toBe(1);
  });

  test('S7.7 a mistyped password or code is said before a factor is asked for, and a right change has its proof', async () => {
    const post = (form: Record<string, string>) =>
      server.post<{ token: string }>('/api/user/amend_password', form, { token: member.token });
    expect((await post(await amend({ old_password: 'a guess' }))).code).toBe(ERRORS.wrongOldPassword);
    expect((await post(await amend({ auth_code: '000012' }))).code).toBe(ERRORS.wrongCode);
    const form = await amend();
    expect((await post(form)).code).toBe(ERRORS.factorRequired);
    // The code was not used up by that.
    const proof = await member.proof('password', secret);
    const open = await member.open('password');
    const { code, data } = await post({ ...form, proof });
    expect(code).toBe(1);
    expect(await server.stored.rows(`SELECT 1 FROM challenge WHERE user_id = ${member.userId}`)).toEqual([]);
    expect((await member.answer(open.data.key, 'recovery', 'AAAAA-AAAAA', { token: data.token })).code).toBe(
      ERRORS.challengeOver,
    );
    expect((await login(server, member.email, NEW_PASSWORD)).code).toBe(ERRORS.factorRequired);
    const subjects = (await outbox(server))
      .filter(({ to }) => to === member.email)
      .map(({ subject }) => subject);
    expect(subjects.at(-1)).toBe('Your password at Candlestate was changed');
  });
});
