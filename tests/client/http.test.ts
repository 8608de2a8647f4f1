import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODE_OUTCOME_UNKNOWN } from '#contract/constants';
import { CallFailure } from '#contract/failure';
import * as account from '#contract/routes/account';
import * as loans from '#contract/routes/loans';
import * as market from '#contract/routes/market';
import * as trading from '#contract/routes/trading';
import * as withdrawals from '#contract/routes/withdraw';
import { EarlyCalls } from '../../src/client/actors/early-calls.ts';
import { createHttp, type HttpDeps, readEarly } from '../../src/client/actors/http.ts';

type Seen = { method: string; url: URL; headers: IncomingHttpHeaders; body: string };
type Reply = (response: ServerResponse) => void;

let seen: Seen[] = [];
let reply: Reply;
let expiries = 0;
let expiredToken = '';
let origin = '';

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const url = new URL(request.url ?? '/', 'http://server');
    seen.push({ method: request.method ?? '', url, headers: request.headers, body });
    reply(response);
  });
});

/** Answers with this JSON, or this text when it is one. */
const answer =
  (body: unknown, status = 200): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const DEPS = (): HttpDeps => ({
  origin,
  language: () => 'en',
  token: () => 'token-1',
  now: () => 1_700_000_000_000,
  onExpired: (token) => {
    expiries += 1;
    expiredToken = token;
  },
});
const httpWith = (deps: Partial<HttpDeps> = {}) => createHttp({ ...DEPS(), ...deps });

/** The request the server saw; fails when there was none, or more than one. */
function request(): Seen {
  expect(seen).toHaveLength(1);
  const [only] = seen;
  if (!only) throw new Error('no request came');
  return only;
}

/** What the call was refused with; fails when it was answered. */
async function failure(call: Promise<unknown>): Promise<CallFailure> {
  const error: unknown = await call.then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(CallFailure);
  return error as CallFailure;
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen = [];
  expiries = 0;
  reply = answer({ code: 1, msg: 'fine', data: [] });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const signedIn = {
  token: 'token-2',
  user: {
    id: 1,
    uid: 'U1',
    email: null,
    phone: null,
    area_id: null,
    area_code: null,
    is_demo: 0,
    account_type: 'trading',
    demo_id: null,
    invite_code: '',
    credit_score: 60,
    balance: '1000',
  },
};

describe('what a call carries', () => {
  it('S7.1 language and token as headers, the fields and t in the query of a GET', async () => {
    await httpWith()(market.kline, { instrumentId: 7, period: '1min' });
    const { method, url, headers } = request();
    expect(method).toBe('GET');
    expect(url.pathname).toBe('/v1/api/forex/kline');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      forex_id: '7',
      period: '1min',
      t: '1700000000000',
    });
    expect(headers).toMatchObject({ lang: 'en', authorization: 'token-1' });
    expect(headers['idempotency-key']).toBeUndefined();
  });

  it('S7.1 no authorization without a token; a token of its own goes before that of the session', async () => {
    await httpWith({ token: () => null })(market.tradeList, {});
    await httpWith()(market.tradeList, {}, { token: null });
    await httpWith()(market.tradeList, {}, { token: 'token-9' });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, 'token-9']);
  });

  it('S7.24 the idempotency key of a command', async () => {
    reply = answer({ code: 1, msg: 'closed', data: { Id: 1, Price: '1', FactProfits: '0' } });
    await httpWith()(trading.close, { id: 1 }, { idempotencyKey: 'key-1' });
    expect(request().headers['idempotency-key']).toBe('key-1');
  });

  it('S7.24 S7.42 numbers as digits, and nothing of a field that is undefined, in a query and in a form', async () => {
    reply = answer({ code: 1, msg: '', data: null });
    const ticket = { direction: 2, priceType: 1, lots: '0.10', instrumentId: 7, multiple: '100' } as const;
    const prices = { targetPrice: '0', stopLoss: '0', takeProfit: '0' };
    await failure(httpWith()(trading.submit, { ...ticket, ...prices, ocoId: undefined, goodForMs: 60_000 }));
    expect(Object.fromEntries(request().url.searchParams)).toEqual({
      ...{ type: '2', status: '1', cont: '0.10', forex_id: '7', multiple: '100' },
      ...{ target_price: '0', stop_loss_price: '0', target_profit_price: '0', good_for: '60000' },
      t: '1700000000000',
    });
    seen = [];
    const drawn = { currencyId: 3, methodId: 4, number: '50', memo: '', code: undefined };
    await failure(httpWith()(withdrawals.withdraw, drawn));
    expect(Object.fromEntries(new URLSearchParams(request().body))).toEqual({
      ...{ draw_currency_id: '3', draw_method_id: '4', number: '50', memo: '' },
    });
  });

  it('S7.3 a form where the spec asks for one, with every sign of a password intact', async () => {
    reply = answer({ code: 1, msg: '', data: signedIn });
    const password = 'p&=+ %ü=1';
    await httpWith()(account.loginForU, { channel: 'email', account: 'a@b.example', password });
    const { headers, body, url } = request();
    expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      login_type: 'email',
      account: 'a@b.example',
      password,
    });
    expect(url.search).toBe('');
  });

  it('S7.1 any other POST is JSON', async () => {
    reply = answer({ code: 1, msg: '', data: null });
    await httpWith()(account.logout, {});
    expect(request().headers['content-type']).toMatch(/^application\/json/);
    expect(request().body).toBe('{}');
  });
});

describe('what a call answers', () => {
  it('S7.1 S8.5 the data of the envelope and its words', async () => {
    reply = answer({ code: 1, msg: 'done', data: { balance: '12.5' } });
    expect(await httpWith()(trading.getBalance, {})).toEqual({ data: { balance: '12.5' }, message: 'done' });
  });

  it('S8.1 any other code is a refusal with its words, its code and the field at fault', async () => {
    reply = answer({ code: 400, msg: 'bad', data: { field: 'cont' } });
    const refusal = await failure(httpWith()(trading.getBalance, {}));
    expect(refusal).toMatchObject({ kind: 'refused', message: 'bad', code: 400, field: 'cont' });
    const stops = { id: 1, stopLoss: '1', takeProfit: '0' };
    reply = answer({ code: 400, msg: 'bad', data: { field: 'stop_loss_price' } });
    expect(await failure(httpWith()(trading.setStopPrice, stops))).toMatchObject({ field: 'stopLoss' });
    reply = answer({ code: 2002, msg: 'closed', data: null });
    expect(await failure(httpWith()(trading.getBalance, {}))).toMatchObject({ code: 2002, field: null });
    expect(expiries).toBe(0);
  });

  it('S4.13 S9.1 a 999 is reported once per call, unless the call was marked initial', async () => {
    reply = answer({ code: 999, msg: 'over', data: null });
    expect(await failure(httpWith()(account.info, {}))).toMatchObject({ kind: 'expired', code: 999 });
    expect(expiries).toBe(1);
    expect(await failure(httpWith()(account.info, {}, { isInitial: true }))).toMatchObject({
      kind: 'expired',
    });
    expect(expiries).toBe(1);
  });

  it('S4.13 a late 999 names the old token it was asked with, so that it cannot end the session that came after it', async () => {
    let token = 'old';
    reply = (response) => {
      token = 'new';
      answer({ code: 999, msg: 'over', data: null })(response);
    };
    expect(await failure(httpWith({ token: () => token })(account.info, {}))).toMatchObject({
      kind: 'expired',
    });
    expect(expiredToken).toBe('old');
  });

  it.each([
    ['no JSON', '<html>', 200],
    ['no envelope', { balance: '1' }, 200],
    ['nothing', '', 200],
    ['data that breaks the contract', { code: 1, msg: '', data: { balance: 12.5 } }, 200],
    ['of a server that does not know', { code: CODE_OUTCOME_UNKNOWN, msg: 'Check.', data: null }, 200],
    ['an error page', { code: 1, msg: '', data: { balance: '1' } }, 502],
  ])('S8.3 an answer that is %s is lost, neither refused nor accepted', async (_, body, status) => {
    reply = answer(body, status);
    expect(await failure(httpWith()(trading.getBalance, {}))).toMatchObject({ kind: 'lost', code: 0 });
    expect(seen).toHaveLength(1);
  });

  it('S8.3 a connection cut, or never made, is lost, and nothing is sent twice by itself', async () => {
    reply = (response) => response.destroy();
    expect((await failure(httpWith()(trading.getBalance, {}))).kind).toBe('lost');
    expect(seen).toHaveLength(1);
    const unreachable = httpWith({ origin: 'http://127.0.0.1:1' });
    expect(await failure(unreachable(trading.getBalance, {}))).toMatchObject({
      kind: 'lost',
      message: 'network',
    });
  });

  it('S8.3 a call given up is cancelled, before and while it runs', async () => {
    const abort = new AbortController();
    reply = () => abort.abort();
    const running = httpWith()(trading.getBalance, {}, { signal: abort.signal });
    expect((await failure(running)).kind).toBe('cancelled');
    const late = httpWith()(trading.getBalance, {}, { signal: abort.signal });
    expect((await failure(late)).kind).toBe('cancelled');
    expect(expiries).toBe(0);
  });
});

describe('a read that is sent early', () => {
  const QUESTION = '/api/loan/loan_list?page=1';
  const early = (deps: Partial<HttpDeps> = {}) => {
    const all = { ...DEPS(), early: new EarlyCalls(), ...deps };
    return { http: createHttp(all), send: () => readEarly(all, [QUESTION]) };
  };

  it('S7.1 answers whoever asks the same, once; the next one is sent', async () => {
    reply = answer({ code: 1, msg: '', data: { total: 0, data: [] } });
    const { http, send } = early();
    send();
    await http(loans.loanList, { page: 1 });
    expect(request().headers.authorization).toBe('token-1');
    expect(request().url.searchParams.get('t')).toBe('1700000000000');
    await http(loans.loanList, { page: 1 });
    expect(seen).toHaveLength(2);
  });

  it('S6.1 answers no other account, no other language, no other question, and not after 10 s', async () => {
    reply = answer({ code: 1, msg: '', data: { total: 0, data: [] } });
    let token = 'token-1';
    let language = 'en';
    let nowMs = 1_000;
    const deps = { token: () => token, language: () => language, now: () => nowMs };
    for (const change of [
      () => {
        token = 'token-2';
      },
      () => {
        language = 'hk';
      },
      () => {
        nowMs += 10_001;
      },
    ]) {
      const { http, send } = early(deps);
      seen = [];
      send();
      change();
      await http(loans.loanList, { page: 1 });
      expect(seen).toHaveLength(2);
    }
    const { http, send } = early(deps);
    seen = [];
    send();
    await http(loans.loanList, { page: 2 });
    expect(seen).toHaveLength(2);
  });

  it('S4.13 that is refused as expired ends the session of its token, as any other', async () => {
    reply = answer({ code: 999, msg: 'over', data: null });
    expiries = 0;
    const { http, send } = early();
    send();
    expect(await failure(http(loans.loanList, { page: 1 }))).toMatchObject({ kind: 'expired' });
    expect(seen).toHaveLength(1);
    expect(expiries).toBe(1);
  });

  it('S7.1 is given up when the one who took it gives up', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    reply = (response) => void response.on('close', resolve);
    seen = [];
    const { http, send } = early();
    const stop = new AbortController();
    send();
    const asked = failure(http(loans.loanList, { page: 1 }, { signal: stop.signal }));
    await expect.poll(() => seen.length).toBe(1);
    stop.abort();
    expect(await asked).toMatchObject({ kind: 'cancelled' });
    await closed;
  });
});
