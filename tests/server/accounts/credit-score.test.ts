import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time-units';
import { creditScore } from '#server/accounts/credit-score';
import { book, newBorrower } from '../../support/loans.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import type { User } from '../../support/wire.ts';

describe('the credit score', () => {
  const server = serverForEach({}, { REVIEW: 'manual' });

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
    const ada = await newBorrower(server);
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
