import * as z from 'zod/mini';
import { wireDecimal } from './decimal-text.ts';
import { calendarDay } from './entities-results.ts';
import { fields, flag } from './fields.ts';
import { LEAD_NEEDS, LEADER_PERIODS } from './leading.ts';

/** Leaders: traders who show how they trade, without amounts. docs/LEADERS.md says how each figure is computed. */

/** Who it is, and since when, epoch ms. A simulated trader leads since its account began. */
const leader = {
  id: z.int(),
  name: z.string(),
  isSimulated: ['is_simulated', flag],
  sinceMs: ['since', z.int()],
  /** What trading brought over the period, in percent: the days multiplied, so that money in and out does not count. */
  returnRate: ['return_rate', wireDecimal],
  /** Closed orders of the period, and those that brought more than they cost. */
  orders: z.int(),
  wins: z.int(),
  /** What they take of their followers' new profit, in whole percent; simulated ones take nothing. */
  feePercent: ['fee_percent', z.int()],
  /** Copies of them that run now. */
  followers: z.int(),
} as const;

/** The largest fall of the index from a peak, in percent of that peak, above zero. */
const fall = fields({
  percent: wireDecimal,
  fromDay: ['from', calendarDay],
  toDay: ['to', calendarDay],
});

export const listedLeader = fields({
  ...leader,
  /** In percent, 0 where the index never fell. */
  drawdown: wireDecimal,
  /** Days since they lead, today included. */
  days: z.int(),
});
export type ListedLeader = z.infer<typeof listedLeader>;
export const leaderPage = z.object({ data: z.array(listedLeader), total: z.int() });

export const leaderProfile = fields({
  ...leader,
  /** Operators paused them: they are not listed meanwhile. */
  isPaused: ['is_paused', flag],
  period: z.enum(LEADER_PERIODS),
  /** The first instant and the days of the period: it begins no earlier than they lead. */
  fromMs: ['from', z.int()],
  days: z.int(),
  /** Whether what is open counts as well; where the market does not know prices of the past, only what was closed does. */
  countsOpen: ['counts_open', flag],
  /** Null where the index never fell. */
  drawdown: z.nullable(fall),
  /** Of a year, in percent; null while there are too few days. */
  volatility: z.nullable(wireDecimal),
  /** How long closed orders were open on average, milliseconds. */
  holdingMs: ['holding', z.int()],
  /** Of the orders that were closed and those that are open: the average, weighted by margin, and the highest; null without orders. */
  leverage: z.nullable(fields({ average: wireDecimal, highest: wireDecimal })),
  /** The five that were traded most, by their share of these orders in percent. */
  instruments: z.array(
    fields({ instrumentId: ['forex_id', z.int()], showCode: ['show_code', z.string()], share: wireDecimal }),
  ),
  /** The index at the beginning, 100, and after each day. */
  curve: z.array(fields({ day: calendarDay, index: wireDecimal })),
  /** What was put into the copies that run now, USD. */
  copiedAmount: ['copied_amount', wireDecimal],
  /** By how much copies had worse prices than the leader in the period, in percent on average; null where none was opened. */
  slip: z.nullable(wireDecimal),
});
export type LeaderProfile = z.infer<typeof leaderProfile>;

/** Traders who led at any time in the last days, those who stopped among them; simulated ones are not counted. */
export const survivorship = z.object({
  leaders: z.int(),
  /** Those whose days as a leader brought more than nothing. */
  profitable: z.int(),
  stopped: z.int(),
});
export type Survivorship = z.infer<typeof survivorship>;

/** How the caller stands. */
export const ownLeading = fields({
  id: z.int(),
  /** The name they lead by; '' while they do not. */
  name: z.string(),
  /** Since when they lead, epoch ms; null while they do not. */
  sinceMs: ['since', z.nullable(z.int())],
  isPaused: ['is_paused', flag],
  /** What they take of their followers' new profit, in whole percent. */
  feePercent: ['fee_percent', z.int()],
  /** Copies of them that run now, what was put into these, and the fees of all time, USD. Who copies is not said. */
  followers: z.int(),
  copiedAmount: ['copied_amount', wireDecimal],
  feesEarned: ['fees_earned', wireDecimal],
  /** What is missing, of somebody who does not lead. */
  hindrances: z.array(z.object({ need: z.enum(LEAD_NEEDS), done: z.int(), needed: z.int() })),
});
export type OwnLeading = z.infer<typeof ownLeading>;
