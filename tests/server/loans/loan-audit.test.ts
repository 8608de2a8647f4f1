import { cpSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseFile } from '#server/store/database';
import { book, DAY_MS, newBorrower } from '../../support/loans.ts';
import { startServer } from '../../support/server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { auditFolder } from '../../support/test-database.ts';

/** What a folder that was tampered with no longer refuses. */
const UNGUARDED = `
  DROP TRIGGER loan_no_edit; DROP TRIGGER journal_no_update; DROP INDEX journal_booked_once;
  PRAGMA ignore_check_constraints = ON`;

describe('the audit of loans', () => {
  const template = temporaryFolder();
  beforeAll(async () => {
    const server = await startServer({}, { REVIEW: 'manual' });
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
    cpSync(server.dataDir, template.path, { recursive: true });
    await server.dispose();
  });
  afterAll(() => template.delete());

  const auditAfter = async (change: string) => {
    const folder = temporaryFolder();
    try {
      cpSync(template.path, folder.path, { recursive: true });
      const raw = new DatabaseSync(databaseFile(folder.path), { enableForeignKeyConstraints: false });
      raw.exec(UNGUARDED);
      raw.exec(change);
      raw.close();
      return await auditFolder(folder.path);
    } finally {
      folder.delete();
    }
  };

  test('S1.4 an untouched copy is clean', async () => {
    expect(await auditAfter('SELECT 1')).toMatchObject({ isClean: true });
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
    expect(await auditAfter(change)).toMatchObject({
      isClean: false,
      difference: expect.stringContaining(named),
    });
  });

  test('S9.8 what was signed cannot be edited, nor a day’s penalty be booked twice', () => {
    const folder = temporaryFolder();
    cpSync(template.path, folder.path, { recursive: true });
    const raw = new DatabaseSync(databaseFile(folder.path));
    expect(() => raw.exec('UPDATE loan SET interest_rate = 1')).toThrow('not edited');
    expect(() => raw.exec('INSERT INTO penalty SELECT NULL, loan_id, day, amount FROM penalty')).toThrow(
      'UNIQUE',
    );
    raw.close();
    folder.delete();
  });
});
