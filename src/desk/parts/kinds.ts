import type { ReviewKindName } from '#contract/constants';
/** What each kind of case is called. */
export const KINDS: Record<ReviewKindName, string> = {
  identity: 'Identity',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  'loan-kyc': 'Loan papers',
  loan: 'Loan',
  repayment: 'Repayment',
  'lost-factors': 'Lost factors',
  closing: 'Account closing',
};

const NAMES: Readonly<Record<string, string>> = KINDS;

/** What a kind is called that came with an answer. */
export const kindName = (kind: string): string => NAMES[kind] ?? kind;
