import { beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { DAY_MS } from '#contract/time-units';
import { creditScore } from '#server/accounts/credit-score';
import { type Borrower, book, newBorrower } from '../../support/loans.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import type { User } from '../../support/wire.ts';

/** The clock of a test server begins on 2026-01-05 at noon. */
const DAY_0 = Date.UTC(2026, 0, 5);
const at = (day: number, ms = 0) => DAY_0 + day * DAY_MS + ms;

const server = serverForEach({}, { REVIEW: 'manual' });
let ada: Borrower;
beforeEach(async () => {
  ada = await newBorrower(server);
});

const waitUntil = (ms: number) => ada.pass(ms - server.clock.nowMs);
const sql = async <Row>(query: string): Promise<Row[]> => (await server.stored.rows(query)) as Row[];
/** Micro-USD on a system account of the ledger. */
const systemBalance = async (kind: string) => {
  const rows = await sql<{ balance: number }>(
    `SELECT balance FROM account WHERE realm = 'real' AND kind = '${kind}' AND slot = 0`,
  );
  return rows[0]?.balance;
};

describe('a loan that is approved', () => {
  test('S4.7 S3.27 S9.8 pays the principal out once, books the interest once and is due at the end of a day', async () => {
    const before = { loans: await systemBalance('loans'), interest: await systemBalance('interest') };
    const { data } = await ada.submit(await ada.request('1000', '2'));
    expect(data).toMatchObject({ status: 1, reviewed_at: null, repayment_time: null, penalty_amount: '0' });
    expect(await ada.balance()).toBe('0');
    await ada.decideLast('loan', true);
    // 1,000 × 0.0006 × (14 - 1) = 7.8.
    expect(await ada.loan(data.id)).toMatchObject({
      status: 2,
      amount: '1000',
      interest_amount: '7.8',
      penalty_amount: '0',
      reviewed_at: server.clock.nowMs,
      repayment_time: at(15) - 1,
    });
    expect(await ada.balance()).toBe('1000');
    expect(await systemBalance('loans')).toBe((before.loans ?? 0) - 1_007_800_000);
    expect(await systemBalance('interest')).toBe((before.interest ?? 0) + 7_800_000);
    expect((await ada.due(data.id)).data).toEqual({
      loan_id: data.id,
      principal: '1000',
      interest: '7.8',
      penalty: '0',
      due: '1007.8',
      repayment_time: at(15) - 1,
    });
  });

  test.each([
    // amount × rate × (period - free days), by hand.
    ['1', '100', '0.35'],
    ['1', '999.99', '3.499965'],
    ['2', '123.45', '0.96291'],
    ['3', '500.01', '11.200224'],
    ['4', '49999.99', '2849.99943'],
  ])('S9.8 option %s of %s USD costs %s interest', async (configId, amount, interest) => {
    const id = await ada.borrow(amount, configId);
    expect((await ada.loan(id)).interest_amount).toBe(interest);
    expect((await ada.due(id)).data.due).toBe(
      ((Number(amount) * 1e6 + Number(interest) * 1e6) / 1e6).toString(),
    );
  });

  test('S4.7 two operators at once pay out once', async () => {
    const { data } = await ada.submit(await ada.request());
    const decisions = await Promise.all([
      ada.decide('loan', data.id, true),
      ada.decide('loan', data.id, true),
      ada.decide('loan', data.id, false),
    ]);
    expect(decisions.filter(Boolean)).toHaveLength(1);
    expect(await ada.balance()).toBe('1000');
  });

  test('S4.7 a rejected loan says why, pays nothing, and leaves room for another', async () => {
    const { data } = await ada.submit(await ada.request());
    await ada.decideLast('loan', false, 'Too soon.');
    expect(await ada.loan(data.id)).toMatchObject({ status: 3, reason: 'Too soon.', repayment_time: null });
    expect(await ada.balance()).toBe('0');
    expect((await ada.due(data.id)).code).toBe(ERRORS.notToRepay);
    expect((await ada.submit(await ada.request())).code).toBe(1);
  });

  test('S7.29 the balance is pushed and the entry is in the history', async () => {
    const changed: number[] = [];
    server.services.bus.subscribe('account.changed', ({ userId }) => changed.push(userId));
    await ada.borrow();
    expect(changed).toEqual([ada.userId]);
    const { data } = await server.get<{ list: { Value: string; Type: string }[] }>(
      '/v1/api/main/accountLog/forexChange',
      { page: '1' },
      { token: ada.token },
    );
    expect(data.list).toMatchObject([{ Value: '1000', Type: 'loan' }]);
  });

  test('S7.29 a statement has it in a place of its own, and results leave it out', async () => {
    await ada.borrow();
    const span = { from: '2026-01-05', to: '2026-01-05' };
    const { token } = ada;
    const csv = { ...span, format: 'csv' };
    const { content } = (await server.get<{ content: string }>('/v1/api/results/statement', csv, { token }))
      .data;
    expect(content).toContain('Deposits and withdrawals,0\r\nLoan,1000\r\nClosing balance,1000\r\n');
    const { data } = await server.get<{ Sums: Record<string, string> }>('/v1/api/results', span, { token });
    expect(data.Sums).toMatchObject({ Profit: '0', Funding: '1000' });
  });
});

describe('a loan that is late', () => {
  test('S9.8 owes nothing more in the last millisecond of its last day, and a day’s penalty in the next', async () => {
    const id = await ada.borrow();
    await waitUntil(at(8) - 1);
    await book(server);
    expect((await ada.due(id)).data).toMatchObject({ penalty: '0', due: '1003.5' });
    server.clock.nowMs += 1;
    // Before it is booked, and after.
    expect((await ada.due(id)).data).toMatchObject({ penalty: '2.5', due: '1006' });
    await book(server);
    expect((await ada.due(id)).data).toMatchObject({ penalty: '2.5', due: '1006' });
    expect(await ada.loan(id)).toMatchObject({ penalty_amount: '2.5' });
  });

  test('S9.8 each day late is booked once, however often it is looked at', async () => {
    const id = await ada.borrow('333.33');
    for (const hour of [0, 1, 23, 24, 25, 47, 48]) {
      await waitUntil(at(8) + hour * 3_600_000);
      await Promise.all([book(server), book(server), book(server)]);
    }
    // 333.33 × 0.0025 = 0.833325 a day.
    expect(await sql('SELECT day, amount FROM penalty ORDER BY day')).toEqual(
      [8, 9, 10].map((day) => ({ day: at(day) / DAY_MS, amount: 833_325 })),
    );
    expect((await ada.loan(id)).penalty_amount).toBe('2.499975');
  });

  test('S9.8 ten days with the server down are caught up by the clock, once, and never again', async () => {
    const id = await ada.borrow();
    await waitUntil(at(9));
    await book(server);
    server.clock.nowMs += 10 * DAY_MS;
    await server.restart();
    await expect.poll(async () => (await sql('SELECT id FROM penalty')).length, { timeout: 5_000 }).toBe(12);
    await server.restart();
    await book(server);
    expect(await sql("SELECT id FROM journal WHERE kind = 'penalty'")).toHaveLength(12);
    expect(await systemBalance('loans')).toBe(-1_033_500_000);
    expect(await sql('SELECT id, penalty_days FROM loan')).toEqual([{ id, penalty_days: 12 }]);
  });

  test('S9.8 a clock set back takes nothing back and books nothing twice', async () => {
    const id = await ada.borrow();
    await waitUntil(at(10));
    await book(server);
    server.clock.nowMs -= 2 * DAY_MS;
    await book(server);
    expect((await ada.due(id)).data.penalty).toBe('7.5');
    await waitUntil(at(11));
    await book(server);
    expect((await ada.due(id)).data.penalty).toBe('10');
  });
});

describe('a repayment', () => {
  test('S3.28 S4.7 is of what was due when it was handed in, ends the loan, and its books end at zero', async () => {
    const id = await ada.borrow();
    await waitUntil(at(9));
    const handedIn = await ada.repay(id);
    expect(handedIn).toMatchObject({ code: 1, data: { id, status: 4, penalty_amount: '5', reason: '' } });
    await waitUntil(at(20));
    await book(server);
    expect((await ada.due(id)).data).toMatchObject({ penalty: '5', due: '1008.5' });
    const funding = (await systemBalance('funding')) ?? 0;
    await ada.decideLast('repayment', true);
    expect(await ada.loan(id)).toMatchObject({ status: 5, penalty_amount: '5' });
    expect(await systemBalance('loans')).toBe(0);
    expect(await systemBalance('funding')).toBe(funding - 1_008_500_000);
    expect(await systemBalance('interest')).toBe(8_500_000);
    expect(await ada.balance(), 'it was paid from elsewhere').toBe('1000');
    expect((await ada.due(id)).code).toBe(ERRORS.notToRepay);
    await waitUntil(at(40));
    await book(server);
    expect(await systemBalance('loans')).toBe(0);
    expect((await ada.submit(await ada.request())).code, 'there is room for another').toBe(1);
  });

  test('S4.7 that is rejected makes the loan due again, its penalty as if nothing had been handed in', async () => {
    const id = await ada.borrow();
    await waitUntil(at(9));
    await ada.repay(id);
    await waitUntil(at(12));
    await ada.decideLast('repayment', false, 'Nothing arrived.');
    // Days 8 to 12: 5 × 2.5.
    expect(await ada.loan(id)).toMatchObject({
      status: 2,
      reason: 'Nothing arrived.',
      penalty_amount: '12.5',
    });
    expect(await sql('SELECT id FROM penalty')).toHaveLength(5);
    expect((await ada.repay(id)).data).toMatchObject({ status: 4, reason: '' });
    await ada.decideLast('repayment', true);
    expect(await systemBalance('loans')).toBe(0);
  });

  test('S4.7 is approved once, by two operators at once as well', async () => {
    const id = await ada.borrow();
    await ada.repay(id);
    const decisions = await Promise.all([1, 2, 3].map(() => ada.decide('repayment', 1, true)));
    expect(decisions.filter(Boolean)).toHaveLength(1);
    expect(await systemBalance('loans')).toBe(0);
  });

  test('S7.57 is taken for a loan that is due only, with a proof of one’s own to an account there is', async () => {
    const { data } = await ada.submit(await ada.request());
    expect((await ada.repay(data.id)).code, 'waiting').toBe(ERRORS.notToRepay);
    await ada.decideLast('loan', true);
    const foreign = await (await newBorrower(server, { isApproved: false })).proof();
    for (const [fields, refusal] of [
      [{ charge_id: '99' }, { code: ERRORS.unknownChannel }],
      [{ proofImg: 'x' }, { code: ERRORS.unknownPicture, data: { field: 'proofImg' } }],
      [{ proofImg: foreign }, { code: ERRORS.unknownPicture, data: { field: 'proofImg' } }],
    ] as const) {
      expect(await ada.repay(data.id, {}, fields), JSON.stringify(fields)).toMatchObject(refusal);
    }
    expect((await ada.loan(data.id)).status).toBe(2);
    await ada.repay(data.id);
    expect((await ada.repay(data.id)).code, 'under check').toBe(ERRORS.notToRepay);
    await ada.decideLast('repayment', true);
    expect((await ada.repay(data.id)).code, 'repaid').toBe(ERRORS.notToRepay);
  });

  test('S7.57 a proof is of one payment: not of a deposit as well, nor of a second loan, unless that was rejected', async () => {
    const id = await ada.borrow();
    const ofDeposit = await ada.proof();
    const wire = { wire_id: '4', number: '100', proofImg: ofDeposit };
    expect((await server.get('/api/quickCharge/wire_submit', wire, { token: ada.token })).code).toBe(1);
    const refusal = { code: ERRORS.unknownPicture, data: { field: 'proofImg' } };
    expect(await ada.repay(id, {}, { proofImg: ofDeposit })).toMatchObject(refusal);
    const proofImg = await ada.proof();
    expect((await ada.repay(id, {}, { proofImg })).code).toBe(1);
    await ada.decideLast('repayment', false);
    expect((await ada.repay(id, {}, { proofImg })).code, 'once it is rejected').toBe(1);
    await ada.decideLast('repayment', true);
    const next = await ada.borrow();
    expect(await ada.repay(next, {}, { proofImg })).toMatchObject(refusal);
    expect((await ada.loan(next)).status).toBe(2);
  });

  test('S7.57 fifty at once: one is taken; the same key is answered alike, after a restart too', async () => {
    const id = await ada.borrow();
    const proofImg = await ada.proof();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => ada.repay(id, { key: `repay-key-${n % 25}` }, { proofImg })),
    );
    const taken = answers.filter(({ code }) => code === 1);
    expect(taken.length, 'both with the key that was taken').toBe(2);
    expect(await sql('SELECT id FROM repayment')).toHaveLength(1);
    const key = `repay-key-${answers.findIndex(({ code }) => code === 1)}`;
    await server.restart();
    const again = await server.post(
      '/api/loan/repayment',
      { charge_id: '1', loan_id: String(id), proofImg },
      { token: ada.token, key },
    );
    expect(again).toEqual(taken[0]);
    expect(await sql('SELECT id FROM repayment')).toHaveLength(1);
  });
});

describe('the credit score', () => {
  test.each([
    [false, 0, 0, 60],
    [true, 0, 0, 80],
    [true, 3, 0, 95],
    [true, 100, 0, 100],
    [false, 0, 2, 40],
    [true, 1, 3, 55],
    [false, 0, 100, 0],
  ])('S2.54 identity %s, %i repaid on time, %i late: %i', (isIdentityApproved, repaidOnTime, late, score) => {
    expect(creditScore({ isIdentityApproved, repaidOnTime, late })).toBe(score);
  });

  test('S2.54 S3.8 it moves with an approved identity, a loan repaid on time and one that is late', async () => {
    const score = async () =>
      (await server.get<User>('/api/user/info', {}, { token: ada.token })).data.credit_score;
    expect(await score()).toBe(60);
    const [front_pic, reverse_pic] = [await ada.proof(), await ada.proof()];
    const papers = { name: 'Ada', card_id: 'A1', front_pic, reverse_pic };
    await server.post('/api/user_real/real_name', papers, { token: ada.token });
    expect(await score(), 'while the papers wait').toBe(60);
    await ada.decideLast('identity', true);
    expect(await score()).toBe(80);
    const first = await ada.borrow('1000', '1');
    expect(await score(), 'while it is due').toBe(80);
    await ada.repay(first);
    await ada.decideLast('repayment', true);
    expect(await score()).toBe(85);
    const second = await ada.borrow('1000', '1');
    await ada.pass(9 * DAY_MS);
    expect(await score(), 'before the day is booked').toBe(75);
    await book(server);
    expect(await score(), 'after it is booked').toBe(75);
    await ada.repay(second);
    await ada.decideLast('repayment', true);
    expect(await score(), 'late for good').toBe(75);
  });
});
