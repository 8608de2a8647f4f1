import { StatementSync } from 'node:sqlite';
import * as argon2 from '@node-rs/argon2';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { comparedHeaders } from '../../support/compared-headers.ts';
import { registeredByPhone, registration, sendEmail, solved } from '../../support/joining.ts';
import type { TestServer } from '../../support/server.ts';
import { serverForAll } from '../../support/server-hooks.ts';
import { ENGINE } from '../../support/test-database.ts';
import { pausableIntervals } from '../../support/until.ts';

// Counts what the library is asked to do, and lets it do it.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

// What the server does by the clock would be counted as well.
const pause = pausableIntervals();

const UNKNOWN = 'nobody@candlestate.example';
const KNOWN_PHONE = '51239999';
const GUESS = 'not the password';

type Ask = (server: TestServer, account: string) => Promise<Response>;

async function post(server: TestServer, path: string, form: Record<string, string>): Promise<Response> {
  return fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { lang: 'en' },
    body: new URLSearchParams(form),
  });
}

const reset = (account: string, fields: Record<string, string> = {}) => ({
  type: 'email',
  area_id: '',
  account,
  new_password: GUESS,
  secondary_password: GUESS,
  auth_code: '000000',
  ...fields,
});

const CALLS: Readonly<Record<string, Ask>> = {
  'S5.1 login': (server, account) =>
    post(server, '/api/user/loginForU', { login_type: 'email', account, password: GUESS }),
  'S3.9 login by a number of some country': (server, account) => {
    const number = account === UNKNOWN ? '51234568' : KNOWN_PHONE;
    return post(server, '/api/user/loginForU', { login_type: 'mobile', account: number, password: GUESS });
  },
  'S3.9 login by a number with its country’s code': (server, account) => {
    const number = account === UNKNOWN ? '+85251234568' : `+852${KNOWN_PHONE}`;
    return post(server, '/api/user/loginForU', { login_type: 'mobile', account: number, password: GUESS });
  },
  'S7.11 send_email to register': async (server, to) =>
    post(server, '/api/notify/send_email', { to, type: '1', ...(await solved(server)) }),
  'S7.11 send_email to reset': async (server, to) =>
    post(server, '/api/notify/send_email', { to, type: '2', ...(await solved(server)) }),
  'S7.11 send_email again, too soon': async (server, to) =>
    post(server, '/api/notify/send_email', { to, type: '2', ...(await solved(server)) }),
  'S7.11 send_sms to reset, to a number with its country’s code': async (server, account) => {
    const to = account === UNKNOWN ? '+85251234568' : `+852${KNOWN_PHONE}`;
    const form = { to, area_id: '', type: '2', ...(await solved(server)) };
    return post(server, '/api/notify/send_sms', form);
  },
  'S7.11 send_sms': async (server, account) => {
    // The known and the unknown of phones: the last call made each once.
    const to = account === UNKNOWN ? '701234567' : '701234568';
    const form = { to, area_id: '1', type: '2', ...(await solved(server)) };
    return post(server, '/api/notify/send_sms', form);
  },
  'S7.5 register with a made-up code': (server, account) =>
    post(server, '/api/user/register', registration(account, { key: 'A'.repeat(22), sms_code: '000012' })),
  'S7.5 register with a wrong code': (server, account) =>
    post(server, '/api/user/register', registration(account)),
  'S7.6 forget_password with a wrong code': (server, account) =>
    post(server, '/api/user/forget_password', reset(account, { auth_code: '000012' })),
};

/** The whole answer, with what is random by design made the same. */
async function bytesOf(response: Response): Promise<string> {
  const headers = comparedHeaders(response);
  const body = (await response.text()).replace(/"key":"[\w-]{22}"/, '"key":"…"');
  return JSON.stringify([response.status, headers, body]);
}

describe('known and unknown accounts', () => {
  const server = serverForAll();
  let known: string;
  beforeAll(async () => {
    known = server.firstAccount?.email ?? '';
    await registeredByPhone(server, 'HK', KNOWN_PHONE);
    pause();
  });
  afterEach(() => vi.restoreAllMocks());

  test.each(Object.entries(CALLS))('%s answers the same bytes after the same work', async (_, ask) => {
    const seen = [];
    for (const account of [known, UNKNOWN]) {
      vi.mocked(argon2.hash).mockClear();
      vi.mocked(argon2.verify).mockClear();
      const statements = await countStatements();
      const bytes = await bytesOf(await ask(server, account));
      // What goes on behind the answer counts as well.
      await server.services.deliveries.settled();
      seen.push({
        bytes,
        hashes: vi.mocked(argon2.hash).mock.calls.length,
        verifications: vi.mocked(argon2.verify).mock.calls.length,
        ...statements(),
      });
      vi.restoreAllMocks();
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.read).toBeGreaterThan(0);
    // Each waits for the database before the next is sent, and everyone may ask.
    expect(seen[0]?.read).toBeLessThan(10);
  });

  test('S7.6 the digits sent to a known account open nothing for an unknown one', async () => {
    server.clock.nowMs += 60_000;
    await sendEmail(server, UNKNOWN, '2');
    await sendEmail(server, UNKNOWN, '1');
    const answers = new Set<string>();
    for (let count = 0; count < 4; count += 1) {
      answers.add(await bytesOf(await post(server, '/api/user/forget_password', reset(UNKNOWN))));
    }
    expect(answers.size).toBe(1);
  });
});

/** How many statements were sent, whatever they found or changed. */
type SentStatements = { read: number; written: number };

/**
 * Counts the statements about users, what guards them and what is sent to them from now on, until mocks are restored; the
 * functions are as they were. What the server does by the clock is left aside: it looks at other tables.
 */
async function countStatements(): Promise<() => SentStatements> {
  const texts = ENGINE === 'sqlite' ? ofSqlite() : await ofPostgres();
  return () => {
    const guarded = texts().filter((text) => GUARDED.test(text));
    const read = guarded.filter((text) => /^select/i.test(text)).length;
    return { read, written: guarded.length - read };
  };
}

function ofSqlite(): () => string[] {
  const ways = ['run', 'get', 'all'] as const;
  const spies = ways.map((way) => vi.spyOn(StatementSync.prototype, way));
  return () =>
    spies.flatMap(({ mock }) => mock.contexts.map((statement) => (statement as StatementSync).sourceSQL));
}

async function ofPostgres(): Promise<() => string[]> {
  const { Client } = await import('pg');
  const sent = vi.spyOn(Client.prototype, 'query');
  return () => sent.mock.calls.map(([query]) => textOf(query));
}

const GUARDED =
  /(from|into|update) "(user|device|counter|code|captcha)"|(into|update|delete from) "delivery"/;

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: string }).text);
}
