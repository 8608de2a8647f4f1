import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { type Borrower, newBorrower } from '../../support/loans.ts';
import { askOperator, operate } from '../../support/operator.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let ada: Borrower;
beforeEach(async () => {
  server = await startServer({}, { REVIEW: 'manual' });
  ada = await newBorrower(server, { isApproved: false });
});
afterEach(() => server.dispose());

describe('verification for loans', () => {
  test('S4.6 S3.25 S7.47 none, waiting, rejected with its reason, waiting again, approved; open papers take no others', async () => {
    expect(await ada.info()).toEqual({ status: 0, reason: '' });
    expect(await ada.handIn()).toMatchObject({ code: 1, data: { status: 1, reason: '' } });
    expect((await ada.handIn()).code).toBe(ERRORS.loanKycNotOpen);
    await ada.decideLast('loan-kyc', false, 'The photo is dark.');
    expect(await ada.info()).toEqual({ status: 3, reason: 'The photo is dark.' });
    expect((await ada.handIn()).data).toEqual({ status: 1, reason: '' });
    await ada.decideLast('loan-kyc', true);
    expect(await ada.info()).toEqual({ status: 2, reason: '' });
    expect((await ada.handIn()).code).toBe(ERRORS.loanKycNotOpen);
  });

  test.each([
    ['birthday', '1949-12-31', 'birthdayOutOfRange'],
    ['birthday', '1950-01-01', null],
    ['birthday', '2026-01-05', null],
    ['birthday', '2026-01-06', 'birthdayOutOfRange'],
    ['birthday', '2000-02-30', 'birthdayOutOfRange'],
    ['birthday', '2001-02-29', 'birthdayOutOfRange'],
    ['birthday', '2000-02-29', null],
    ['birthday', '2000-13-01', 'birthdayOutOfRange'],
    ['birthday', '2000-1-1', 'malformed'],
    ['name', '123', 'malformed'],
    ['last_name', 'A\u202eB', 'malformed'],
    ['last_name', '', 'malformed'],
    ['mobile', 'call me', 'malformed'],
    ['mobile', '+852 5123 4567', null],
    ['country', 'ZZ', 'malformed'],
    ['country', 'QX', 'malformed'],
    ['country', 'HK', null],
    ['sex', '3', 'malformed'],
    ['id_card_type', '0', 'malformed'],
    ['hand_pic', 'x', 'unknownPicture'],
  ] as const)('S5.5 %s %j: %s', async (field, value, refusal) => {
    const answer = await ada.handIn({ ...(await ada.papers()), [field]: value });
    if (refusal === null) expect(answer.code).toBe(1);
    else expect(answer).toMatchObject({ code: ERRORS[refusal], data: { field } });
    expect((await ada.info()).status).toBe(refusal === null ? 1 : 0);
  });

  test('S7.48 another’s picture is refused as one there is not', async () => {
    const foreign = await (await newBorrower(server, { isApproved: false })).proof();
    const form = await ada.papers();
    const gone = foreign.replace(/[0-9a-f]{32}/, '0'.repeat(32));
    const answer = await ada.handIn({ ...form, hand_pic: foreign });
    expect(answer).toMatchObject({ code: ERRORS.unknownPicture, data: { field: 'hand_pic' } });
    expect(answer).toEqual(await ada.handIn({ ...form, hand_pic: gone }));
  });

  test('S7.48 the same key hands in once, also after a restart; fifty at once make one', async () => {
    const form = await ada.papers();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => ada.handIn(form, { key: n < 25 ? 'kyc-key-1' : `kyc-key-${n}` })),
    );
    const codes = new Set(answers.map(({ code }) => code));
    expect(codes).toEqual(new Set([1, ERRORS.loanKycNotOpen]));
    expect(await server.services.reviews.waiting('loan-kyc')).toHaveLength(1);
    const key = `kyc-key-${answers.findIndex(({ code }) => code === 1) || 1}`;
    server = await server.restart();
    const again = await server.post('/api/loan/kyc_submit', form, { token: ada.token, key });
    expect(again).toMatchObject({ code: 1, data: { status: 1 } });
    expect(await server.services.reviews.waiting('loan-kyc')).toHaveLength(1);
  });

  test('S6.2 a demo account is refused', async () => {
    const { token } = await server.demo();
    expect((await server.get('/api/loan/info', {}, { token })).code).toBe(ERRORS.realOnly);
    const form = await ada.papers();
    expect((await server.post('/api/loan/kyc_submit', form, { token })).code).toBe(ERRORS.realOnly);
  });
});

describe('loans at the desk', () => {
  test('S4.6 S4.7 an operator sees figures, pictures and the agreement’s hash, and decides each kind', async () => {
    await ada.handIn();
    const shown = await askOperator(server.dataDir, 'show', 'loan-kyc', '1');
    expect(shown.fields).toMatchObject({
      state: 'waiting',
      name: 'Ada',
      'last name': 'Lovelace',
      birthday: '1990-12-10',
      country: 'GB',
      document: 'passport',
    });
    expect(readFileSync(shown.fields?.photo ?? '').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(await askOperator(server.dataDir, 'approve', 'loan-kyc', '1')).toEqual({
      message: 'loan-kyc 1 is approved.',
    });

    const { data } = await ada.submit(await ada.request('1000', '2'));
    const loan = (await askOperator(server.dataDir, 'show', 'loan', String(data.id))).fields;
    expect(loan).toMatchObject({
      state: 'waiting',
      amount: '1000 USD',
      interest: '7.8 USD',
      'agreement SHA-256': data.agreement_hash,
    });
    expect(readFileSync(loan?.signature ?? '').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    await askOperator(server.dataDir, 'approve', 'loan', String(data.id));

    await ada.repay(data.id);
    const repayment = (await askOperator(server.dataDir, 'show', 'repayment', '1')).fields;
    expect(repayment).toMatchObject({ state: 'waiting', 'to arrive': '1007.8 USD', penalty: '0 USD' });
    expect((await askOperator(server.dataDir, 'list')).rows?.map(({ kind }) => kind)).toEqual(['repayment']);
    expect((await operate(server.dataDir, 'reject', 'repayment', '1')).err).toContain('reason');
    await askOperator(server.dataDir, 'approve', 'repayment', '1');
    expect((await ada.loan(data.id)).status).toBe(5);
    expect((await askOperator(server.dataDir, 'approve', 'repayment', '1')).error).toContain('that waits');
  });

  test('S4.6 S4.7 with REVIEW=auto a newcomer sees the whole flow end', async () => {
    await server.dispose();
    server = await startServer();
    ada = await newBorrower(server, { isApproved: false });
    const review = async () => {
      server.clock.nowMs += 5_000;
      await server.services.reviews.sweep();
    };
    await ada.handIn();
    await review();
    const { data } = await ada.submit(await ada.request());
    await review();
    await ada.repay(data.id);
    await review();
    expect(await ada.loan(data.id)).toMatchObject({ status: 5 });
    expect(await server.audit()).toMatchObject({ isClean: true });
  });
});
