import { describe, expect, test } from 'vitest';
import { CHALLENGE_LIFE_MS, PASSWORD_PURPOSES, PROOF_PURPOSES } from '#contract/entities-factors';
import { ERRORS } from '#contract/errors';
import {
  codeOf,
  factorLogin,
  type Member,
  newMember,
  nextStep,
  passwordLogin,
} from '../../support/factors.ts';
import { PASSWORD, wrong } from '../../support/joining.ts';
import { serverForAll } from '../../support/server-hooks.ts';

describe('challenges and proofs', () => {
  const server = serverForAll({}, { TRUSTED_PROXIES: '127.0.0.1' });

  /** A second session of the same user, from a browser that answers with the app. */
  const secondSession = async (member: Member, secret: string): Promise<string> => {
    const asked = await passwordLogin(server, member.email);
    nextStep(server);
    const answer = { key: asked.data.challenge.key, way: 'totp', answer: codeOf(server, secret) } as const;
    return (await factorLogin(server, answer)).data.token;
  };

  test('an account without a factor is asked its password before its first, an export and its end, and nothing else', async () => {
    const member = await newMember(server);
    expect((await member.open('factor')).data).toMatchObject({ ways: ['password'], passkey: null });
    for (const purpose of PROOF_PURPOSES.filter((one) => !PASSWORD_PURPOSES.includes(one))) {
      expect((await member.open(purpose)).code, purpose).toBe(ERRORS.unknownFactor);
    }
    const { data } = await member.open('factor');
    expect((await member.answer(data.key, 'password', 'not the password')).code).toBe(ERRORS.wrongFactor);
    expect((await member.answer(data.key, 'password', PASSWORD)).code).toBe(1);
  });

  test('with a factor the password is no answer, and neither is a way that was not offered', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    const { data } = await member.open('factor');
    expect(data.ways).toEqual(['totp', 'recovery']);
    for (const way of ['password', 'passkey'] as const) {
      expect((await member.answer(data.key, way, PASSWORD)).code, way).toBe(ERRORS.wrongFactor);
    }
    expect((await member.answer(data.key, 'totp', codeOf(server, secret))).code).toBe(1);
  });

  test('what cannot be answered answers alike, whatever the reason', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    const stranger = await newMember(server);
    await stranger.addApp();
    const fresh = () => {
      nextStep(server);
      return codeOf(server, secret);
    };
    const answered = await member.proofBy('password', 'totp', fresh());
    const foreign = (await stranger.open('password')).data.key;
    const otherSession = (await member.open('password', { token: await secondSession(member, secret) })).data
      .key;
    const ofLogin = (await passwordLogin(server, member.email)).data.challenge.key;
    const begun = (await member.begin('totp', await member.proofBy('factor', 'totp', fresh()))).data.key;
    const spent = (await member.open('password')).data.key;
    for (let nth = 0; nth < 5; nth += 1) {
      const { code } = await member.answer(spent, 'totp', wrong(codeOf(server, secret)));
      expect(code).toBe(ERRORS.wrongFactor);
    }
    const old = (await member.open('password')).data.key;
    const keys = { unknown: 'A'.repeat(43), answered, foreign, otherSession, ofLogin, begun, spent };
    const answers = [];
    for (const [name, key] of Object.entries(keys)) {
      const { code, ...rest } = await member.answer(key, 'totp', fresh());
      expect(code, name).toBe(ERRORS.challengeOver);
      answers.push(JSON.stringify(rest));
    }
    server.clock.nowMs += CHALLENGE_LIFE_MS;
    const { code, ...rest } = await member.answer(old, 'totp', codeOf(server, secret));
    expect(code).toBe(ERRORS.challengeOver);
    expect(new Set([...answers, JSON.stringify(rest)]).size).toBe(1);
  });

  test('one of a session is nothing to a login, and the other way round', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    const { key } = (await member.open('password')).data;
    const answer = { key, way: 'totp', answer: codeOf(server, secret) } as const;
    expect((await factorLogin(server, answer)).code).toBe(ERRORS.challengeOver);
    expect((await member.answer(key, 'totp', codeOf(server, secret))).code).toBe(1);
  });

  test('a proof is good once, for its purpose, in its session, for ten minutes', async () => {
    const member = await newMember(server);
    const { secret, id } = await member.addApp();
    const another = await secondSession(member, secret);
    const unanswered = (await member.open('factor')).data.key;
    const ofAnother = await member.proof('withdrawal', secret);
    for (const proof of ['A'.repeat(43), unanswered, ofAnother]) {
      expect((await member.begin('totp', proof)).code).toBe(ERRORS.factorRequired);
    }
    const proof = await member.proof('factor', secret);
    expect((await member.begin('totp', proof, { token: another })).code).toBe(ERRORS.factorRequired);
    expect((await member.begin('totp', proof)).code).toBe(1);
    expect((await member.begin('totp', proof)).code).toBe(ERRORS.factorRequired);
    const late = await member.proof('factor', secret);
    server.clock.nowMs += CHALLENGE_LIFE_MS;
    expect((await member.remove(id, late)).code).toBe(ERRORS.factorRequired);
    expect((await member.list()).factors).toHaveLength(1);
  });

  test('a proof whose command is refused is good for the next', async () => {
    const member = await newMember(server);
    const { secret, id } = await member.addApp();
    const proof = await member.proof('factor', secret);
    expect((await member.remove(999_999, proof)).code).toBe(ERRORS.unknownFactor);
    expect((await member.remove(id, proof)).code).toBe(1);
  });

  test('of two commands at once one has the proof', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    const proof = await member.proof('factor', secret);
    const answers = await Promise.all([1, 2, 3].map(() => member.begin('totp', proof)));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      1,
      ERRORS.factorRequired,
      ERRORS.factorRequired,
    ]);
  });

  test('new challenges give a thief no more than ten wrong answers in ten minutes', async () => {
    const member = await newMember(server);
    const { secret } = await member.addApp();
    const guess = async () => {
      const { data } = await member.open('withdrawal');
      return (await member.answer(data.key, 'totp', wrong(codeOf(server, secret)))).code;
    };
    const codes: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) codes.push(await guess());
    expect(codes).toEqual([...Array(10).fill(ERRORS.wrongFactor), ERRORS.tooMany, ERRORS.tooMany]);
    // The right code is refused unread as well, and costs no try.
    const { data } = await member.open('withdrawal');
    expect((await member.answer(data.key, 'totp', codeOf(server, secret))).code).toBe(ERRORS.tooMany);
    server.clock.nowMs += 11 * 60_000;
    await member.proof('withdrawal', secret);
  });

  test('the password of an account without a factor is guessed no more often', async () => {
    const member = await newMember(server);
    const codes: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) {
      const { data } = await member.open('factor');
      codes.push((await member.answer(data.key, 'password', `guess ${nth}`)).code);
    }
    expect(codes.filter((code) => code === ERRORS.wrongFactor)).toHaveLength(10);
    expect(codes.at(-1)).toBe(ERRORS.tooMany);
  });

  test('what is over is deleted, and what is not stays', async () => {
    const member = await newMember(server);
    await member.open('factor');
    server.clock.nowMs += 2 * CHALLENGE_LIFE_MS + 1;
    const { data } = await member.open('factor');
    await server.services.purgeCodes();
    expect(await server.stored.rows('SELECT key_hash FROM challenge')).toHaveLength(1);
    expect((await member.answer(data.key, 'password', PASSWORD)).code).toBe(1);
  });
});
