import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { DAY_MS } from '#contract/time-units';
import { type Borrower, newBorrower, pad } from '../../support/loans.ts';
import { jpeg } from '../../support/pictures.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import type { LoanConfig, LoanRecord } from '../../support/wire.ts';

const ROUNDS = Number(process.env.SOAK_ROUNDS ?? 1);

const server = serverForEach({}, { REVIEW: 'manual' });
let ada: Borrower;
beforeEach(async () => {
  ada = await newBorrower(server);
});

const page = async (who = ada, number = '1') =>
  (await who.get<{ data: LoanRecord[]; total: number }>('loan_list', { page: number })).data;

describe('what is offered', () => {
  test('S3.26 S7.49 S7.52 four terms with their ranges and rates; one by its id; an unknown one is refused', async () => {
    const { data } = await ada.get<LoanConfig[]>('loan_config');
    expect(data.map(({ loan_period }) => loan_period)).toEqual([7, 14, 30, 60]);
    expect(data[2]).toEqual({
      id: 3,
      loan_period: 30,
      min_amount: '500',
      max_amount: '20000',
      interest_rate: '0.0008',
      free_period: 2,
      penalty_rate: '0.0025',
    });
    expect((await ada.get('config_info', { id: '3' })).data).toEqual(data[2]);
    expect((await ada.get('config_info', { id: '9' })).code).toBe(ERRORS.unknownLoanOption);
  });

  test('S7.51 the date is the server’s, in UTC, to the last millisecond of the day', async () => {
    server.clock.nowMs = Date.UTC(2026, 0, 6) - 1;
    expect((await ada.get('get_date')).data).toEqual({ date: '2026-01-05' });
    server.clock.nowMs += 1;
    expect((await ada.get('get_date')).data).toEqual({ date: '2026-01-06' });
  });
});

describe('asking for a loan', () => {
  test('S7.50 S4.12 is kept with its terms, the signed text and the text’s SHA-256', async () => {
    const form = await ada.request('250.5', '1');
    const { code, msg, data } = await ada.submit(form);
    expect([code, msg]).toEqual([1, 'Your loan request has been submitted.']);
    expect(data).toEqual({
      id: 1,
      created_at: server.clock.nowMs,
      amount: '250.5',
      loan_period: 7,
      // 250.5 × 0.0005 × 7.
      interest_amount: '0.87675',
      interest_rate: '0.0005',
      free_period: 0,
      penalty_rate: '0.0025',
      penalty_amount: '0',
      reviewed_at: null,
      repayment_time: null,
      status: 1,
      reason: '',
      agreement: form.agreement,
      agreement_hash: createHash('sha256')
        .update(form.agreement ?? '')
        .digest('hex'),
    });
    expect(await ada.loan(1)).toEqual(data);
    expect(await page()).toEqual({ data: [data], total: 1 });
  });

  test('S7.50 S2.32 the text to sign is served, and taken as it was served', async () => {
    const served = await ada.get<{ agreement: string }>('agreement', { id: '2', amount: '1500.5' });
    expect(served.data.agreement).toBe(await ada.agreement('1500.5', '2'));
    const form = await ada.request('1500.5', '2');
    const { data } = await ada.submit({ ...form, agreement: served.data.agreement });
    expect(data.agreement).toBe(served.data.agreement);
    const signed = { loan_id: String(data.id) };
    server.clock.nowMs += 3 * 86_400_000;
    expect((await ada.get('agreement', signed)).data).toEqual(served.data);
    const eve = await newBorrower(server);
    const [foreign, unknown] = [
      await eve.get('agreement', signed),
      await eve.get('agreement', { loan_id: '999' }),
    ];
    expect(foreign).toEqual(unknown);
    expect(foreign.code).toBe(ERRORS.unknownLoan);
    for (const [query, code, field] of [
      [{ amount: '100' }, ERRORS.malformed, 'id'],
      [{ id: '1' }, ERRORS.malformed, 'amount'],
      [{ id: '1', amount: '99' }, ERRORS.amountOutOfRange, 'amount'],
    ] as const)
      expect(await ada.get('agreement', { ...query })).toMatchObject({ code, data: { field } });
    expect((await ada.get('agreement', { id: '9', amount: '100' })).code).toBe(ERRORS.unknownLoanOption);
  });

  test('S4.6 before verification is approved is refused', async () => {
    const eve = await newBorrower(server, { isApproved: false });
    expect((await eve.submit(await eve.request())).code, 'none').toBe(ERRORS.loanKycRequired);
    await eve.handIn();
    expect((await eve.submit(await eve.request())).code, 'waiting').toBe(ERRORS.loanKycRequired);
    await eve.decideLast('loan-kyc', false);
    expect((await eve.submit(await eve.request())).code, 'rejected').toBe(ERRORS.loanKycRequired);
    expect((await page(eve)).total).toBe(0);
  });

  test.each([
    ['100', 1],
    ['99.99', ERRORS.amountOutOfRange],
    ['1000', 1],
    ['1000.01', ERRORS.amountOutOfRange],
    ['500.55', 1],
    ['500.555', ERRORS.malformed],
    ['500.550', 1],
    ['0', ERRORS.amountOutOfRange],
    ['999999999999', ERRORS.amountOutOfRange],
  ])('S7.50 S3.26 %s USD for seven days: %i', async (amount, code) => {
    const answer = await ada.submit(await ada.request(amount, '1'));
    expect(answer.code).toBe(code);
    if (code !== 1) expect(answer.data).toEqual({ field: 'amount' });
    if (code === ERRORS.amountOutOfRange)
      expect(answer.msg).toBe('For this loan term, the amount must be from 100.00 to 1,000.00 USD.');
  });

  test('S7.50 an option there is not is refused', async () => {
    const answer = await ada.submit({ ...(await ada.request()), config_id: '9' });
    expect(answer.code).toBe(ERRORS.unknownLoanOption);
  });

  test('S2.32 S9.8 a text that is not the server’s own is refused: another amount, option, language, user or word', async () => {
    const form = await ada.request('1000', '2');
    const eve = await newBorrower(server);
    for (const [change, agreement] of [
      ['amount', await ada.agreement('1000.01', '2')],
      ['option', await ada.agreement('1000', '3')],
      ['language', await ada.agreement('1000', '2', 'hk')],
      ['user', await eve.agreement('1000', '2')],
      ['word', form.agreement?.replace('0.25 %', '0.1 %') ?? ''],
      ['end', `${form.agreement} `],
    ] as const) {
      expect((await ada.submit({ ...form, agreement })).code, change).toBe(ERRORS.agreementChanged);
    }
    expect((await page()).total).toBe(0);
    const chinese = { ...form, agreement: await ada.agreement('1000', '2', 'hk') };
    expect((await ada.submit(chinese, { lang: 'hk' })).code).toBe(1);
  });

  test('S9.8 a text read before midnight may be signed until the next one, not later', async () => {
    const form = await ada.request();
    await ada.pass(2 * DAY_MS);
    expect((await ada.submit(form)).code, 'two days later').toBe(ERRORS.agreementChanged);
    await ada.pass(-DAY_MS);
    expect((await ada.submit(form)).code, 'a day later').toBe(1);
  });

  test('S5.5 a signature must be one’s own picture, with something written on it', async () => {
    const form = await ada.request();
    const foreign = (await (await newBorrower(server, { isApproved: false })).request()).sign ?? '';
    for (const [name, sign] of [
      ['no address', 'x'],
      ['another’s', foreign],
      ['unknown', foreign.replace(/[0-9a-f]{32}/, '0'.repeat(32))],
      ['blank', await ada.send(await pad(0, 0))],
      ['a dot', await ada.send(await pad(3, 3))],
      ['white', await ada.send(await jpeg(300, 150, '#ffffff'))],
    ] as const) {
      expect(await ada.submit({ ...form, sign }), name).toMatchObject({
        code: ERRORS.unknownPicture,
        data: { field: 'sign' },
      });
    }
    expect((await page()).total).toBe(0);
    expect((await ada.submit(form)).code).toBe(1);
  });

  test('S4.7 while one waits, is due, or its repayment is looked at, there is no other', async () => {
    const { data } = await ada.submit(await ada.request());
    const again = async () => (await ada.submit(await ada.request())).code;
    expect(await again(), 'waiting').toBe(ERRORS.loanOpen);
    await ada.decideLast('loan', true);
    expect(await again(), 'due').toBe(ERRORS.loanOpen);
    await ada.repay(data.id);
    expect(await again(), 'repaying').toBe(ERRORS.loanOpen);
    await ada.decideLast('repayment', true);
    expect(await again(), 'repaid').toBe(1);
  });

  test(`S4.12 fifty at once make one loan, in each of ${ROUNDS} rounds`, async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const eve = await newBorrower(server);
      const form = await eve.request();
      const answers = await Promise.all(Array.from({ length: 50 }, () => eve.submit(form)));
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === ERRORS.loanOpen)).toHaveLength(49);
      expect((await page(eve)).total).toBe(1);
      await eve.decideLast('loan', true);
      expect(await eve.balance()).toBe('1000');
    }
  });

  test('S4.12 the same request twice is one loan and one answer: at once, after a lost answer, after a restart', async () => {
    const form = await ada.request();
    const both = await Promise.all([1, 2].map(() => ada.submit(form, { key: 'loan-key-1' })));
    await server.restart();
    const later = await server.post('/api/loan/loan_submit', form, { token: ada.token, key: 'loan-key-1' });
    expect(both[0]?.code).toBe(1);
    expect([both[1], later]).toEqual([both[0], both[0]]);
    const other = { ...form, amount: '500' };
    const conflict = await server.post('/api/loan/loan_submit', other, {
      token: ada.token,
      key: 'loan-key-1',
    });
    expect(conflict.code).toBe(ERRORS.idempotencyConflict);
  });

  test('S6.2 a demo account is refused', async () => {
    const { token } = await server.demo();
    const answer = await server.post('/api/loan/loan_submit', await ada.request(), { token });
    expect(answer.code).toBe(ERRORS.realOnly);
  });
});

describe('a user’s loans', () => {
  test('S7.53 come newest first, twenty a page, and only the caller’s own', async () => {
    for (let count = 0; count < 21; count += 1) {
      // A picture shows, and signs, again; thirty uploads an hour are all there are.
      if (count % 10 === 0) await ada.pass(3_600_000);
      await ada.submit(await ada.request(String(100 + count)));
      await ada.decideLast('loan', false);
    }
    const first = await page();
    expect([first.total, first.data.length]).toEqual([21, 20]);
    expect(first.data.map(({ amount }) => amount).slice(0, 2)).toEqual(['120', '119']);
    expect((await page(ada, '2')).data.map(({ amount }) => amount)).toEqual(['100']);
    expect(await page(await newBorrower(server))).toEqual({ data: [], total: 0 });
  });

  test('S7.54 S7.55 S7.57 another’s loan is answered byte for byte like one that does not exist', async () => {
    const id = await ada.borrow();
    const eve = await newBorrower(server);
    const proofImg = await eve.proof();
    const ask = async (method: 'GET' | 'POST', path: string, fields: Record<string, string>) => {
      const query = new URLSearchParams(fields);
      const response = await fetch(
        `${server.address}/api/loan/${path}${method === 'GET' ? `?${query}` : ''}`,
        {
          method,
          headers: { authorization: eve.token, lang: 'en' },
          ...(method === 'POST' ? { body: query } : {}),
        },
      );
      return response.text();
    };
    for (const [method, path, field, more] of [
      ['GET', 'loan_info', 'id', {}],
      ['GET', 'repayment_info', 'loan_id', {}],
      ['POST', 'repayment', 'loan_id', { charge_id: '1', proofImg }],
    ] as const) {
      const answer = await ask(method, path, { ...more, [field]: String(id) });
      expect(answer).toBe(await ask(method, path, { ...more, [field]: '999999' }));
      expect(answer).toContain(`"code":${ERRORS.unknownLoan}`);
    }
    expect((await ada.loan(id)).status).toBe(2);
  });

  test('S7.56 repayments go to accounts that are named', async () => {
    const { data } = await ada.get<unknown[]>('repayment_accounts');
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual({
      id: 1,
      currency_code: 'USDT',
      protocol_code: 'TRC20',
      address: expect.any(String),
    });
  });
});
