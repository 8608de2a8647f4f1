import { id, int, micro, oneOf, picture, reason, ref, table, text, time } from '../table.ts';

/** Deposits and their channels; withdrawals and where they go. */
export const PAYMENTS = [
  table('deposit_channel', {
    id,
    /** 0 coin, 1 bank. */
    type: oneOf([0, 1]),
    currency_id: int,
    currency_code: text,
    /** Of a coin: its network, and the address money is sent to. */
    protocol_code: text,
    address: text,
    bank_name: text,
    bank_address: text,
    bank_swift: text,
    payee_name: text,
    payee_account: text,
    bank_remark: text,
    /** How much of the currency one USD is, a decimal. */
    usd_price: text,
  }).impersonal('It is the site’s own.'),
  table('deposit', {
    id,
    user_id: ref('user'),
    channel_id: ref('deposit_channel'),
    type: oneOf([0, 1]),
    currency_code: text.stays,
    /** In the currency; what it is in USD at the price of the day it was submitted. */
    number: micro.check('> 0'),
    usd_price: text.stays,
    amount: micro.check('> 0'),
    /** The address or account the user was shown. */
    paid_to: text.stays,
    /** Id of a picture. */
    proof: picture,
    state: oneOf(['waiting', 'approved', 'rejected', 'invalid']),
    reason,
    created_at: time,
    decided_at: time.nullable,
  }).kept('money', {
    checks: [
      "(state = 'waiting') = (decided_at IS NULL)",
      "state NOT IN ('rejected', 'invalid') OR reason <> ''",
    ],
    index: {
      of_user: '(user_id, type, id)',
      waiting: "(created_at, id) WHERE state = 'waiting'",
      waiting_of_user: "(user_id) WHERE state = 'waiting'",
      of_day: '(user_id, created_at)',
      proof: '(proof)',
    },
  }),
  table('draw_currency', {
    id,
    /** 1 coin, 2 bank. */
    type: oneOf([1, 2]),
    code: text,
    protocol: text,
    draw_rate: text,
    fee_type: int,
    usd_price: text,
  }).impersonal('It is the site’s own.'),
  /**
   * Where a user's withdrawals go. Never edited but for its label: a change is a new row. The table is `draw_method` and its columns have the
   * names of the wire (`dc_address`): other names would need a migration.
   */
  table('draw_method', {
    id,
    user_id: ref('user'),
    currency_id: ref('draw_currency'),
    dc_address: text.blank(''),
    bank_name: text.blank(''),
    bank_address: text.blank(''),
    bank_swift: text.blank(''),
    payee_name: text.blank(''),
    payee_account: text.blank(''),
    created_at: time,
    /** When a withdrawal to it was first paid; until then each asks for a code. */
    proven_at: time.nullable,
    deleted_at: time.nullable,
    /** The user's own name for it; empty for none. */
    label: text.default('').blank(''),
  }).kept('money', {
    name: 'payout_method',
    rules: ['UNIQUE (id, user_id)'],
    index: { of_user: '(user_id, id) WHERE deleted_at IS NULL' },
    guards: {
      no_edit: {
        before:
          'UPDATE OF id, user_id, currency_id, dc_address, bank_name, bank_address, bank_swift, payee_name, payee_account',
        says: 'destinations are bound anew, not edited',
        unless: 'SELECT 1 FROM "user" WHERE id = OLD.user_id AND closed_at IS NOT NULL',
      },
    },
  }),
  table('withdrawal', {
    id,
    user_id: ref('user'),
    account_id: ref('account'),
    method_id: int,
    type: oneOf([1, 2]),
    /** In USD, the fee included. */
    amount: micro,
    fee: micro.check('>= 0 AND fee < amount'),
    /** What arrives, in the currency, a decimal. */
    received: text.stays,
    memo: text.blank(''),
    /** `uncovered` when losses ate what it held, see docs/decisions/payments.md; `cancelled` by its user. */
    state: oneOf(['waiting', 'paid', 'rejected', 'uncovered', 'cancelled']),
    reason,
    created_at: time,
    decided_at: time.nullable,
  }).kept('money', {
    rules: ['FOREIGN KEY (method_id, user_id) REFERENCES draw_method (id, user_id)'],
    checks: ["(state = 'waiting') = (decided_at IS NULL)", "state <> 'rejected' OR reason <> ''"],
    index: {
      of_user: '(user_id, type, id)',
      waiting: "(created_at, id) WHERE state = 'waiting'",
      waiting_of_account: "(account_id, id) WHERE state = 'waiting'",
      of_day: '(user_id, created_at)',
    },
  }),
];
