import { describe, expect, test } from 'vitest';
import { CHALLENGE_TRIES, MAX_FACTORS, RECOVERY_CODE, RECOVERY_CODES } from '#contract/entities-factors';
import { ERRORS } from '#contract/errors';
import { type ReadCode, readCode } from '#contract/typed-digits';
import { sealingWith } from '#server/factors/sealing';
import { newSecret, totpStepOf, uriOf } from '#server/factors/totp';
import { readSettings } from '#server/settings';
import { codeOf, newMember, nextStep } from '../../support/factors.ts';
import { outbox, PASSWORD, wrong } from '../../support/joining.ts';
import { keptLog } from '../../support/security-log.ts';
import { serverForAll, serverForEach } from '../../support/server-hooks.ts';

describe('second factors of an account', () => {
  const log = keptLog();
  const server = serverForAll(log.overrides);

  test('the first comes with recovery codes, which are shown this once', async () => {
    const member = await newMember(server);
    expect(await member.list()).toEqual({ factors: [], recovery_left: 0 });
    const { id, codes } = await member.addApp();
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const code of codes) expect(code).toMatch(RECOVERY_CODE);
    const list = await member.list();
    expect(list).toMatchObject({ factors: [{ id, kind: 'totp', name: 'Phone' }], recovery_left: 10 });
    expect(JSON.stringify(list)).not.toMatch(/secret|[A-Z2-7]{32}/);
  });

  test('a factor that is begun counts once it is confirmed, and is confirmed once', async () => {
    const member = await newMember(server);
    const { data } = await member.begin('totp', await member.proofBy('factor', 'password', PASSWORD));
    expect(data.uri).toContain(`secret=${data.secret}`);
    expect((await member.list()).factors).toEqual([]);
    const code = codeOf(server, data.secret ?? '');
    const answers = await Promise.all([1, 2, 3].map(() => member.confirm(data.key, code)));
    expect(answers.map((one) => one.code).toSorted((a, b) => a - b)).toEqual([
      1,
      ERRORS.challengeOver,
      ERRORS.challengeOver,
    ]);
    expect((await member.list()).factors).toHaveLength(1);
  });

  test('what was begun in another session, or by another user, is over', async () => {
    const [member, stranger] = [await newMember(server), await newMember(server)];
    const { data } = await member.begin('totp', await member.proofBy('factor', 'password', PASSWORD));
    const code = codeOf(server, data.secret ?? '');
    expect((await stranger.confirm(data.key, code)).code).toBe(ERRORS.challengeOver);
    expect((await member.confirm(data.key, code)).code).toBe(1);
  });

  test('a wrong code costs a try, of which there are five', async () => {
    const member = await newMember(server);
    const { data } = await member.begin('totp', await member.proofBy('factor', 'password', PASSWORD));
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await member.confirm(data.key, '000000')).code).toBe(ERRORS.wrongFactor);
    }
    const right = codeOf(server, data.secret ?? '');
    expect((await member.confirm(data.key, right)).code).toBe(ERRORS.challengeOver);
  });

  test.each(['   ', 'a\u202eb', 'a\nb'])('the name %j is none', async (name) => {
    const member = await newMember(server);
    const { data } = await member.begin('totp', await member.proofBy('factor', 'password', PASSWORD));
    const code = codeOf(server, data.secret ?? '');
    expect(await member.confirm(data.key, code, name)).toMatchObject({
      code: ERRORS.malformed,
      data: { field: 'name' },
    });
    expect((await member.confirm(data.key, code)).code).toBe(1);
  });

  test('an account has ten at most, those begun at the same time included', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    while ((await member.list()).factors.length < MAX_FACTORS - 1) {
      await member.addPasskey(await member.proof('factor', secret));
      // As many answers as one may give in ten minutes are right ones here.
    }
    const begun = [];
    for (const _ of [1, 2])
      begun.push((await member.begin('totp', await member.proof('factor', secret))).data);
    const [first, second] = begun;
    const confirm = async (one: typeof first) =>
      (await member.confirm(one?.key ?? '', codeOf(server, one?.secret ?? ''))).code;
    expect([await confirm(first), await confirm(second)]).toEqual([1, ERRORS.tooManyFactors]);
    const proof = await member.proof('factor', secret);
    expect((await member.begin('passkey', proof)).code).toBe(ERRORS.tooManyFactors);
    expect((await member.list()).factors).toHaveLength(MAX_FACTORS);
  });

  test('recovery codes are renewed in the place of all others, and go with the last factor', async () => {
    const member = await newMember(server);
    const { secret, id, codes } = await member.addApp();
    const { data } = await member.renew(await member.proof('factor', secret));
    expect(data.recovery_codes).toHaveLength(RECOVERY_CODES);
    expect(data.recovery_codes).not.toContain(codes[0]);
    const { data: asked } = await member.open('factor');
    expect((await member.answer(asked.key, 'recovery', codes[0] ?? '')).code).toBe(ERRORS.wrongFactor);
    const [fresh = ''] = data.recovery_codes;
    expect((await member.answer(asked.key, 'recovery', fresh)).code).toBe(1);
    expect((await member.remove(id, asked.key)).code).toBe(1);
    expect(await member.list()).toEqual({ factors: [], recovery_left: 0 });
    const byPassword = await member.proofBy('factor', 'password', PASSWORD);
    expect((await member.renew(byPassword)).code).toBe(ERRORS.unknownFactor);
  });

  test('a removal that is repeated with its key is answered alike, once done', async () => {
    const member = await newMember(server);
    const { secret, id } = await member.addApp();
    const proof = await member.proof('factor', secret);
    const remove = () => member.remove(id, proof, { key: 'remove-this-once' });
    const answers = await Promise.all([remove(), remove()]);
    expect([...answers, await remove()].map(({ code }) => code)).toEqual([1, 1, 1]);
    expect((await member.remove(id, proof, { key: 'another-key-of-it' })).code).toBe(ERRORS.unknownFactor);
  });

  test('S8.1 every change is a mail to the user’s own address, and an event', async () => {
    const member = await newMember(server);
    const before = log.events().length;
    const { secret, id } = await member.addApp();
    await member.renew(await member.proof('factor', secret));
    await member.remove(id, await member.proof('factor', secret));
    const user = { network: '127.0.0.1', user: member.userId };
    expect(log.events().slice(before)).toMatchObject([
      { event: 'proof.given', way: 'password', purpose: 'factor', ...user },
      { event: 'factor.added', factor: id, kind: 'totp', ...user },
      { event: 'proof.given', way: 'totp', purpose: 'factor', ...user },
      { event: 'recovery.renewed', ...user },
      // The second proof within a minute makes no line of its own.
      { event: 'factor.removed', factor: id, ...user },
    ]);
    const sent = (await outbox(server)).filter(({ to }) => to === member.email).slice(-3);
    expect(sent.map(({ subject }) => subject)).toEqual([
      'New second factor at Candlestate',
      'New recovery codes at Candlestate',
      'Second factor removed at Candlestate',
    ]);
    // A removal ends nothing.
    expect((await server.get('/api/user/info', {}, { token: member.token })).code).toBe(1);
  });

  test('S6.3 demo accounts have none', async () => {
    const { token } = await server.demo();
    expect((await server.get('/v1/api/factors', {}, { token })).code).toBe(ERRORS.realOnly);
  });
});

describe('what is stored of second factors', () => {
  const log = keptLog();
  const server = serverForEach({ ...log.overrides, logLevel: 'trace' });

  test('S8.1 no secret, no code, no key of a challenge is readable in the database or the log', async () => {
    const member = await newMember(server);
    const { secret, codes } = await member.addApp();
    const { data: begun } = await member.begin('totp', await member.proof('factor', secret));
    const { data: asked } = await member.open('withdrawal');
    const proof = await member.proof('method', secret);
    // What is still in the write-ahead log is in the file once the server has closed.
    await server.restart();
    const everything = `${await server.stored.text()}${log.lines.join('\n')}`;
    expect(everything, 'the file has what is no secret').toContain('Phone');
    const raw = Buffer.from(secret).toString('base64url');
    for (const hidden of [secret, raw, begun.secret ?? '', begun.key, asked.key, proof, ...codes]) {
      expect(hidden.length).toBeGreaterThan(9);
      expect(everything.includes(hidden), hidden).toBe(false);
      expect(everything.includes(hidden.replace('-', ''))).toBe(false);
    }
  });

  test('S8.2 a restart in the middle loses no challenge, no try and no proof', async () => {
    const member = await newMember(server);
    const { secret, id } = await member.addApp();
    const { data } = await member.open('factor');
    for (let nth = 0; nth < 4; nth += 1) await member.answer(data.key, 'totp', '000000');
    await server.restart();
    nextStep(server);
    expect((await member.answer(data.key, 'totp', codeOf(server, secret))).code).toBe(1);
    await server.restart();
    expect((await member.answer(data.key, 'totp', codeOf(server, secret))).code).toBe(ERRORS.challengeOver);
    expect((await member.remove(id, data.key)).code).toBe(1);
  });
});

describe('the key of secrets', () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

  test('what is sealed opens with its key for its owner alone', () => {
    const sealed = sealingWith([one]).seal('secret', 'factor of 1');
    expect(sealed).not.toBe(sealingWith([one]).seal('secret', 'factor of 1'));
    expect(sealingWith([one]).open(sealed, 'factor of 1')).toBe('secret');
    // After an environment got a key, what the kept one sealed still opens.
    expect(sealingWith([other, one]).open(sealed, 'factor of 1')).toBe('secret');
    const changed = Buffer.from(sealed, 'base64url');
    changed.writeUInt8(changed.readUInt8(30) ^ 1, 30);
    expect(() => sealingWith([other]).open(sealed, 'factor of 1')).toThrow();
    expect(() => sealingWith([one]).open(sealed, 'factor of 2')).toThrow();
    expect(() => sealingWith([one]).open(changed.toString('base64url'), 'factor of 1')).toThrow();
    expect(() => sealingWith([one]).open('short', 'factor of 1')).toThrow();
  });

  test('FACTOR_KEY is 32 bytes of base64, or nothing', () => {
    expect(readSettings({ FACTOR_KEY: one.toString('base64') }).factorKey).toEqual(one);
    expect(readSettings({}).factorKey).toBeNull();
    for (const key of ['short', one.toString('hex'), Buffer.alloc(31).toString('base64')]) {
      expect(() => readSettings({ FACTOR_KEY: key })).toThrow('FACTOR_KEY');
    }
  });
});

describe('codes of an authenticator app', () => {
  const server = serverForAll();

  test('RFC 6238 the codes of its appendix B, cut to six digits', () => {
    // The appendix's secret is the text 12345678901234567890.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_111_111_111, '050471'],
      [1_234_567_890, '005924'],
      [2_000_000_000, '279037'],
    ] as const) {
      expect(totpStepOf(secret, readCode(code) as ReadCode, seconds * 1_000)).toBe(Math.floor(seconds / 30));
    }
  });

  test('an address that apps read names the site and the account', () => {
    const secret = newSecret();
    const uri = new URL(uriOf(secret, 'A Site', 'a@b.example'));
    expect(decodeURIComponent(uri.pathname)).toContain('A Site:a@b.example');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      ...{ issuer: 'A Site', secret, algorithm: 'SHA1', digits: '6', period: '30' },
    });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  test.each([
    [-2, ERRORS.wrongFactor],
    [-1, 1],
    [0, 1],
    [1, 1],
    [2, ERRORS.wrongFactor],
  ])('a clock that is %i steps off', async (steps, code) => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    // The code that confirmed it is used, and so is what came before.
    server.clock.nowMs += 120_000;
    const { data } = await member.open('password');
    expect((await member.answer(data.key, 'totp', codeOf(server, secret, steps))).code).toBe(code);
  });

  test('marks in a code and its script do not matter, and a text that can be no code costs no try', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    const { data } = await member.open('password');
    const code = codeOf(server, secret);
    const none = [code.slice(1), `${code}0`, `${code.slice(0, 5)}x`, 'ABCDE-FGHJK'];
    for (const typed of [...none, ...none, ...none]) {
      const answer = await member.answer(data.key, 'totp', typed);
      expect(answer, typed).toMatchObject({ code: ERRORS.wrongFactor, data: { field: 'answer' } });
    }
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const pasted = `\u202a${arabic.slice(0, 3)}\u2011${arabic.slice(3)}\u202c`;
    expect((await member.answer(data.key, 'totp', pasted)).code).toBe(1);
  });

  test('a code counts once: not again, not in another challenge, and not one before it', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    nextStep(server);
    const code = codeOf(server, secret);
    await member.proofBy('password', 'totp', code);
    for (const replayed of [code, codeOf(server, secret, -1)]) {
      const { data } = await member.open('password');
      expect((await member.answer(data.key, 'totp', replayed)).code).toBe(ERRORS.codeUsed);
    }
    nextStep(server);
    await member.proofBy('password', 'totp', codeOf(server, secret));
  });

  test('the code that confirmed the app is used by that', async () => {
    const member = await newMember(server);
    const proof = await member.proofBy('factor', 'password', PASSWORD);
    const { data } = await member.begin('totp', proof);
    const code = codeOf(server, data.secret ?? '');
    expect((await member.confirm(data.key, code)).code).toBe(1);
    const { data: asked } = await member.open('password');
    expect((await member.answer(asked.key, 'totp', code)).code).toBe(ERRORS.codeUsed);
  });

  test('one code answers one of two challenges at once', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    const keys = await Promise.all([1, 2].map(async () => (await member.open('method')).data.key));
    const code = codeOf(server, secret);
    const answers = await Promise.all(keys.map((key) => member.answer(key, 'totp', code)));
    expect(answers.map((one) => one.code).toSorted()).toEqual([1, ERRORS.codeUsed]);
  });

  test('of fifty answers at once one is taken, and wrong ones spend no more tries than there are', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    const fifty = async (typed: string) => {
      const { data } = await member.open('method');
      const sent = Array.from({ length: 50 }, () => member.answer(data.key, 'totp', typed));
      const codes = (await Promise.all(sent)).map(({ code }) => code);
      return (wanted: number) => codes.filter((code) => code === wanted).length;
    };
    const right = await fifty(codeOf(server, secret));
    expect(right(1)).toBe(1);
    expect(right(1) + right(ERRORS.challengeOver) + right(ERRORS.tooMany)).toBe(50);
    server.clock.nowMs += 11 * 60_000;
    const mistyped = await fifty(wrong(codeOf(server, secret)));
    expect(mistyped(ERRORS.wrongFactor)).toBe(CHALLENGE_TRIES);
    expect(mistyped(ERRORS.challengeOver)).toBe(5);
    expect(mistyped(ERRORS.tooMany)).toBe(40);
  });
});
