/** What a credit score is made of. */
export type CreditRecord = {
  isIdentityApproved: boolean;
  /** Loans repaid without a day's penalty, and loans that were, or are, late. */
  repaidOnTime: number;
  late: number;
};

const START = 60;
const IDENTITY = 20;
const ON_TIME = 5;
const LATE = -10;
const MAX = 100;

/**
 * The credit score (S2.54, S3.8), from 0 to 100: 60 to begin with, 20 more for an approved identity, 5 for each loan
 * repaid on time, and 10 less for each that was late. It says how a user has kept their word; no rule depends on it.
 */
export function creditScore({ isIdentityApproved, repaidOnTime, late }: CreditRecord): number {
  const score = START + (isIdentityApproved ? IDENTITY : 0) + repaidOnTime * ON_TIME + late * LATE;
  return Math.min(MAX, Math.max(0, score));
}
