import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { HOUR_MS } from '#contract/time-units';
import {
  codeOf,
  factorLogin,
  type Member,
  newMember,
  nextStep,
  passwordLogin,
} from '../../support/factors.ts';
import { outbox } from '../../support/joining.ts';
import { askOperator } from '../../support/operator.ts';
import { keptLog } from '../../support/security-log.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import { expectTold } from '../../support/told.ts';

describe('an account that lost its second factors', () => {
  const log = keptLog();
  const server = serverForEach(log.overrides, { REVIEW: 'manual', TRUSTED_PROXIES: '127.0.0.1' });

  const challengeOf = async (member: Member) =>
    (await passwordLogin(server, member.email)).data.challenge.key;
  const reportBy = (key: string) =>
    server.post<{ decided_after: number }>(
      '/api/user/lost_factors',
      { key },
      { headers: { 'x-forwarded-for': '192.0.2.7' } },
    );
  const report = async (member: Member) => reportBy(await challengeOf(member));
  const waiting = async () => (await askOperator(server.dataDir, 'list', 'lost-factors')).rows ?? [];
  const subjects = async ({ email }: Member) =>
    (await outbox(server)).filter(({ to }) => to === email).map(({ subject }) => subject);

  test('is reported once by a login whose password was right, and its owner is told at once how to stop it', async () => {
    const member = await newMember(server);
    await member.addApp();
    const before = log.events().length;
    const key = await challengeOf(member);
    const atMs = server.clock.nowMs;
    const { code, data } = await reportBy(key);
    expect([code, data.decided_after]).toEqual([1, atMs + 72 * HOUR_MS]);
    server.clock.nowMs += 60_000;
    expect((await reportBy(key)).data).toEqual(data);
    const atOnce = await Promise.all([report(member), report(member)]);
    for (const again of atOnce) expect(again.data).toEqual(data);
    expect(await server.stored.rows('SELECT user_id, network, state FROM lost_factor')).toEqual([
      { user_id: member.userId, network: '192.0.2.7', state: 'waiting' },
    ]);
    const [sent, ...more] = (await outbox(server)).filter(({ subject }) => subject.includes('lost'));
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ to: member.email });
    expect(sent?.text).toContain('log in with your second factor, which stops it');
    expect(log.events().slice(before)).toContainEqual(
      expect.objectContaining({ event: 'factors.lost', network: '192.0.2.7', user: member.userId }),
    );
  });

  test('is not reported by anything but the open challenge of a login by password', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    const ofSession = (await member.open('factor')).data.key;
    const ofPasskey = (await server.services.factorLogins.openPasskey('http://localhost:8080')).key;
    const answered = await challengeOf(member);
    await factorLogin(server, { key: answered, way: 'totp', answer: codeOf(server, secret) });
    const old = await challengeOf(member);
    for (const key of ['A'.repeat(43), ofSession, ofPasskey, answered]) {
      expect((await reportBy(key)).code).toBe(ERRORS.challengeOver);
    }
    server.clock.nowMs += 11 * 60_000;
    expect((await reportBy(old)).code).toBe(ERRORS.challengeOver);
    expect(await waiting()).toEqual([]);
  });

  test('waits for the time the site sets, for operators and for the automatic review alike', async () => {
    const member = await newMember(server);
    await member.addApp();
    expect(await askOperator(server.dataDir, 'set', 'factor_wait_hours', '0')).toMatchObject({
      error: 'You entered "0". factor_wait_hours must be whole hours from 1 to 999.',
    });
    await askOperator(server.dataDir, 'set', 'factor_wait_hours', '24');
    const atMs = server.clock.nowMs;
    expect((await report(member)).data.decided_after).toBe(atMs + 24 * HOUR_MS);
    const [row] = await waiting();
    const id = row?.id ?? '';
    const { fields } = await askOperator(server.dataDir, 'show', 'lost-factors', id);
    expect(fields).toMatchObject({
      uid: row?.uid,
      state: 'waiting',
      network: 'reported from the network 192.0.2.7',
      'approve from': new Date(atMs + 24 * HOUR_MS).toISOString(),
    });
    server.clock.nowMs = atMs + 24 * HOUR_MS - 1;
    await server.services.reviews.sweep();
    expect(await askOperator(server.dataDir, 'approve', 'lost-factors', id)).toEqual({
      error: `It may be approved from ${fields?.['approve from']} on.`,
    });
    expect((await waiting()).length).toBe(1);
    expect((await member.list()).factors).toHaveLength(1);
    server.clock.nowMs += 1;
    await server.services.reviews.sweep();
    expect(await waiting()).toEqual([]);
    expect((await passwordLogin(server, member.email)).code).toBe(1);
  });

  test('has no factor, no code, no session and no device once it is approved, and is told', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    const asked = await passwordLogin(server, member.email);
    const answer = { key: asked.data.challenge.key, way: 'totp', answer: codeOf(server, secret) } as const;
    const known = await factorLogin(server, answer);
    const open = await challengeOf(member);
    await reportBy(open);
    server.clock.nowMs += 73 * HOUR_MS;
    const before = log.events().length;
    const [row] = await waiting();
    const decisions = await Promise.all(
      [1, 2].map(() => askOperator(server.dataDir, 'approve', 'lost-factors', row?.id ?? '')),
    );
    expect(decisions.filter(({ error }) => error === undefined)).toHaveLength(1);
    for (const token of [member.token, known.data.token]) {
      expect((await server.get('/api/user/info', {}, { token })).code).toBe(ERRORS.expired);
    }
    for (const table of ['factor', 'recovery_code', 'challenge', 'device']) {
      const rows = await server.stored.rows(`SELECT 1 FROM ${table} WHERE user_id = ${member.userId}`);
      expect(rows, table).toEqual([]);
    }
    expect((await passwordLogin(server, member.email)).code).toBe(1);
    expect(log.events().slice(before)).toContainEqual(
      expect.objectContaining({ event: 'factors.decided', state: 'approved', user: member.userId }),
    );
    expect(await subjects(member)).toContain('Your second factors at Candlestate were removed');
    expect(await expectTold(server.stored)).toBe(1);
  });

  test('keeps everything when it is rejected, and may report again', async () => {
    const member = await newMember(server);
    await member.addApp();
    await report(member);
    const [row] = await waiting();
    const why = ['--reason', 'The caller was somebody else.'];
    await askOperator(server.dataDir, 'reject', 'lost-factors', row?.id ?? '', ...why);
    expect((await member.list()).factors).toHaveLength(1);
    expect((await passwordLogin(server, member.email)).code).toBe(ERRORS.factorRequired);
    expect((await subjects(member)).at(-1)).toBe('Your second factors at Candlestate are unchanged');
    await expectTold(server.stored);
    const atMs = server.clock.nowMs;
    expect((await report(member)).data.decided_after).toBe(atMs + 72 * HOUR_MS);
  });

  test.each(['totp', 'recovery'] as const)('is no such account any more after a login by %s', async (way) => {
    const member = await newMember(server);
    const { secret, codes } = await member.addApp();
    await report(member);
    const key = await challengeOf(member);
    nextStep(server);
    const answer = way === 'totp' ? codeOf(server, secret) : (codes[0] ?? '');
    expect((await factorLogin(server, { key, way, answer })).code).toBe(1);
    expect(await waiting()).toEqual([]);
    expect(await server.stored.rows('SELECT state FROM lost_factor')).toEqual([{ state: 'withdrawn' }]);
    const [row] = await server.stored.rows('SELECT id FROM lost_factor');
    server.clock.nowMs += 73 * HOUR_MS;
    expect(await askOperator(server.dataDir, 'approve', 'lost-factors', String(row?.id))).toEqual({
      error: `There is no lost-factors ${row?.id} that waits.`,
    });
    await expectTold(server.stored);
  });

  test('S8.2 a restart in between loses neither the report nor its time', async () => {
    const member = await newMember(server);
    await member.addApp();
    const { data } = await report(member);
    await server.restart();
    expect((await report(member)).data).toEqual(data);
    expect(await waiting()).toHaveLength(1);
  });
});
