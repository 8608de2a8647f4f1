import { describe, expect, test } from 'vitest';
import type { Challenge } from '#contract/entities-factors';
import { ERRORS } from '#contract/errors';
import { type Otherwise, Passkey } from '../../support/authenticator.ts';
import { browse, factorLogin, newMember, PAGE, passwordLogin } from '../../support/factors.ts';
import { PASSWORD } from '../../support/joining.ts';
import { askOperator } from '../../support/operator.ts';
import { serverForAll } from '../../support/server-hooks.ts';

/** Another page of this machine: the same origin rules let it ask, and it is another host. */
const OTHER_PAGE = 'http://127.0.0.1:8080';
const OTHER_PORT = 'http://localhost:9090';

describe('passkeys', () => {
  const server = serverForAll({}, { TRUSTED_PROXIES: '127.0.0.1' });
  const openLogin = (page = PAGE) => browse<Challenge>(server, '/v1/api/factors/passkey_login', {}, { page });

  test('one is made on this host, verified by its device, and kept by it', async () => {
    const member = await newMember(server);
    const proof = await member.proofBy('factor', 'password', PASSWORD);
    const { data } = await member.begin('passkey', proof);
    expect(data).toMatchObject({ secret: null, uri: null });
    expect(data.passkey).toMatchObject({
      rp: { id: 'localhost', name: 'Candlestate' },
      user: { name: member.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const passkey = new Passkey(PAGE);
    const confirmed = await member.confirm(data.key, passkey.register(data.passkey), ' Work key ');
    expect(confirmed.data.factor).toMatchObject({ kind: 'passkey', name: 'Work key', used_at: null });
    expect(confirmed.data.recovery_codes).toHaveLength(10);
    const [row] = await server.stored.rows('SELECT * FROM factor ORDER BY id DESC LIMIT 1');
    expect(row).toMatchObject({ rp_id: 'localhost', sign_count: 1, transports: '["internal"]' });
  });

  const refused: [string, Otherwise][] = [
    ['of another page', { origin: 'https://evil.example' }],
    ['of another port of this host', { origin: OTHER_PORT }],
    ['of another site', { rpId: 'evil.example' }],
    ['without the user verified', { isVerified: false }],
    ['to another challenge', { challenge: 'A'.repeat(43) }],
  ];

  test.each(refused)('a registration %s is wrong', async (_, otherwise) => {
    const member = await newMember(server);
    const { data } = await member.begin('passkey', await member.proofBy('factor', 'password', PASSWORD));
    const passkey = new Passkey(PAGE);
    const answer = (how: Otherwise) => member.confirm(data.key, passkey.register(data.passkey, how));
    expect((await answer(otherwise)).code).toBe(ERRORS.wrongFactor);
    expect((await answer({})).code).toBe(1);
  });

  test.each(refused)('an answer %s is wrong', async (_, otherwise) => {
    const member = await newMember(server);
    const { passkey } = await member.addPasskey();
    const { data } = await member.open('withdrawal');
    expect(data.ways).toEqual(['passkey', 'recovery']);
    const answer = (how: Otherwise) => member.answer(data.key, 'passkey', passkey.answer(data.passkey, how));
    expect((await answer(otherwise)).code).toBe(ERRORS.wrongFactor);
    expect((await answer({})).code).toBe(1);
  });

  test.each([
    '{',
    'null',
    '[]',
    '{"id":5}',
    '"text"',
    '{"id":"unknown","rawId":"unknown"}',
  ])('the answer %s is wrong and no fault', async (text) => {
    const member = await newMember(server);
    await member.addPasskey();
    const { data } = await member.open('withdrawal');
    expect((await member.answer(data.key, 'passkey', text)).code).toBe(ERRORS.wrongFactor);
  });

  test('a counter that does not grow is that of a copy', async () => {
    const member = await newMember(server);
    const { passkey } = await member.addPasskey(undefined, new Passkey(PAGE, 7));
    const { data } = await member.open('withdrawal');
    for (const counter of [7, 6, 0]) {
      const answer = passkey.answer(data.passkey, { counter });
      expect((await member.answer(data.key, 'passkey', answer)).code, String(counter)).toBe(
        ERRORS.wrongFactor,
      );
    }
    expect((await member.answer(data.key, 'passkey', passkey.answer(data.passkey))).code).toBe(1);
    expect((await member.list()).factors[0]?.used_at).toBe(server.clock.nowMs);
  });

  test('of two answers at once with one counter, one counts', async () => {
    const member = await newMember(server);
    const { passkey } = await member.addPasskey();
    const asked = await Promise.all([1, 2].map(async () => (await member.open('method')).data));
    const answers = asked.map(({ key, passkey: options }) =>
      member.answer(key, 'passkey', passkey.answer(options, { counter: 9 })),
    );
    expect((await Promise.all(answers)).map(({ code }) => code).toSorted()).toEqual([1, ERRORS.wrongFactor]);
  });

  test('one that counts nothing answers again and again, each challenge once', async () => {
    const member = await newMember(server);
    const { passkey } = await member.addPasskey(undefined, new Passkey(PAGE, 0));
    for (let nth = 0; nth < 3; nth += 1) {
      const { data } = await member.open('withdrawal');
      const answer = passkey.answer(data.passkey);
      expect((await member.answer(data.key, 'passkey', answer)).code).toBe(1);
      expect((await member.answer(data.key, 'passkey', answer)).code).toBe(ERRORS.challengeOver);
    }
  });

  test('that of another user answers nothing, and cannot be added twice', async () => {
    const [owner, thief] = [await newMember(server), await newMember(server)];
    const { passkey } = await owner.addPasskey();
    await thief.addPasskey();
    const { data } = await thief.open('withdrawal');
    expect((await thief.answer(data.key, 'passkey', passkey.answer(data.passkey))).code).toBe(
      ERRORS.wrongFactor,
    );
    const third = await newMember(server);
    const { data: begun } = await third.begin('passkey', await third.proofBy('factor', 'password', PASSWORD));
    expect((await third.confirm(begun.key, passkey.register(begun.passkey))).code).toBe(ERRORS.wrongFactor);
  });

  test('where no page is, or it has no name, a passkey is neither asked for nor begun', async () => {
    const member = await newMember(server);
    const { passkey, codes } = await member.addPasskey();
    for (const origin of [OTHER_PAGE, 'https://evil.example', 'null']) {
      const { data } = await member.open('factor', { headers: { origin } });
      expect(data, origin).toMatchObject({ ways: ['recovery'], passkey: null });
      const answer = passkey.answer({ challenge: '', rpId: '127.0.0.1' }, { origin });
      expect((await member.answer(data.key, 'passkey', answer)).code, origin).toBe(ERRORS.wrongFactor);
      expect((await openLogin(origin)).code, origin).toBe(ERRORS.malformed);
    }
    const proof = await member.proofBy('factor', 'recovery', codes[0] ?? '');
    const begun = await member.begin('passkey', proof, { headers: { origin: OTHER_PAGE } });
    expect(begun).toMatchObject({ code: ERRORS.malformed, data: { field: 'origin' } });
    expect((await member.begin('passkey', proof)).code, 'the proof is good still').toBe(1);
  });

  test('one is asked for on the host it was made for alone', async () => {
    const member = await newMember(server);
    const { passkey } = await member.addPasskey();
    const [row] = await server.stored.rows(`SELECT id FROM session WHERE user_id = ${member.userId}`);
    const session = { sessionId: Number(row?.id), userId: member.userId, isDemo: false };
    const on = (page: string) => server.services.proofs.open(session, 'factor', page);
    expect((await on('https://www.other.example')).ways).toEqual(['recovery']);
    const { passkey: options } = await on('http://localhost:9090');
    expect(options?.allowCredentials).toMatchObject([{ id: passkey.id }]);
  });

  test('who has one logs in by it alone, without a name or a password', async () => {
    const member = await newMember(server);
    const { passkey } = await member.addPasskey();
    const { data } = await openLogin();
    expect(data.ways).toEqual(['passkey']);
    expect(data.passkey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(data.passkey).not.toHaveProperty('allowCredentials');
    const login = (answer: string) => factorLogin(server, { key: data.key, way: 'passkey', answer });
    expect((await login(new Passkey(PAGE).answer(data.passkey))).code).toBe(ERRORS.wrongFactor);
    const signedIn = await login(passkey.answer(data.passkey));
    expect(signedIn.data.user.id).toBe(member.userId);
    expect((await server.get('/api/user/info', {}, { token: signedIn.data.token })).code).toBe(1);
    // The browser is remembered, so its next login by password is not asked.
    expect((await passwordLogin(server, member.email, { cookie: signedIn.cookie })).code).toBe(1);
    expect((await login(passkey.answer(data.passkey))).code).toBe(ERRORS.challengeOver);
  });

  test('a frozen account logs in by no passkey', async () => {
    const member = await newMember(server);
    const { passkey } = await member.addPasskey();
    const { data: user } = await server.get<{ uid: string }>('/api/user/info', {}, { token: member.token });
    await askOperator(server.dataDir, 'freeze', user.uid, '--reason', 'fraud');
    const { data } = await openLogin();
    const answer = { key: data.key, way: 'passkey', answer: passkey.answer(data.passkey) } as const;
    expect((await factorLogin(server, answer)).code).toBe(ERRORS.accountFrozen);
  });
});
