import { DAY_MS } from './time-units.ts';

/** What operators are shown of copies that may not be honest. A flag says where to look, and decides nothing. */

const COPY_FLAGS = ['churning', 'wash', 'self'] as const;
export type CopyFlag = (typeof COPY_FLAGS)[number];

/** From when on flags are raised. `sinceMs`: how far back is looked. */
export const FLAG_BOUNDS = {
  sinceMs: 30 * DAY_MS,
  /** So many closed orders, of which so large a share was open for less than `shortMs`, while fees came in. */
  churning: { orders: 100, shortMs: 2 * 60_000, shortShare: 0.5 },
  /** So many pairs of orders in opposite directions, opened within `withinMs` of each other. */
  wash: { pairs: 3, withinMs: 5 * 60_000 },
} as const;

/** What a leader closed, how many of that were open for a short time only, and the fees that followers paid, micro-USD. */
type Traded = { orders: number; short: number; feesMicro: number };

/** Whether a leader trades as if for fees: many orders, most of them short, while followers pay. */
export function isChurning({ orders, short, feesMicro }: Traded): boolean {
  const { churning } = FLAG_BOUNDS;
  return feesMicro > 0 && orders >= churning.orders && short >= orders * churning.shortShare;
}

/** Whether a leader and a follower's own account trade against each other: more than by chance. */
export const isWash = ({ pairs }: { pairs: number }): boolean => pairs >= FLAG_BOUNDS.wash.pairs;

/** What a leader and a follower have in common: how many networks and browsers of sessions, and destinations of withdrawals. */
type Shared = { networks: number; browsers: number; destinations: number };

/** What says that a leader and a follower may be the same person; the plainest first, none when nothing does. */
export function sharedBy({
  networks,
  browsers,
  destinations,
}: Shared): ('payout method' | 'browser' | 'network')[] {
  const found: ('payout method' | 'browser' | 'network')[] = [];
  if (destinations > 0) found.push('payout method');
  if (browsers > 0) found.push('browser');
  if (networks > 0) found.push('network');
  return found;
}
