import type { Texts } from '../texts.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { Clock } from '../ports.ts';
import type { ReviewKind } from '../reviews/review-kind.ts';
import type { Database } from '../store/database.ts';
import type { Funds } from '../trading/funds.ts';
import { LoanKyc } from '../loans/loan-kyc.ts';
import { loanKycReview } from '../loans/loan-kyc-review.ts';
import { loanReview } from '../loans/loan-review.ts';
import { Loans } from '../loans/loans.ts';
import { Penalties } from '../loans/penalties.ts';
import { repaymentReview } from '../loans/repayment-review.ts';
import { Repayments } from '../loans/repayments.ts';
import { seedLoans } from '../loans/seed-loans.ts';

export type LoanParts = {
  database: Database;
  pictures: Pictures;
  ledger: Ledger;
  funds: Funds;
  texts: Pick<Texts, 'text'>;
  clock: Clock;
};

export type LoanServices = {
  loanKyc: LoanKyc;
  loans: Loans;
  repayments: Repayments;
  penalties: Penalties;
};

/** Wires loans, and says what of them operators decide on. */
export async function createLoans(
  parts: LoanParts,
): Promise<{ services: LoanServices; kinds: readonly ReviewKind[] }> {
  const { database, pictures, ledger, clock } = parts;
  await seedLoans(database);
  const loanKyc = new LoanKyc(database, pictures, clock);
  const penalties = new Penalties(database, ledger, clock);
  return {
    services: {
      loanKyc,
      loans: new Loans({ ...parts, loanKyc }),
      repayments: new Repayments(database, pictures, penalties, clock),
      penalties,
    },
    kinds: [
      loanKycReview(database, pictures),
      loanReview(parts),
      repaymentReview({ database, pictures, ledger, penalties }),
    ],
  };
}
