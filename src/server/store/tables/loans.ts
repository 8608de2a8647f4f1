import { id, int, micro, oneOf, picture, reason, ref, table, text, time } from '../table.ts';

const LOAN_STATES = ['waiting', 'due', 'rejected', 'repaying', 'repaid'] as const;
export type LoanState = (typeof LOAN_STATES)[number];

/** Papers for loans, the terms there are, loans, their penalties and repayments. */
export const LOANS = [
  /** Papers handed in to be allowed loans: a row per submission. */
  table('loan_kyc', {
    id,
    user_id: ref('user'),
    name: text.blank(''),
    last_name: text.blank(''),
    /** 1 male, 2 female: a check asks for one of two. */
    sex: int.check('IN (1, 2)').blank(1),
    /** YYYY-MM-DD. */
    birthday: text.blank(''),
    /** ISO 3166, two letters. */
    country: text.blank(''),
    mobile: text.blank(''),
    /** 1 identity card, 2 passport. */
    id_card_type: int.check('IN (1, 2)').blank(1),
    /** Id of a picture. */
    hand_pic: picture,
    state: oneOf(['waiting', 'approved', 'rejected']),
    reason,
    created_at: time,
    decided_at: time.nullable,
  }).kept('loans', {
    checks: ["(state = 'waiting') = (decided_at IS NULL)", "(state = 'rejected') = (reason <> '')"],
    unique: { one_open: "(user_id) WHERE state IN ('waiting', 'approved')" },
    index: {
      of_user: '(user_id, id)',
      waiting: "(created_at, id) WHERE state = 'waiting'",
      hand_pic: '(hand_pic)',
    },
  }),
  /** A term loans are offered for: days, a range of amounts, and rates per day as decimals. */
  table('loan_option', {
    id,
    loan_period: int.check('> 0'),
    min_amount: micro.check('> 0'),
    max_amount: micro.check('>= min_amount'),
    interest_rate: text,
    free_period: int.check('>= 0'),
    penalty_rate: text,
  }).impersonal('It is the site’s own.'),
  /** A loan with the terms as they were signed. */
  table('loan', {
    id,
    user_id: ref('user'),
    option_id: ref('loan_option'),
    amount: micro.check('> 0'),
    loan_period: int,
    interest_rate: text.stays,
    free_period: int,
    penalty_rate: text.stays,
    interest: micro.check('>= 0'),
    /** It names the borrower by the uid alone. */
    agreement: text.stays,
    /** SHA-256, hex. */
    agreement_hash: text.stays,
    /** Id of a picture. */
    sign: picture,
    state: oneOf(LOAN_STATES),
    /** Why the loan, or its last repayment, was rejected. */
    reason,
    created_at: time,
    reviewed_at: time.nullable,
    /** The last moment to repay without a penalty; null until it is paid out. */
    repayment_time: time.nullable,
    /** How many days late are booked. */
    penalty_days: int.check('>= 0').default(0),
  }).kept('loans', {
    checks: [
      "(state = 'waiting') = (reviewed_at IS NULL)",
      "(state IN ('due', 'repaying', 'repaid')) = (repayment_time IS NOT NULL)",
      "state <> 'rejected' OR reason <> ''",
    ],
    unique: { one_open: "(user_id) WHERE state IN ('waiting', 'due', 'repaying')" },
    index: {
      of_user: '(user_id, id)',
      waiting: "(created_at, id) WHERE state = 'waiting'",
      due: "(repayment_time) WHERE state = 'due'",
      sign: '(sign)',
    },
    guards: {
      no_edit: {
        before:
          'UPDATE OF id, user_id, option_id, amount, loan_period, interest_rate, free_period, penalty_rate, interest, agreement, agreement_hash, sign, created_at',
        says: 'what was signed is not edited',
      },
    },
  }),
  /** The penalty of one day, UTC days since the epoch; amount as booked. */
  table('penalty', {
    id,
    loan_id: ref('loan'),
    day: int,
    amount: micro.check('>= 0'),
  }).kept('loans', { of: 'loan_id', rules: ['UNIQUE (loan_id, day)'] }),
  table('repayment_account', {
    id,
    currency_code: text,
    protocol_code: text,
    address: text,
  }).impersonal('It is the site’s own.'),
  table('repayment', {
    id,
    loan_id: ref('loan'),
    account_id: ref('repayment_account'),
    /** The address the user was shown. */
    paid_to: text.stays,
    /** What was due when it was handed in. */
    amount: micro.check('> 0'),
    /** Id of a picture. */
    proof: picture,
    state: oneOf(['waiting', 'approved', 'rejected']),
    reason,
    created_at: time,
    decided_at: time.nullable,
  }).kept('loans', {
    of: 'loan_id',
    checks: ["(state = 'waiting') = (decided_at IS NULL)", "(state = 'rejected') = (reason <> '')"],
    unique: { one_open: "(loan_id) WHERE state IN ('waiting', 'approved')" },
    index: {
      waiting: "(created_at, id) WHERE state = 'waiting'",
      proof: '(proof)',
      of_loan: '(loan_id, id)',
    },
  }),
];
