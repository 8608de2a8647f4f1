import { COPY_END_REASONS, COPY_MODES, COPY_STATES, type CopySkip } from '#contract/copying';
import { flagColumn, id, int, json, micro, oneOf, ref, table, text, time } from '../table.ts';

/** Leaders, and what copies of them. */
export const COPIES = [
  /**
   * A row for each time somebody leads, kept for good, so that what became of all leaders stays true. One of a user has no end.
   */
  table('leader', {
    id,
    user_id: ref('user'),
    /** The name they are shown by, and a key that names which look alike share. Both '' once erased. */
    name: text.blank(''),
    name_key: text.leftOut.blank(''),
    begun_at: time,
    ended_at: time.nullable,
    ended_by: oneOf(['self', 'operator']).nullable,
    /** Since when operators pause it. On a row that ended it keeps its user from leading anew. */
    paused_at: time.nullable,
    /** What copies pay of new profit, in whole percent. */
    fee_percent: int.check('BETWEEN 0 AND 20').default(0),
  }).kept('profile', {
    checks: ['(ended_at IS NULL) = (ended_by IS NULL)'],
    unique: { leads: '(user_id) WHERE ended_at IS NULL', named: '(name_key) WHERE ended_at IS NULL' },
    index: { of_user: '(user_id, id)', by_name: '(name_key)' },
  }),
  /** What a follower copies of a leader, and by which terms; money, sizes and multiples in millionths. */
  table('copy', {
    id,
    /** The follower. */
    user_id: ref('user'),
    leader_user_id: ref('user').leftOut,
    /** Whose account the copy trades on. */
    account_user_id: ref('user').leftOut.unique,
    mode: oneOf(COPY_MODES),
    /** The multiplier, the ratio or the lots. */
    size: micro.check('> 0'),
    /** Bounds; 0 for none. */
    max_margin: micro.check('>= 0'),
    max_exposure: micro.check('>= 0'),
    max_multiple: micro.check('>= 0'),
    /** JSON, the ids of the instruments that are copied; [] for all. */
    instrument_ids: json.stays,
    /** What the whole copy may lose: money, or percent of what was put in; 0 for no stop. */
    stop: micro.check('>= 0'),
    stop_unit: oneOf(['money', 'percent']),
    /** How far, in percent, the price may be from the leader's of a position that is taken over; 0 takes none over. */
    max_difference: micro.check('>= 0'),
    /** By how many percent the price of a copied order may be worse than the leader's, and how old the leader's may be, ms; 0 for any. */
    max_slip: micro.default(0),
    max_age: int.default(0),
    /** In whole percent of new profit. */
    fee_percent: int.check('BETWEEN 0 AND 20'),
    /** The text that was agreed to, and the picture of the signature. */
    agreement: text.stays,
    signature: text.exportedAs('picture').stays,
    /** What was put in, and what came back. */
    amount: micro.check('> 0'),
    returned: micro.nullable,
    /** What the copy was worth after a fee was last taken; what was put in, at first. */
    high_water: micro,
    /** The month of UTC, counted from 1970, up to which the fee was looked at. */
    fee_month: int.leftOut,
    state: oneOf(COPY_STATES),
    end_reason: oneOf(COPY_END_REASONS).nullable,
    begun_at: time,
    /** Up to which entry of the leader's account it was looked for orders that were closed. */
    leader_seq: int.leftOut.default(0),
    /** Under which leadership of the leader's it began; null for a simulated trader. */
    leadership_id: ref('leader').leftOut.nullable,
    ended_at: time.nullable,
  }).kept('trading', {
    checks: [
      'user_id <> leader_user_id',
      "(state = 'ended') = (ended_at IS NOT NULL)",
      "(state = 'ended') = (returned IS NOT NULL)",
      "(state IN ('stopping', 'ended')) = (end_reason IS NOT NULL)",
    ],
    unique: { once: '(user_id, leader_user_id) WHERE ended_at IS NULL' },
    index: {
      of_follower: '(user_id, id)',
      of_leader: '(leader_user_id, id) WHERE ended_at IS NULL',
      led: '(leader_user_id)',
      in_state: '(state) WHERE ended_at IS NULL',
      fee_due: '(fee_month, id) WHERE ended_at IS NULL',
    },
  }),
  /** The one outcome of an order of the leader's in a copy, and the leader's order as it was last followed. */
  table('copy_order', {
    copy_id: ref('copy'),
    leader_order_id: ref('trade_order').leftOut,
    skipped: text.as<CopySkip>().nullable,
    /** JSON, what the copied order did differently. */
    adjustments: json.stays,
    /** The copy's own order; null of one that was skipped. */
    order_id: ref('trade_order').nullable.unique,
    /** The lots of both when it was copied, none of one that was skipped; and the leader's as last followed. */
    leader_lots: micro.leftOut.check('> 0'),
    lots: micro.default(0),
    followed_lots: micro.leftOut.default(0),
    /** What the leader got it at. */
    leader_price: micro.leftOut.check('> 0'),
    stop_loss: micro.leftOut,
    take_profit: micro.leftOut,
    trail_distance: micro.leftOut,
    trail_percent: int.leftOut,
    /** Whether there is nothing to follow any more. */
    is_done: flagColumn,
    created_at: time,
  }).kept('trading', {
    name: 'copied order',
    of: 'copy_id',
    key: ['copy_id', 'leader_order_id'],
    checks: ['(skipped IS NULL) = (order_id IS NOT NULL)', 'skipped IS NULL OR is_done = 1'],
    index: { led: '(leader_order_id)', followed: '(copy_id) WHERE is_done = 0' },
  }),
  /** A fee on new profit that was booked. */
  table('copy_fee', {
    id,
    copy_id: ref('copy'),
    worth: micro,
    high_water: micro,
    amount: micro.check('> 0'),
    created_at: time,
  }).kept('money', {
    name: 'performance fee',
    of: 'copy_id',
    checks: ['worth > high_water'],
    index: { of_copy: '(copy_id, id)' },
  }),
];
