import type { Statement } from './sql.ts';

/**
 * What was found by going through a whole table: parts of an order and copies of a leader's order when an order is deleted, what
 * else shows a picture when one is deleted, questions of a session that is deleted, copies in a state or whose fee is due, copied
 * orders that are still followed, and cases of a user at the desk.
 */
export const STATEMENTS: readonly Statement[] = [
  'CREATE INDEX trade_order_part_of ON trade_order (part_of) WHERE part_of IS NOT NULL',
  'CREATE INDEX copy_order_led ON copy_order (leader_order_id)',
  'DROP INDEX copy_order_followed',
  'CREATE INDEX copy_order_followed ON copy_order (copy_id) WHERE is_done = 0',
  'CREATE INDEX copy_in_state ON copy (state) WHERE ended_at IS NULL',
  'CREATE INDEX copy_fee_due ON copy (fee_month, id) WHERE ended_at IS NULL',
  'CREATE INDEX challenge_of_session ON challenge (session_id) WHERE session_id IS NOT NULL',
  'CREATE INDEX deposit_proof ON deposit (proof)',
  'CREATE INDEX repayment_proof ON repayment (proof)',
  'CREATE INDEX repayment_of_loan ON repayment (loan_id, id)',
  'CREATE INDEX loan_sign ON loan (sign)',
  'CREATE INDEX loan_kyc_hand_pic ON loan_kyc (hand_pic)',
  'CREATE INDEX real_name_front_pic ON real_name (front_pic)',
  'CREATE INDEX real_name_reverse_pic ON real_name (reverse_pic)',
  'CREATE INDEX lost_factor_of_user ON lost_factor (user_id, id)',
];
