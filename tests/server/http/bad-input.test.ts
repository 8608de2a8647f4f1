import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { envelope } from '#contract/envelope';
import { ERRORS, errorName } from '#contract/errors';
import { commandOutcome } from '#contract/routes/account';
import { createEndpoints } from '#server/http/endpoints';
import { checkAnswer } from '../../support/contract-check.ts';
import { seededRandom } from '../../support/random.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { pausableIntervals, until } from '../../support/until.ts';
import { CONTRACT, sampleOf } from './samples.ts';

// What the server does by the clock would change the digest as well.
const pause = pausableIntervals();

/** Nothing is written any more when so many looks in a row found the same. */
const CALM_LOOKS = 20;

/** Inputs by chance for each route. */
const GENERATED = Number(process.env.GENERATED_INPUTS ?? 40);

/** Values no field takes; `null` leaves the field out, a list sends it twice. */
const HOSTILE: readonly (string | null | string[])[] = [
  null,
  '',
  ' ',
  '-1',
  'NaN',
  'Infinity',
  '1e309',
  '1e5',
  '0x10',
  '9'.repeat(400),
  `0.${'1'.repeat(40)}`,
  'null',
  'undefined',
  '[object Object]',
  '{"$gt":""}',
  "1' OR '1'='1",
  '1;DROP TABLE user',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '١٢',
  ['1', '2'],
];

/** Fields that take any text up to a length, and so hardly a malformed one; some may be empty. */
const FREE_TEXT: Readonly<Record<string, { max: number; mayBeEmpty?: true }>> = {
  account: { max: 254 },
  to: { max: 254 },
  password: { max: 128 },
  re_password: { max: 128 },
  old_password: { max: 128 },
  new_password: { max: 128 },
  secondary_password: { max: 128 },
  sms_code: { max: 12 },
  auth_code: { max: 12 },
  captcha_id: { max: 64, mayBeEmpty: true },
  captcha_code: { max: 16, mayBeEmpty: true },
  key: { max: 64, mayBeEmpty: true },
  invite_code: { max: 16, mayBeEmpty: true },
  mobile: { max: 32, mayBeEmpty: true },
  name: { max: 60 },
  card_id: { max: 40 },
  front_pic: { max: 300 },
  reverse_pic: { max: 300 },
  proofImg: { max: 300 },
  last_name: { max: 60 },
  hand_pic: { max: 300 },
  sign: { max: 300 },
  agreement: { max: 10_000 },
  address: { max: 128 },
  memo: { max: 200, mayBeEmpty: true },
  label: { max: 40, mayBeEmpty: true },
  note: { max: 100, mayBeEmpty: true },
  'note of an order': { max: 500, mayBeEmpty: true },
  answer: { max: 8_192 },
  dc_address: { max: 128, mayBeEmpty: true },
  bank_name: { max: 120, mayBeEmpty: true },
  bank_address: { max: 120, mayBeEmpty: true },
  bank_swift: { max: 120, mayBeEmpty: true },
  payee_name: { max: 120, mayBeEmpty: true },
  payee_account: { max: 120, mayBeEmpty: true },
};

/** Fields a caller may leave out; of those not named by a path, wherever they are. */
const MAY_BE_LEFT_OUT: Readonly<Record<string, RegExp>> = {
  forex_id: /^\/api\/calendar\/list$/,
  page: /./,
  percent: /alerts/,
  area_id: /register|forget|send_sms/,
  mobile: /register/,
  invite_code: /register/,
  memo: /draw$/,
  auth_code: /draw$/,
  proof: /draw$|draw_method$|amend/,
  dc_address: /bind/,
  bank_name: /bind/,
  bank_address: /bind/,
  bank_swift: /bind/,
  payee_name: /bind/,
  payee_account: /bind/,
};

function isWelcome(field: string, value: string | null | string[], path: string): boolean {
  if (value === null) return MAY_BE_LEFT_OUT[field]?.test(path) === true;
  // The empty area of an e-mail, or of a number that has its country's code.
  if (field === 'area_id' && value === '') return /register|forget|send_sms/.test(path);
  // A calendar of no instrument.
  if (field === 'forex_id' && value === '') return path === '/api/calendar/list';
  // A withdrawal to a proven destination carries no code.
  if (field === 'auth_code' && value === '') return path === '/api/account/draw';
  // Of a challenge; elsewhere a key is free text.
  if (field === 'key' && /factor/.test(path)) return false;
  // An alert's note is shorter than an order's.
  const free = FREE_TEXT[field === 'note' && /forex/.test(path) ? 'note of an order' : field];
  if (!free || typeof value !== 'string') return false;
  return value === '' ? free.mayBeEmpty === true : value.length <= free.max;
}

describe('hostile input', () => {
  let server: TestServer;
  let token: string;
  let realToken: string;
  beforeAll(async () => {
    // It asks more of one account than a day's budgets.
    server = await startServer({ budgets: { take: () => {} } });
    token = (await server.demo()).token;
    const { email, password } = server.firstAccount ?? { email: '', password: '' };
    const form = { login_type: 'email', account: email, password };
    realToken = (await server.post<{ token: string }>('/api/user/loginForU', form)).data.token;
    pause();
    // A round that had begun writes what it decided.
    let [last, calmLooks] = ['', 0];
    await until(async () => {
      const now = JSON.stringify(await digest());
      calmLooks = now === last ? calmLooks + 1 : 0;
      last = now;
      return calmLooks === CALM_LOOKS;
    });
  });
  afterAll(() => server.dispose());

  /** A digest of each table that a trader could have changed. */
  const digest = async (): Promise<Record<string, string>> => {
    const digests: Record<string, string> = {};
    for (const table of [
      'user',
      'account',
      'entry',
      'journal',
      'trade_order',
      'idempotency',
      'session',
      'deposit',
      'draw_method',
      'withdrawal',
      'loan_kyc',
      'loan',
      'repayment',
    ]) {
      const rows = await server.stored.rows(`SELECT * FROM "${table}" ORDER BY 1, 2`);
      digests[table] = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
    }
    return digests;
  };

  const send = async (method: string, path: string, query: URLSearchParams, body?: string, type?: string) => {
    const hasBody = method === 'POST';
    const isReal = CONTRACT.some((route) => route.path === path && route.access === 'real');
    const headers = {
      authorization: isReal ? realToken : token,
      lang: 'en',
      ...(type === undefined ? {} : { 'content-type': type }),
    };
    const response = await fetch(`${server.address}${path}${hasBody ? '' : `?${query}`}`, {
      method,
      headers,
      ...(hasBody ? { body: body ?? query } : {}),
    });
    expect(response.status).toBe(200);
    const answer = envelope.parse(await response.json());
    checkAnswer(hasBody ? 'POST' : 'GET', path, answer);
    return answer;
  };

  const parameters = (sample: Record<string, string>, field: string, value: string | null | string[]) => {
    const query = new URLSearchParams({ ...sample });
    query.delete(field);
    for (const one of value === null ? [] : [value].flat()) query.append(field, one);
    return query;
  };

  test('S8.1 every field of every route times every hostile value: code 400 with the field, nothing changed', async () => {
    const before = await digest();
    for (const { route } of createEndpoints(server.services)) {
      const sample = sampleOf(route);
      for (const field of Object.keys(sample)) {
        for (const value of HOSTILE) {
          const answer = await send(route.method, route.path, parameters(sample, field, value));
          const context = `${route.path} ${field}=${JSON.stringify(value)}`;
          if (isWelcome(field, value, route.path)) {
            // Nothing hostile reads well enough to be done, and nothing makes a fault.
            // Asking for an unused key is answered, and changes nothing once its time is over.
            if (route.mutates && route.path !== commandOutcome.path) expect(answer.code, context).not.toBe(1);
            expect(answer.code, context).not.toBe(ERRORS.fault);
            continue;
          }
          expect(answer.code, context).toBe(ERRORS.malformed);
          expect(answer.data, context).toEqual({ field });
          expect(answer.msg, context).not.toBe('');
        }
      }
      // A route that takes a file takes no fields, and is tested with what it takes.
      if (route.encoding === 'multipart') continue;
      const unknown = await send(route.method, route.path, parameters(sample, 'is_admin', '1'));
      expect(unknown, route.path).toMatchObject({ code: ERRORS.malformed, data: { field: 'is_admin' } });
    }
    expect(await digest()).toEqual(before);
  }, 120_000);

  test('S8.1 bodies that are no form are refused in the envelope', async () => {
    const before = await digest();
    for (const [body, type] of [
      ['{', 'application/json'],
      ['[]', 'application/json'],
      ['"text"', 'application/json'],
      ['null', 'application/json'],
      ['{"__proto__":{"x":1}}', 'application/json'],
      ['{"login_type":"email","account":{},"password":[]}', 'application/json'],
      ['<xml/>', 'application/xml'],
      ['a'.repeat(100_000), 'application/x-www-form-urlencoded'],
      ['%E0%A4%A', 'application/x-www-form-urlencoded'],
      ['x', 'multipart/form-data; boundary=y'],
      ['', 'application/json'],
    ] as const) {
      const answer = await send('POST', '/api/user/loginForU', new URLSearchParams(), body, type);
      expect(answer.code, `${type} ${body.slice(0, 40)}`).toBe(ERRORS.malformed);
    }
    expect(await digest()).toEqual(before);
  });

  test('S7.11 S7.48 a JSON number counts as its text; nothing else is taken for one', async () => {
    const before = await digest();
    const json = async (path: string, body: object) =>
      send('POST', path, new URLSearchParams(), JSON.stringify(body), 'application/json');
    const papers = { ...sampleOf({ path: '/api/loan/kyc_submit' }), sex: 1, id_card_type: 2 };
    for (const [path, body] of [
      ['/api/notify/send_email', { ...sampleOf({ path: '/api/notify/send_email' }), type: 1 }],
      [
        '/api/notify/send_sms',
        { ...sampleOf({ path: '/api/notify/send_sms' }), type: 2, area_id: 1, to: 51234567 },
      ],
      ['/api/loan/kyc_submit', papers],
      ['/api/loan/repayment', { charge_id: 1, loan_id: 1, proofImg: 'none' }],
      ['/api/loan/loan_submit', { amount: 100.5, config_id: 1, sign: 'none', agreement: 'none' }],
      ['/api/wallet/del_draw_method', { id: 1 }],
    ] as const) {
      const form = new URLSearchParams(Object.entries(body).map(([field, value]) => [field, String(value)]));
      const asForm = await send('POST', path, form);
      expect((await json(path, body)).code, path).toBe(asForm.code);
      expect(asForm.code, path).not.toBe(ERRORS.malformed);
    }
    for (const id of [true, false, [1], ['1'], { a: 1 }, null, 1.5, -1, 0, 1e21, 2 ** 53, 1e-7])
      expect(await json('/api/wallet/del_draw_method', { id }), JSON.stringify(id)).toMatchObject({
        code: ERRORS.malformed,
        data: { field: 'id' },
      });
    for (const sex of [true, [1], 1.5, 3, null])
      expect(await json('/api/loan/kyc_submit', { ...papers, sex })).toMatchObject({
        data: { field: 'sex' },
      });
    expect(await digest()).toEqual(before);
  });

  test(`S8.1 generated inputs never make a fault: ${GENERATED} per changing route`, async () => {
    const random = seededRandom(7);
    const texts = [
      '0',
      '1',
      '2',
      '3',
      '0.01',
      '1.1',
      '99999',
      '100',
      '0.000001',
      '1day',
      'email',
      ...HOSTILE.flat(),
    ];
    const endpoints = createEndpoints(server.services).filter(
      ({ route }) => route.mutates && route.method === 'GET',
    );
    for (const { route } of endpoints) {
      if (Object.keys(sampleOf(route)).length === 0) continue;
      for (let count = 0; count < GENERATED; count += 1) {
        const query = new URLSearchParams();
        for (const field of Object.keys(sampleOf(route))) {
          if (random.chance(0.97)) query.append(field, random.pick(texts) ?? '');
        }
        const { code } = await send(route.method, route.path, query);
        expect(code, `${route.path}?${query}`).not.toBe(ERRORS.fault);
        expect(code === 1 || errorName(code) !== undefined, `${route.path}?${query}`).toBe(true);
      }
    }
    expect(await server.audit()).toMatchObject({ isClean: true });
  }, 120_000);

  test.each([
    '/v1/api/forex/nothing',
    '/api/',
    '/v1/%E0%A4%A',
    '/api/user/loginForU',
  ])('S8.1 GET %s is answered 404 or 400 in the envelope', async (path) => {
    const answer = await send('GET', path, new URLSearchParams());
    expect([ERRORS.notFound, ERRORS.malformed]).toContain(answer.code);
  });
});
