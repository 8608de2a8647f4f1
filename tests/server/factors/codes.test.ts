import { describe, expect, test } from 'vitest';
import { CHALLENGE_TRIES } from '#contract/entities-factors';
import { ERRORS } from '#contract/errors';
import { type ReadCode, readCode } from '#contract/typed-digits';
import { newSecret, totpStepOf, uriOf } from '#server/factors/totp';
import { codeOf, newMember, nextStep } from '../../support/factors.ts';
import { PASSWORD, wrong } from '../../support/joining.ts';
import { serverForAll } from '../../support/server-hooks.ts';

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
      expect((await member.answer(data.key, 'totp', replayed)).code).toBe(ERRORS.wrongFactor);
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
    expect((await member.answer(asked.key, 'totp', code)).code).toBe(ERRORS.wrongFactor);
  });

  test('one code answers one of two challenges at once', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    const keys = await Promise.all([1, 2].map(async () => (await member.open('method')).data.key));
    const code = codeOf(server, secret);
    const answers = await Promise.all(keys.map((key) => member.answer(key, 'totp', code)));
    expect(answers.map((one) => one.code).toSorted()).toEqual([1, ERRORS.wrongFactor]);
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
