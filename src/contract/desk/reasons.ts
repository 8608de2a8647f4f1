import type { ReviewKindName } from '../constants.ts';

/** The reason that asks the user for more; every kind has it. */
export const ASKS_MORE = 'needMore';

/**
 * Why something is rejected, as operators pick it: the locale keys `reason.<key>` of each kind of case. A user reads a reason from
 * this list in their own language, and any other as it was typed.
 */
export const REASONS = {
  identity: ['blurred', 'cut', 'expired', 'notAccepted', 'nameDiffers', 'needMore'],
  deposit: ['notReceived', 'amountDiffers', 'proofUnreadable', 'otherName', 'needMore'],
  withdrawal: ['detailsWrong', 'otherName', 'needMore'],
  'loan-kyc': ['blurred', 'cut', 'expired', 'notAccepted', 'nameDiffers', 'needMore'],
  loan: ['notPossible', 'needMore'],
  repayment: ['notReceived', 'amountDiffers', 'proofUnreadable', 'needMore'],
  'lost-factors': ['notProven', 'needMore'],
  closing: ['notProven', 'needMore'],
} as const satisfies Record<ReviewKindName, readonly [...string[], typeof ASKS_MORE]>;
