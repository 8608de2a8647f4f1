import { beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import type { Route } from '#contract/route';
import { getBasicInfo, getCompanyStatus, logout } from '#contract/routes/account';
import { addAlert, alertList } from '#contract/routes/alerts';
import { tradeList } from '#contract/routes/market';
import { sessionList } from '#contract/routes/sessions';
import { myDeal } from '#contract/routes/trading';
import { createEndpoints } from '#server/http/endpoints';
import { comparedHeaders } from '../../support/compared-headers.ts';
import { beginCopy, COPY_TERMS, makeLeader } from '../../support/copies.ts';
import { newMember } from '../../support/factors.ts';
import { borrower, newBorrower } from '../../support/loans.ts';
import { newTrader } from '../../support/orders.ts';
import { newPayer } from '../../support/payments.ts';
import { serverForAll } from '../../support/server-hooks.ts';
import { CONTRACT, sampleOf } from './samples.ts';

type Role = 'visitor' | 'demo' | 'real' | 'expired' | 'revoked';

/** What a role gets from a route before any use-case runs; null lets it in. */
function refusalFor(role: Role, access: Route['access']): number | null {
  if (access === 'open') return null;
  if (role === 'visitor' || role === 'expired' || role === 'revoked') return ERRORS.expired;
  if (access === 'demo' && role !== 'demo') return ERRORS.demoOnly;
  if (access === 'real' && role !== 'real') return ERRORS.realOnly;
  return null;
}

/** Routes that take the id of something a user owns: the test tries each with the id of another user. */
const OWNED: Readonly<
  Record<
    string,
    | 'position'
    | 'pending'
    | 'closed order'
    | 'destination'
    | 'withdrawal'
    | 'loan'
    | 'alert'
    | 'factor'
    | 'session'
    | 'copy'
  >
> = {
  '/v1/api/forex/close': 'position',
  '/v1/api/forex/reverse': 'position',
  '/v1/api/forex/cancel_trade': 'pending',
  '/v1/api/forex/set_stop_price': 'position',
  '/v1/api/forex/note': 'closed order',
  '/api/wallet/del_draw_method': 'destination',
  '/v1/api/payout_methods/label': 'destination',
  '/v1/api/withdrawals/cancel': 'withdrawal',
  '/api/loan/loan_info': 'loan',
  '/v1/api/alerts/change': 'alert',
  '/v1/api/alerts/pause': 'alert',
  '/v1/api/alerts/resume': 'alert',
  '/v1/api/alerts/delete': 'alert',
  '/v1/api/factors/remove': 'factor',
  '/v1/api/sessions/end': 'session',
  '/api/copy/detail': 'copy',
  '/api/copy/orders': 'copy',
  '/api/copy/pause': 'copy',
  '/api/copy/resume': 'copy',
  '/api/copy/stop': 'copy',
};
/** Routes that take the id of something offered to everyone. */
const OFFERED = ['/api/loan/config_info', '/api/loan/agreement'];

describe('who may call what', () => {
  const server = serverForAll();
  const tokens: Partial<Record<Role, string>> = {};
  beforeAll(async () => {
    tokens.expired = (await server.demo()).token;
    server.clock.nowMs += 8 * 86_400_000;
    tokens.revoked = (await server.demo()).token;
    await server.post('/api/user/logout', {}, { token: tokens.revoked });
    const leaders = [await newPayer(server), await newPayer(server)];
    const { email, password } = server.firstAccount ?? { email: '', password: '' };
    const form = { login_type: 'email', account: email, password };
    tokens.real = (await server.post<{ token: string }>('/api/user/loginForU', form)).data.token;
    // Routes that read a loan read this one.
    const real = borrower(server, { token: tokens.real, userId: 0, email });
    await real.handIn();
    await real.decideLast('loan-kyc', true);
    await real.borrow();
    // The route of a profile reads the one of this user, who calls nothing.
    await server.stored.change(
      `INSERT INTO leader (user_id, name, name_key, begun_at) VALUES (2, 'Grey Heron', 'grey heron', ${server.clock.nowMs})`,
    );
    // Routes that read a copy read one of the first of these leaders, the terms of a copy are of the second.
    for (const { userId } of leaders) await makeLeader(server, userId);
    expect(leaders.at(1)?.userId).toBe(Number(sampleOf({ path: '/api/copy/agreement' }).leader_id));
    const follower = { token: tokens.real, userId: 1 };
    const terms = { ...COPY_TERMS, amount: '100', leaderId: leaders[0]?.userId ?? 0 };
    expect(await beginCopy(server, follower, terms)).toBe(1);
  });

  const call = async (route: Route, token: string | undefined) => {
    const options = token === undefined ? {} : { token };
    if (route.method === 'POST') return server.post(route.path, sampleOf(route), options);
    return server.get(route.path, sampleOf(route), options);
  };

  test('S7.1 every route of the contract is served, and nothing else', () => {
    const served = createEndpoints(server.services).map(({ route }) => route.path);
    expect(served.toSorted()).toEqual(CONTRACT.map((route) => route.path).toSorted());
  });

  test.each(
    CONTRACT.map((route) => [route.path, route] as const),
  )('S6.1 S6.2 S6.3 %s lets in exactly the roles the contract names', async (_, route) => {
    for (const role of ['visitor', 'expired', 'revoked', 'demo', 'real'] as const) {
      // Fresh, because logging out is one of the routes.
      const token = role === 'demo' ? (await server.demo()).token : await roleToken(route, role);
      const { code } = await call(route, token);
      const refusal = refusalFor(role, route.access);
      if (refusal === null) expect([999, 1002, 1003, 500], `${role} ${route.path}`).not.toContain(code);
      else expect(code, `${role} ${route.path}`).toBe(refusal);
    }
  });

  const roleToken = async (route: Route, role: Role): Promise<string | undefined> => {
    if (role !== 'real' || route.path !== logout.path) return tokens[role];
    const { email, password } = server.firstAccount ?? { email: '', password: '' };
    const form = { login_type: 'email', account: email, password };
    return (await server.post<{ token: string }>('/api/user/loginForU', form)).data.token;
  };

  test.each(
    CONTRACT.filter((route) => route.access !== 'open').map((route) => [route.path, route] as const),
  )('S9.1 %s takes its token from the authorization header only', async (_, route) => {
    const token = (await server.demo()).token;
    const elsewhere = new URLSearchParams({ ...sampleOf(route), token, authorization: token });
    const response = await fetch(`${server.address}${route.path}?${elsewhere}`, {
      method: route.method,
      headers: { cookie: `authorization=${token}; token=${token}` },
    });
    expect(await response.json()).toMatchObject({ code: 999 });
  });

  test.each(
    CONTRACT.filter((route) => route.mutates).map((route) => [route.path, route] as const),
  )('S7.1 %s changes nothing for prefetch, HEAD or another site', async (_, route) => {
    const token = (await server.demo()).token;
    const url = `${server.address}${route.path}?${new URLSearchParams(route.method === 'GET' ? sampleOf(route) : {})}`;
    const sent = { authorization: token, 'idempotency-key': 'never-used-key' };
    const refused = [
      await fetch(url, { method: 'HEAD', headers: sent }),
      await fetch(url, { method: route.method, headers: { ...sent, 'sec-purpose': 'prefetch' } }),
      await fetch(url, { method: route.method, headers: { ...sent, purpose: 'prefetch;prerender' } }),
      await fetch(url, { method: route.method, headers: { ...sent, 'sec-fetch-site': 'cross-site' } }),
    ];
    expect(refused.map((response) => response.status)).toEqual([405, 403, 403, 403]);
    expect((await server.get('/api/user/info', {}, { token })).code).toBe(1);
    expect(await server.get('/v1/api/forex/my_deal', { status: '1', page: '1' }, { token })).toMatchObject({
      data: { total: 0 },
    });
  });

  test('S6.1 every route that takes an id of its caller’s own is known to the next test', () => {
    const takesId = CONTRACT.filter((route) => route.access !== 'open' && 'id' in sampleOf(route));
    const known = [...Object.keys(OWNED), ...OFFERED];
    expect(takesId.map((route) => route.path).toSorted()).toEqual(known.toSorted());
  });

  test.each(
    Object.entries(OWNED),
  )('S6.2 S6.3 %s answers the same bytes for another’s %s as for an unknown one', async (path, owned) => {
    const { caller, id, isThere, refusal } = await foreign[owned]();
    const ask = async (asked: number) => {
      const fields = new URLSearchParams({ ...sampleOf({ path }), id: String(asked) });
      const isPost = CONTRACT.some((route) => route.path === path && route.method === 'POST');
      const response = await fetch(`${server.address}${path}${isPost ? '' : `?${fields}`}`, {
        headers: { authorization: caller.token, lang: 'en' },
        ...(isPost ? { method: 'POST', body: fields } : {}),
      });
      return comparedHeaders(response).concat([['', await response.text()]]);
    };
    const answer = await ask(id);
    expect(answer).toEqual(await ask(999_999_999));
    expect(answer.at(-1)?.[1]).toContain(`"code":${refusal}`);
    expect(await isThere()).toBe(true);
  });

  /** Something of one user, and another user who asks for it. */
  const foreign = {
    position: async () => {
      const [owner, caller] = [await newTrader(server), await newTrader(server)];
      const { data } = await owner.submit();
      const isThere = async () => (await owner.page('1')).total === 1;
      return { caller, id: data.Id, isThere, refusal: ERRORS.unknownOrder };
    },
    pending: async () => {
      const [owner, caller] = [await newTrader(server), await newTrader(server)];
      const { data } = await owner.submit({ status: '0', target_price: '0.5' });
      const isThere = async () => (await owner.page('0')).total === 1;
      return { caller, id: data.Id, isThere, refusal: ERRORS.unknownOrder };
    },
    'closed order': async () => {
      const [owner, caller] = [await newTrader(server), await newTrader(server)];
      const { data } = await owner.submit();
      await owner.close(data.Id);
      const isThere = async () => (await owner.page('3')).data[0]?.Note === undefined;
      return { caller, id: data.Id, isThere, refusal: ERRORS.unknownOrder };
    },
    destination: async () => {
      const [owner, caller] = [await newPayer(server), await newPayer(server)];
      const { data } = await owner.bind();
      const isThere = async () => (await owner.methods('1')).length === 1;
      return { caller, id: data.id, isThere, refusal: ERRORS.unknownMethod };
    },
    withdrawal: async () => {
      const [owner, caller] = [await newPayer(server), await newPayer(server)];
      await owner.fund('50');
      const bound = await owner.bind();
      const draw = { draw_method_id: String(bound.data.id), number: '10', auth_code: await owner.code() };
      const { data } = await owner.draw(draw);
      const isThere = async () => (await owner.draws('1')).data[0]?.status === 0;
      return { caller, id: data.id, isThere, refusal: ERRORS.unknownWithdrawal };
    },
    alert: async () => {
      const [owner, caller] = [await server.demo(), await server.demo()];
      const wanted = { forex_id: '1', kind: 'percent', percent: '1', is_repeating: '0', note: '' };
      const { data } = await server.post<{ id: number }>(addAlert.path, wanted, owner);
      const isThere = async () => {
        const { alerts } = (await server.get<{ alerts: unknown[] }>(alertList.path, {}, owner)).data;
        return alerts.length === 1;
      };
      return { caller, id: data.id, isThere, refusal: ERRORS.unknownAlert };
    },
    factor: async () => {
      const [owner, caller] = [await newMember(server), await newMember(server)];
      const { id } = await owner.addApp();
      const isThere = async () => (await owner.list()).factors.length === 1;
      return { caller, id, isThere, refusal: ERRORS.unknownFactor };
    },
    session: async () => {
      const [owner, caller] = [await newPayer(server), await newPayer(server)];
      const mine = () => server.get<{ id: number }[]>(sessionList.path, {}, { token: owner.token });
      const id = (await mine()).data[0]?.id ?? 0;
      const isThere = async () => (await mine()).code === 1;
      // It is as good as ended: nothing is refused.
      return { caller, id, isThere, refusal: 1 };
    },
    copy: async () => {
      const [owner, caller, led] = [await server.demo(), await server.demo(), await server.demo()];
      await makeLeader(server, led.userId);
      const id = await beginCopy(server, owner, { ...COPY_TERMS, leaderId: led.userId });
      const isThere = async () =>
        (await server.services.copyPages.detail(owner.userId, id)).state === 'copying';
      return { caller, id, isThere, refusal: ERRORS.unknownCopy };
    },
    loan: async () => {
      const [owner, caller] = [await newBorrower(server), await newBorrower(server)];
      const id = await owner.borrow();
      const isThere = async () => (await owner.loan(id)).status === 2;
      return { caller, id, isThere, refusal: ERRORS.unknownLoan };
    },
  };

  test('S3.9 another’s demo account is refused like one that does not exist', async () => {
    const stranger = await newPayer(server);
    const made = await server.get('/api/user/createAccountDemoForU', {}, { token: stranger.token });
    expect(made.code).toBe(1);
    const { data } = await server.get<{ demo_id: string }>('/api/user/info', {}, { token: stranger.token });
    const options = tokens.real === undefined ? {} : { token: tokens.real };
    const ask = (demo_id: string) =>
      server.post('/api/user/loginForU', { login_type: 'demo', demo_id }, options);
    expect(await ask(data.demo_id)).toEqual(await ask('ZZZZZZZZZZ'));
  });

  test('S7.1 answers of the API are never stored', async () => {
    for (const route of [getBasicInfo, getCompanyStatus]) {
      const response = await fetch(`${server.address}${route.path}`);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('S7.1 S7.21 what anyone may read travels compressed, and nothing that is someone’s own', async () => {
    const encodingOf = async (path: string, accepted: string): Promise<string | null> => {
      const response = await fetch(server.address + path, { headers: { 'accept-encoding': accepted } });
      expect(await response.json()).toMatchObject({ code: 1 });
      return response.headers.get('content-encoding');
    };
    expect(await encodingOf(tradeList.path, 'br, gzip')).toBe('br');
    expect(await encodingOf(tradeList.path, 'gzip')).toBe('gzip');
    expect(await encodingOf(tradeList.path, 'identity')).toBeNull();
    const trader = await newTrader(server);
    for (let orders = 0; orders < 3; orders += 1) await trader.submit();
    const own = await fetch(`${server.address}${myDeal.path}?status=1&page=1`, {
      headers: { 'accept-encoding': 'br, gzip', authorization: trader.token },
    });
    expect(own.headers.get('content-encoding')).toBeNull();
    expect((await own.text()).length, 'it would have been long enough').toBeGreaterThan(1_024);
  });

  test('S7.20 every list answers its first page to a call without page', async () => {
    const lists = CONTRACT.filter((route) => 'page' in sampleOf(route));
    expect(lists.map(({ path }) => path)).toContain('/api/follow/list');
    for (const route of lists) {
      const { page, ...query } = sampleOf(route);
      expect(page).toBe('1');
      const options = { token: tokens.real ?? '' };
      const first = await server.get(route.path, { ...query, page: '1' }, options);
      expect(first.code, route.path).toBe(1);
      expect(await server.get(route.path, query, options), route.path).toEqual(first);
    }
  });

  test('S3.8 a user tells their type of account', async () => {
    const typeOf = async (token?: string) =>
      (await server.get<{ account_type: string }>('/api/user/info', {}, { token: token ?? '' })).data
        .account_type;
    expect(await typeOf(tokens.real)).toBe('trading');
    expect(await typeOf((await server.demo()).token)).toBe('demo');
  });

  test.each(
    CONTRACT.filter((route) => !route.mutates).map((route) => [route.path, route] as const),
  )('S3.32 %s answers what the contract promises', async (_, route) => {
    const { code, data } = await call(route, tokens.real);
    expect(code).toBe(1);
    expect(route.response.safeParse(data).error?.issues ?? []).toEqual([]);
  });
});
