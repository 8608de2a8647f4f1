import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time-units';
import { book, newBorrower } from '../../support/loans.ts';
import { startServer, type TestServer } from '../../support/server.ts';

describe('the audit of loans', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({}, { REVIEW: 'manual' });
    const [ada, eve, joe] = [await newBorrower(server), await newBorrower(server), await newBorrower(server)];
    // Loan 1 ends repaid after two days late, loan 2 is three days late, loan 3 waits.
    const id = await ada.borrow('1000', '2');
    await eve.borrow('500', '1');
    await ada.pass(16 * DAY_MS);
    await book(server);
    await ada.repay(id);
    await ada.decideLast('repayment', true);
    await joe.pass(0);
    await joe.submit(await joe.request());
    expect(await server.audit()).toMatchObject({ isClean: true });
    await server.close();
  });
  afterAll(() => server.dispose());

  test('S1.4 an untouched copy is clean', async () => {
    expect(await server.stored.auditAfter('SELECT 1')).toMatchObject({ isClean: true });
  });

  test.each([
    ['interest', 'UPDATE loan SET interest = interest + 1 WHERE id = 2', 'loan 2 says interest'],
    ['an amount', 'UPDATE loan SET amount = amount + 1000000 WHERE id = 2', 'loan 2'],
    ['a signed text', "UPDATE loan SET agreement = agreement || '.' WHERE id = 3", 'agreement of loan 3'],
    ['the days late', 'UPDATE loan SET penalty_days = 0 WHERE id = 2', 'loan 2 is 0 days late'],
    ['a penalty', 'UPDATE penalty SET amount = amount + 1 WHERE loan_id = 2', 'loan 2 has a penalty'],
    ['the day of a penalty', 'UPDATE penalty SET day = day + 9 WHERE loan_id = 2', 'wrong day'],
    ['a repayment', 'UPDATE repayment SET amount = amount - 1', 'its repayment is of'],
    [
      'when it is due',
      'UPDATE loan SET repayment_time = repayment_time + 1 WHERE id = 2',
      'loan 2 is not due',
    ],
    [
      'a loan paid out by hand',
      "UPDATE loan SET state = 'due', reviewed_at = 1, repayment_time = 691199999 WHERE id = 3",
      'loan 3 is outstanding by 1003500000, the ledger says 0',
    ],
    ['a debt forgiven', "UPDATE loan SET state = 'repaid' WHERE id = 2", 'loan 2 is repaid with'],
    [
      'a repayment taken back',
      "UPDATE repayment SET state = 'rejected'; UPDATE loan SET state = 'due' WHERE id = 1",
      'loan 1 is outstanding by',
    ],
    ['a repayment of another loan', 'UPDATE repayment SET loan_id = 2', 'loan 1 is repaid with'],
    [
      'a loan of another user',
      'UPDATE loan SET user_id = (SELECT user_id FROM loan WHERE id = 1) WHERE id = 2',
      'loan 2 is due, the ledger says',
    ],
    [
      'a loan that is gone',
      'DELETE FROM penalty WHERE loan_id = 2; DELETE FROM loan WHERE id = 2',
      'the ledger books',
    ],
  ])('S1.4 %s changed by hand is found and named', async (_, change, named) => {
    expect(await server.stored.auditAfter(change)).toMatchObject({
      isClean: false,
      difference: expect.stringContaining(named),
    });
  });

  test('S9.8 what was signed cannot be edited, nor a day’s penalty be booked twice', async () => {
    const { change } = server.stored;
    await expect(change('UPDATE loan SET interest_rate = 1')).rejects.toThrow('not edited');
    const twice = 'INSERT INTO penalty (loan_id, day, amount) SELECT loan_id, day, amount FROM penalty';
    await expect(change(twice)).rejects.toThrow(/unique/i);
  });
});
