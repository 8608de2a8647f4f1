import { describe, expect, it } from 'vitest';
import { ERRORS } from '#contract/errors';
import { sessionList } from '#contract/routes/sessions';
import {
  browse,
  codeOf,
  factorLogin,
  member,
  newMember,
  nextStep,
  passwordLogin,
} from '../../support/factors.ts';
import { PASSWORD, registeredByPhone, type SignedIn } from '../../support/joining.ts';
import { askOperator } from '../../support/operator.ts';
import { payer } from '../../support/payments.ts';
import { serverForAll } from '../../support/server-hooks.ts';
import { until } from '../../support/until.ts';

/** Ways around a second factor, each of which a reader of the code once found open. */

const THIEF = { from: '198.51.100.9' };
const THIEFS_OWN = 'another walrus 71 pass';

describe('a second factor', () => {
  const server = serverForAll({}, { REVIEW: 'manual', TRUSTED_PROXIES: '127.0.0.1' });

  /** Logs in by a number as it is dialled at home, which may mean two users. */
  const byNumber = (account: string, password: string, cookie = '') =>
    browse<SignedIn>(
      server,
      '/api/user/loginForU',
      { login_type: 'mobile', area_id: '', account, password },
      { ...THIEF, cookie },
    );

  it('S3.9 is asked for where the browser is known to another account of the same number', async () => {
    const owner = await registeredByPhone(server, 'HK', '91234567');
    server.clock.nowMs += 61_000;
    const owned = payer(server, { token: owner.token, userId: owner.user.id, email: '' });
    await member(server, owned).addApp();
    server.clock.nowMs += 61_000;
    await registeredByPhone(server, 'SG', '91234567', THIEFS_OWN);
    const { code, cookie } = await byNumber('+6591234567', THIEFS_OWN);
    expect(code).toBe(1);
    expect((await byNumber('91234567', PASSWORD, cookie)).code).toBe(ERRORS.factorRequired);
  });

  it('S6.4 ends what the password alone had proven or begun before it was added', async () => {
    const owner = await newMember(server);
    const stale = await owner.proofBy('factor', 'password', PASSWORD);
    const spare = await owner.proofBy('factor', 'password', PASSWORD);
    const { data: asked } = await owner.open('factor');
    const { data: begun } = await owner.begin('totp', await owner.proofBy('factor', 'password', PASSWORD));
    const { id } = await owner.addApp();
    expect((await owner.answer(asked.key, 'password', PASSWORD)).code).toBe(ERRORS.challengeOver);
    const first = codeOf(server, begun.secret ?? '');
    expect((await owner.confirm(begun.key, first, 'thief')).code).toBe(ERRORS.challengeOver);
    expect((await owner.renew(spare)).code).toBe(ERRORS.factorRequired);
    expect((await owner.remove(id, stale)).code).toBe(ERRORS.factorRequired);
    expect((await owner.list()).factors).toHaveLength(1);
  });

  it('S6.4 that answers anything withdraws the report that all are lost', async () => {
    const owner = await newMember(server);
    const { secret } = await owner.addApp();
    const { data } = await passwordLogin(server, owner.email, THIEF);
    await server.post('/api/user/lost_factors', { key: data.challenge.key });
    const states = async () =>
      (await server.stored.rows(`SELECT state FROM lost_factor WHERE user_id = ${owner.userId}`)).map(
        ({ state }) => state,
      );
    expect(await states()).toEqual(['waiting']);
    await owner.proof('factor', secret);
    expect(await states()).toEqual(['withdrawn']);
    const { rows = [] } = await askOperator(server.dataDir, 'list', 'lost-factors');
    expect(rows.filter(({ uid }) => uid === String(owner.userId))).toEqual([]);
  });

  it('S6.4 that is answered wrongly at a login is in the history as a failed login', async () => {
    const owner = await newMember(server);
    await owner.addApp();
    const { data } = await passwordLogin(server, owner.email, THIEF);
    const { key } = data.challenge;
    for (let tries = 0; tries < 3; tries += 1)
      await factorLogin(server, { key, way: 'totp', answer: '000000' }, THIEF);
    // The server's own round may be writing it.
    await server.services.accountEvents.writeFailed();
    const failed = await until(async () => {
      const rows = await server.stored.rows(
        `SELECT name FROM account_event WHERE user_id = ${owner.userId} AND name = 'login-failed'`,
      );
      return rows.length > 0 && rows;
    });
    expect(failed).toHaveLength(1);
  });

  it('S6.4 that is added while a login without it waits for its hash is wanted of that login', async () => {
    const owner = await newMember(server);
    const { cookie } = await passwordLogin(server, owner.email, THIEF);
    const { accounts } = server.services;
    const address = accounts.loginAddressOf({ channel: 'email', areaId: '', account: owner.email });
    const from = { network: THIEF.from, browser: '', system: '' };
    const device = cookie.replace(/^device=/, '');
    // The hashes of many fill the queue, so that this login is judged late.
    const many = Array.from({ length: 60 }, () =>
      accounts.signIn(address, PASSWORD, from, { language: 'en', cookie: device }).catch(() => null),
    );
    await owner.addApp();
    const late = (await Promise.all(many)).filter((one) => one !== null);
    const { data: sessions } = await server.get<{ opened_at: number }[]>(
      sessionList.path,
      {},
      { token: owner.token },
    );
    // What was let in came before the factor; nothing keeps a cookie that stands for it.
    expect(sessions.length).toBeLessThanOrEqual(late.length + 2);
    for (const { deviceCookie } of late) {
      const again = await passwordLogin(server, owner.email, { cookie: `device=${deviceCookie}` });
      expect(again.code).not.toBe(1);
    }
    nextStep(server);
  });
});
