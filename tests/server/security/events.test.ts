import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { SOCKET_PATH } from '#contract/socket';
import { DAY_MS } from '#contract/time-units';
import { SECURITY_EVENTS, SecurityEvents } from '#server/security-events';
import { lastCode, login, PASSWORD, sendEmail } from '../../support/joining.ts';
import { newPayer, type Payer } from '../../support/payments.ts';
import { keptLog, type LoggedEvent } from '../../support/security-log.ts';
import { serverForAll } from '../../support/server-hooks.ts';

const GUESS = 'a stranger guesses';
const NEW_PASSWORD = 'quite another walrus 71';

/** The table in OPERATIONS: each event with its fields. */
function documented(): Record<string, string[]> {
  const text = readFileSync(new URL('../../../docs/OPERATIONS.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z]+\.[a-zA-Z]+)` \| ([^|]*) \|/gm)];
  return Object.fromEntries(
    rows.map(([, event = '', fields = '']) => [
      event,
      [...fields.matchAll(/`(\w+)`/g)].map(([, field]) => field ?? ''),
    ]),
  );
}

describe('security events', () => {
  const log = keptLog();
  const server = serverForAll(log.overrides);
  let user: Payer;
  beforeAll(async () => {
    user = await newPayer(server);
  });

  /** The events of what is done, each said once. */
  const during = async (act: () => Promise<unknown>): Promise<LoggedEvent[]> => {
    // Beyond the minute in which the same event makes one line.
    server.clock.nowMs += 61_000;
    const before = log.events().length;
    await act();
    return log.events().slice(before);
  };
  const from = (fields: Record<string, unknown>) =>
    expect.objectContaining({ network: '127.0.0.1', ...fields });
  const info = (token: string) => server.get('/api/user/info', {}, { token });

  test('S8.1 the table in OPERATIONS is the list in the code', () => {
    expect(documented()).toEqual(SECURITY_EVENTS);
  });

  test('S5.1 a wrong password is logged by the hash of the account, a right one by its user', async () => {
    const [failed] = await during(() => login(server, user.email, GUESS));
    expect(failed).toEqual(
      from({ event: 'login.failed', level: 40, account: expect.stringMatching(/^[0-9a-f]{16}$/) }),
    );
    expect(await during(() => login(server, user.email))).toEqual([
      from({ event: 'login.succeeded', way: 'password', user: user.userId }),
    ]);
    expect(await during(() => login(server, user.email.toUpperCase(), GUESS))).toEqual([
      from({ event: 'login.failed', account: failed?.account }),
    ]);
    expect(await during(() => login(server, 'other@site.example', GUESS))).not.toEqual([
      from({ account: failed?.account }),
    ]);
  });

  test('S7.4 S7.5 S3.9 a registration, and a demo account that is made, opened by its id, or guessed', async () => {
    const [made, ...more] = await during(() => newPayer(server));
    expect(made).toEqual(from({ event: 'account.registered', user: expect.any(Number) }));
    expect(more).toEqual([]);
    let visitor = await server.demo();
    const [opened] = await during(async () => {
      visitor = await server.demo();
    });
    expect(opened).toEqual(from({ event: 'demo.opened', by: 'new', user: visitor.userId }));
    const { data } = await server.get<{ demo_id: string }>('/api/user/info', {}, { token: visitor.token });
    const open = (demo_id: string) => server.post('/api/user/loginForU', { login_type: 'demo', demo_id });
    expect(await during(() => open(data.demo_id))).toEqual([
      from({ event: 'demo.opened', by: 'id', user: visitor.userId }),
    ]);
    expect(await during(() => open('AAAAAAAAAA'))).toEqual([
      from({ event: 'login.failed', account: expect.stringMatching(/^[0-9a-f]{16}$/) }),
    ]);
  });

  test('S6.2 an id of another user, and one of nothing', async () => {
    const [owner, caller] = [await newPayer(server), await newPayer(server)];
    const { data } = await owner.bind();
    const unbind = (id: number) =>
      server.post('/api/wallet/del_draw_method', { id: String(id) }, { token: caller.token });
    const refused = from({
      event: 'object.refused',
      route: '/api/wallet/del_draw_method',
      user: caller.userId,
    });
    expect(await during(() => unbind(data.id))).toEqual([refused]);
    expect(await during(() => unbind(999_999_999))).toEqual([refused]);
  });

  test('S8.1 fields that no app of ours sends', async () => {
    const hostile = { login_type: 'email', account: user.email, password: GUESS, is_admin: '1' };
    expect(await during(() => server.post('/api/user/loginForU', hostile))).toEqual([
      from({ event: 'input.refused', route: '/api/user/loginForU', user: null }),
    ]);
  });

  test('S7.30 S8.13 a socket that talks nonsense, and one that floods', async () => {
    const seen = await during(async () => {
      const socket = new WebSocket(server.address.replace('http', 'ws') + SOCKET_PATH);
      await once(socket, 'open');
      const closed = once(socket, 'close');
      // More than a second allows, and again where that second ended in the midst of them: the server counts by real time.
      while (socket.readyState === socket.OPEN) {
        for (let nth = 0; nth < 501; nth += 1) socket.send('{"type":"sub","more":1}');
        await Promise.race([closed, wait(200)]);
      }
      await closed;
    });
    expect(seen).toEqual([
      from({ event: 'input.refused', route: SOCKET_PATH, user: null }),
      from({ event: 'limit.hit', route: SOCKET_PATH, user: null }),
    ]);
  });

  test('S8.1 a limit that is reached', async () => {
    const seen = await during(async () => {
      for (let nth = 0; nth < 12; nth += 1) await login(server, 'limited@site.example', GUESS);
    });
    expect(seen.map(({ event }) => event)).toEqual(['login.failed', 'login.limited', 'limit.hit']);
    expect(seen[2]).toEqual(from({ route: '/api/user/loginForU', user: null, times: 1 }));
  });

  test('S6.2 S6.3 a role that is refused', async () => {
    const demo = await server.demo();
    const real = await during(() => server.get('/api/wallet/get_draw_method', {}, { token: demo.token }));
    expect(real).toEqual([from({ event: 'role.refused', needed: 'real', user: demo.userId })]);
    const [reset] = await during(() =>
      server.get('/v1/api/main/user/resetForexDemoAccount', {}, { token: user.token }),
    );
    expect(reset).toEqual(from({ event: 'role.refused', needed: 'demo', user: user.userId }));
  });

  test('S9.1 tokens that are dead, revoked or unknown, over HTTP and the socket', async () => {
    const [revoked, expired] = [await server.demo(), await server.demo()];
    await server.post('/api/user/logout', {}, { token: revoked.token });
    const state = (of: string, userId: number | null) =>
      from({ event: 'token.refused', state: of, user: userId });
    expect(await during(() => info(revoked.token))).toEqual([state('revoked', revoked.userId)]);
    expect(await during(() => info('a'.repeat(43)))).toEqual([state('unknown', null)]);
    expect(await during(() => server.get('/api/user/info'))).toEqual([state('none', null)]);
    expect(await during(() => info("' OR 1=1"))).toEqual([state('unknown', null)]);
    const overSocket = await during(async () => {
      const socket = new WebSocket(server.address.replace('http', 'ws') + SOCKET_PATH);
      await once(socket, 'open');
      socket.send(JSON.stringify({ type: 'login', token: revoked.token }));
      await once(socket, 'message');
      socket.terminate();
    });
    expect(overSocket).toEqual([state('revoked', revoked.userId)]);
    const nowMs = server.clock.nowMs;
    server.clock.nowMs += 8 * DAY_MS;
    expect(await during(() => info(expired.token))).toContainEqual(state('expired', expired.userId));
    server.clock.nowMs = nowMs;
  });

  test('S7.1 a page of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(
      await during(() => fetch(`${server.address}/api/user/createAccountDemoForU`, { headers })),
    ).toEqual([from({ event: 'origin.refused', route: '/api/user/createAccountDemoForU' })]);
    const refused = await during(async () => {
      const socket = new WebSocket(server.address.replace('http', 'ws') + SOCKET_PATH, {
        origin: 'https://evil.example',
      });
      await once(socket, 'error');
    });
    expect(refused).toEqual([from({ event: 'origin.refused', route: SOCKET_PATH })]);
  });

  test('S5.14 S5.3 a binding, a deleted one, wrong codes and a changed password', async () => {
    const fresh = await newPayer(server);
    const bound = await during(() => fresh.bind());
    const method = (await fresh.methods('1'))[0]?.id ?? 0;
    expect(bound).toEqual([from({ event: 'method.bound', method, user: fresh.userId })]);
    const { token } = fresh;
    expect(
      await during(() => server.post('/api/wallet/del_draw_method', { id: String(method) }, { token })),
    ).toEqual([from({ event: 'method.deleted', method, user: fresh.userId })]);
    await sendEmail(server, fresh.email, '2', { token });
    const change = (fields: Record<string, string>) =>
      server.post(
        '/api/user/amend_password',
        {
          old_password: PASSWORD,
          new_password: NEW_PASSWORD,
          secondary_password: NEW_PASSWORD,
          auth_code: '000012',
          ...fields,
        },
        { token },
      );
    const proof = (what: string) => from({ event: 'proof.wrong', proof: what, user: fresh.userId });
    expect(await during(() => change({ old_password: GUESS }))).toEqual([proof('password')]);
    expect(await during(() => change({}))).toEqual([proof('code')]);
    const auth_code = await lastCode(server, fresh.email);
    expect(await during(() => change({ auth_code }))).toEqual([
      from({ event: 'password.changed', by: 'old password', user: fresh.userId }),
    ]);
  });

  test('S8.1 no line of the log holds a token, an address, a code or a password', async () => {
    const code = await lastCode(server, user.email);
    const secrets = [user.token, user.email, 'other@site.example', code, PASSWORD, NEW_PASSWORD, GUESS];
    const all = log.lines.join('\n');
    for (const secret of secrets) expect(all.includes(secret), secret).toBe(false);
    expect(log.events().length).toBeGreaterThan(15);
  });
});

test('S8.1 the same event makes one line in a minute, and the next one counts what was left out', () => {
  const lines: object[] = [];
  let nowMs = 0;
  const events = new SecurityEvents({ warn: (line) => void lines.push(line) }, () => nowMs);
  for (let nth = 0; nth < 1_000; nth += 1) {
    events.report({ event: 'login.failed', account: 'a', network: '192.0.2.1' });
  }
  events.report({ event: 'login.failed', account: 'b', network: '192.0.2.1' });
  nowMs += 60_000;
  events.report({ event: 'login.failed', account: 'a', network: '192.0.2.1' });
  expect(lines.map((line) => (line as { times: number }).times)).toEqual([1, 1, 1_000]);
});
