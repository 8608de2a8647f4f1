import { REVIEW_KINDS, type ReviewKindName } from '../constants.ts';

/** What operators may do: a right names something that is done, a role the work of a person who may have several. */

export const ROLES = ['support', 'reviewer', 'treasurer', 'publisher', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that have each right; an operator needs one of them. */
export const RIGHTS = {
  /** What waits, by kind, id and user alone. */
  'cases.list': ['support', 'reviewer', 'treasurer', 'admin'],
  /** Papers of users, with their pictures, and reports of lost second factors. */
  'papers.see': ['reviewer', 'admin'],
  'papers.decide': ['reviewer', 'admin'],
  /** Deposits, withdrawals, loans and repayments, with their pictures. */
  'money.see': ['treasurer', 'admin'],
  'money.decide': ['treasurer', 'admin'],
  /** What the house took in and paid, what it stands to lose, and how the nodes are. */
  'figures.see': ['treasurer', 'admin'],
  'news.see': ['support', 'publisher', 'admin'],
  'news.publish': ['publisher', 'admin'],
  'settings.see': ['support', 'treasurer', 'publisher', 'admin'],
  'settings.change': ['admin'],
  /** Who a user is, how they stand, and their entries in the ledger. */
  'users.see': ['support', 'reviewer', 'treasurer', 'admin'],
  /** Freezing, and ending sessions. */
  'users.freeze': ['support', 'admin'],
  'instruments.see': ['support', 'treasurer', 'publisher', 'admin'],
  /** Letting nothing be opened in an instrument, and ending that. */
  'instruments.halt': ['treasurer', 'admin'],
  'leaders.see': ['support', 'treasurer', 'admin'],
  /** Pausing and ending leaders, and allowing them again. */
  'leaders.change': ['treasurer', 'admin'],
  'clock.see': ['support', 'admin'],
  'clock.accept': ['admin'],
  'replay.see': ['support', 'publisher', 'admin'],
  'replay.change': ['publisher', 'admin'],
  'log.see': ['admin'],
  'operators.see': ['admin'],
  'operators.change': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof RIGHTS;

/** Whether somebody with these roles has a right. */
export function hasRight(roles: readonly Role[], right: Right): boolean {
  const having: readonly Role[] = RIGHTS[right];
  return roles.some((role) => having.includes(role));
}

/** What a kind of case is about: somebody's papers, or money. */
const CASES: Record<ReviewKindName, 'papers' | 'money'> = {
  identity: 'papers',
  deposit: 'money',
  withdrawal: 'money',
  'loan-kyc': 'papers',
  loan: 'money',
  repayment: 'money',
  'lost-factors': 'papers',
  closing: 'papers',
};

/** The right to see or to decide a kind of case. A kind there is none of is said to be none once the right to papers is there. */
export function rightOnCase(kind: string, act: 'see' | 'decide'): Right {
  const known = REVIEW_KINDS.find((name) => name === kind);
  return `${known ? CASES[known] : 'papers'}.${act}`;
}
