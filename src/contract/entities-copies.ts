import * as z from 'zod/mini';
import { DIRECTION } from './constants.ts';
import { COPY_ADJUSTMENTS, COPY_END_REASONS, COPY_MODES, COPY_SKIPS, COPY_STATES } from './copying.ts';
import { wireDecimal } from './decimal-text.ts';
import { fields, flag } from './fields.ts';

/** Copies of leaders, as their follower sees them. docs/COPYING.md says how orders are sized and what is charged. */

/** A copy with what it was set to. Decimals of 0 are no bound. */
const copy = {
  id: z.int(),
  leaderId: ['leader_id', z.int()],
  leaderName: ['leader_name', z.string()],
  isSimulated: ['is_simulated', flag],
  state: z.enum(COPY_STATES),
  /** Null while it has not ended. */
  endReason: ['end_reason', z.nullable(z.enum(COPY_END_REASONS))],
  begunMs: ['begun', z.int()],
  endedMs: ['ended', z.nullable(z.int())],
  /** What was put in, and what it is worth now with what is open, USD; of one that ended what came back. */
  amount: wireDecimal,
  worth: wireDecimal,
  /** Fees on new profit so far, USD. */
  fees: wireDecimal,
  feePercent: ['fee_percent', z.int()],
  /** Copied orders that are open. */
  openOrders: ['open_orders', z.int()],
} as const;

export const copyTerms = fields({
  mode: z.enum(COPY_MODES),
  /** The multiplier, the ratio or the lots. */
  size: wireDecimal,
  maxMargin: ['max_margin', wireDecimal],
  maxExposure: ['max_exposure', wireDecimal],
  maxMultiple: ['max_multiple', wireDecimal],
  /** The instruments that are copied, by their ids; all where there is none. */
  instrumentIds: ['forex_ids', z.array(z.int())],
  stop: wireDecimal,
  stopUnit: ['stop_unit', z.enum(['money', 'percent'])],
  maxDifference: ['max_difference', wireDecimal],
});
export type CopyTerms = z.infer<typeof copyTerms>;

export const listedCopy = fields(copy);
export type ListedCopy = z.infer<typeof listedCopy>;

export const copyDetail = fields({
  ...copy,
  /** Fees of its orders so far, USD; an older server does not tell. */
  tradingFees: ['trading_fees', z.optional(wireDecimal)],
  terms: copyTerms,
});
export type CopyDetail = z.infer<typeof copyDetail>;

/** What became of one order of the leader's in the copy. */
export const copiedOutcome = fields({
  leaderOrderId: ['leader_order_id', z.int()],
  instrumentId: ['forex_id', z.int()],
  showCode: ['show_code', z.string()],
  direction: z.enum(DIRECTION),
  /** Null where it was not copied. */
  orderId: ['order_id', z.nullable(z.int())],
  /** Why it was not copied; null where it was. */
  skipped: z.nullable(z.enum(COPY_SKIPS)),
  /** What the copied order did differently. */
  adjustments: z.array(z.enum(COPY_ADJUSTMENTS)),
  leaderLots: ['leader_lots', wireDecimal],
  lots: z.nullable(wireDecimal),
  /** What the leader got it at, and the copy. */
  leaderPrice: ['leader_price', wireDecimal],
  price: z.nullable(wireDecimal),
  /** By how much the copy's price was worse than the leader's, in percent of the leader's; below zero where it was better. */
  slip: z.nullable(wireDecimal),
  /** What it brought; null while it is open, and of one that was not copied. */
  profit: z.nullable(wireDecimal),
  atMs: ['at', z.int()],
});
export type CopiedOutcome = z.infer<typeof copiedOutcome>;
export const copiedOutcomes = z.object({ data: z.array(copiedOutcome), total: z.int() });
