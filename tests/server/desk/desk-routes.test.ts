import { beforeAll, describe, expect, test } from 'vitest';
import { operatorRequest } from '#contract/desk/requests';
import { hasRight, ROLES, type Role } from '#contract/desk/rights';
import { DESK_LOG_PATH, DESK_PICTURE_PATH, DESK_ROUTES } from '#contract/desk/routes';
import { rightOf } from '#server/operator/command-rights';
import { DESK, DeskBrowser, newOperator } from '../../support/desk-browser.ts';
import { leaveOut } from '../../support/left-out.ts';
import { askOperator } from '../../support/operator.ts';
import { REQUESTS } from '../../support/operator-requests.ts';
import { newPayer } from '../../support/payments.ts';
import { jpeg, upload } from '../../support/pictures.ts';
import { whyNoPostgres } from '../../support/postgres-binaries.ts';
import { startServer } from '../../support/server.ts';
import { serverForAll } from '../../support/server-hooks.ts';
import { startStoppablePostgres } from '../../support/stoppable-postgres.ts';

describe('the routes of the desk', () => {
  const server = serverForAll({}, DESK);
  const browsers = {} as Record<Role, DeskBrowser>;
  const nobody = () => new DeskBrowser(server);
  const lastOfLog = async () =>
    (await server.stored.rows('SELECT * FROM decision ORDER BY id DESC LIMIT 1'))[0];
  beforeAll(async () => {
    await newOperator(server, 'ann', 'admin').then(({ browser }) => {
      browsers.admin = browser;
    });
    for (const role of ROLES)
      if (role !== 'admin') browsers[role] = (await newOperator(server, role, role)).browser;
    const payer = await newPayer(server);
    await payer.wire({ number: '100', proofImg: await payer.proof() });
    const picture = async () => (await upload(server, payer.token, await jpeg())).data.url;
    const papers = { name: 'Ada', card_id: '123', front_pic: await picture(), reverse_pic: await picture() };
    await server.post('/api/user_real/real_name', papers, { token: payer.token });
  });

  const commands = Object.values(REQUESTS).flat();
  test.each(
    ROLES.flatMap((role) => commands.map((input) => ({ role, input }))),
  )('S6.4 $role asks for $input as on the socket', async ({ role, input }) => {
    const { status } = await browsers[role].call('run', input);
    const mayDo = hasRight([role], rightOf(operatorRequest.parse(input)));
    // What there is not is refused in another way.
    expect(status === 403).toBe(!mayDo);
    expect(mayDo ? [200, 422] : [403]).toContain(status);
  });

  const private_ = Object.entries(DESK_ROUTES).filter(([, { access }]) => access === 'session');
  test.each([
    ...private_.map(([, { method, path }]) => [method, path] as const),
    ['GET', DESK_PICTURE_PATH] as const,
    ['GET', DESK_LOG_PATH] as const,
  ])('S6.1 %s %s takes a session, and tells a stranger nothing else', async (method, path) => {
    const answers = [];
    for (const body of ['{}', '{"command":"list"}', '{'])
      answers.push(await nobody().fetch(path, { method, ...(method === 'POST' && { body }) }));
    for (const answer of answers.slice(0, 2)) expect(answer.status).toBe(401);
    for (const answer of answers) expect([400, 401]).toContain(answer.status);
  });

  test.each([
    ['admin', 200, 200],
    ['reviewer', 403, 200],
    ['treasurer', 200, 403],
    ['support', 403, 403],
    ['publisher', 403, 403],
  ] as const)('S6.4 %s sees pictures of its own kinds, each look logged', async (role, proof, paper) => {
    const look = async (kind: string, name: string) => {
      const before = Number((await lastOfLog())?.id);
      const answer = await browsers[role].fetch(`${DESK_PICTURE_PATH}?kind=${kind}&id=1&name=${name}`);
      const after = await lastOfLog();
      expect(Number(after?.id)).toBe(before + 1);
      expect(after?.decision).toBe(answer.status === 200 ? `picture ${name} seen` : 'refused');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.subarray(0, 2).equals(Buffer.from([0xff, 0xd8]))).toBe(answer.status === 200);
      return answer.status;
    };
    expect(await look('deposit', 'proof')).toBe(proof);
    expect(await look('identity', 'front')).toBe(paper);
  });

  test('S6.2 a picture of no case, of no name and of no kind are answered alike', async () => {
    const answers = [];
    for (const query of [
      'kind=deposit&id=99&name=proof',
      'kind=deposit&id=1&name=constructor',
      'kind=none&id=1&name=proof',
    ]) {
      const answer = await browsers.admin.fetch(`${DESK_PICTURE_PATH}?${query}`);
      answers.push([answer.status, await answer.text()]);
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(404);
  });

  test('S6.4 the log is a file for admins, in which no text is a formula', async () => {
    await browsers.admin.run({ command: 'freeze', uid: '9999999999', reason: 'x' });
    await browsers.admin.run({ command: 'set', key: 'company_subject', value: 'Trade', reason: '=1+1' });
    const file = await browsers.admin.fetch(DESK_LOG_PATH);
    expect(file.headers.get('content-disposition')).toContain('operators.csv');
    const bytes = Buffer.from(await file.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8', 3);
    expect(text).toMatch(/^time,operator,kind,id,decision,reason\r\n/);
    expect(text).toContain("'=1+1");
    for (const role of ROLES) {
      const { status } = await browsers[role].fetch(DESK_LOG_PATH);
      expect(status, role).toBe(role === 'admin' ? 200 : 403);
    }
  });

  test('S6.4 a request that is none of the desk is refused in words', async () => {
    expect(await browsers.admin.run({ command: 'drop' })).toMatch(/^refused/);
    expect(await browsers.admin.run({ command: 'list', kind: 'x', more: 1 })).toMatch(/^refused/);
    expect((await browsers.admin.call('run', { command: 7 })).fault?.code).toBe('malformed');
    const sent = await browsers.admin.fetch('/desk/api/run', { method: 'POST', body: '{' });
    expect(sent.status).toBe(400);
    const form = await browsers.admin.fetch('/desk/api/run', {
      method: 'POST',
      body: 'command=list',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(400);
  });

  test('S6.1 nothing of the desk is on the port of the site', async () => {
    for (const { method, path } of Object.values(DESK_ROUTES)) {
      const answer = await fetch(`${server.address}${path}`, { method });
      expect([await answer.text(), path]).not.toEqual([expect.stringContaining('rights'), path]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('a server without DESK_PORT', () => {
  const server = serverForAll({}, { REVIEW: 'manual' });
  test('S6.1 listens for no browser', () => {
    expect(server.deskAddress).toBeNull();
  });
});

const LATER = 'The server cannot do this right now. Try again later.';

test('S4.8 the desk says to try later while PostgreSQL is gone, in a browser and as a command', async (context) => {
  if (whyNoPostgres() !== null) return leaveOut(context, 'PostgreSQL');
  const postgres = await startStoppablePostgres();
  const server = await startServer({}, { ...DESK, DATABASE_URL: postgres.url });
  const browser = new DeskBrowser(server);
  browser.cookie = `desk=${'a'.repeat(43)}`;
  expect(await browser.call('me', {})).toMatchObject({ status: 401, fault: { code: 'signedOut' } });
  await postgres.stop();
  const later = { status: 503, fault: { code: 'tryLater', error: LATER } };
  expect(await browser.call('me', {})).toMatchObject(later);
  expect(await browser.call('invited', { invitation: 'a'.repeat(43) })).toMatchObject(later);
  expect((await askOperator(server.dataDir, 'list')).error).toBe(LATER);
  await postgres.start();
  await expect
    .poll(() => browser.call('me', {}), { timeout: 20_000 })
    .toMatchObject({ status: 401, fault: { code: 'signedOut' } });
  await server.dispose();
  await postgres.dispose();
});
