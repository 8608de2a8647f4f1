import { toMicro } from '#contract/money';
import { LATE_FEE_PER_DAY } from '#contract/payments';
import type { Database } from '../store/database.ts';
import { loanOptionTable } from '../store/loan-options.ts';
import { repaymentAccountTable } from '../store/repayment-accounts.ts';
import { fillOnce } from '../store/server-settings.ts';

const SEEDED = 'loan terms seeded';

/** Days, least and most in USD, interest a day, and days free of it (S3.26). */
const OPTIONS = [
  { loan_period: 7, min: 100, max: 1_000, interest_rate: '0.0005', free_period: 0 },
  { loan_period: 14, min: 100, max: 5_000, interest_rate: '0.0006', free_period: 1 },
  { loan_period: 30, min: 500, max: 20_000, interest_rate: '0.0008', free_period: 2 },
  { loan_period: 60, min: 1_000, max: 50_000, interest_rate: '0.001', free_period: 3 },
];

/** Addresses without an owner: the operator of a real site sets its own before real users come. */
const ACCOUNTS = [
  { currency_code: 'USDT', protocol_code: 'TRC20', address: 'TExampLeDoNotSendMoneyHereXXXXXXXX' },
  { currency_code: 'USDC', protocol_code: 'ERC20', address: '0x000000000000000000000000000000000000dEaD' },
];

/** Makes the options and the accounts for repayments a new data folder comes with, once. */
export async function seedLoans(database: Database): Promise<void> {
  await fillOnce(database, SEEDED, async (tx) => {
    for (const { min, max, ...option } of OPTIONS) {
      const amounts = { min_amount: toMicro(min), max_amount: toMicro(max) };
      await loanOptionTable.insert.run(tx, { ...option, ...amounts, penalty_rate: LATE_FEE_PER_DAY });
    }
    for (const account of ACCOUNTS) await repaymentAccountTable.insert.run(tx, account);
  });
}
