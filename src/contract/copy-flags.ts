import { DAY_MS } from './time-units.ts';

/** What operators are shown of copies and of users who may not be honest. A flag says where to look, and decides nothing. */

const COPY_FLAGS = ['churning', 'wash', 'self'] as const;
export type CopyFlag = (typeof COPY_FLAGS)[number];

/** From when on flags are raised. `sinceMs`: how far back is looked. */
export const FLAG_BOUNDS = {
  sinceMs: 30 * DAY_MS,
  /** So many closed orders, of which so large a share was open for less than `shortMs`, while fees came in. */
  churning: { orders: 100, shortMs: 2 * 60_000, shortShare: 0.5 },
  /** So many pairs of orders in opposite directions, opened within `withinMs` of each other. */
  wash: { pairs: 3, withinMs: 5 * 60_000 },
  /**
   * Two orders in opposite directions, both held for so long, which is shorter than any closure of a market, and of sizes within a
   * factor. What more than `users` have in common is public, as the network of a hotel.
   */
  opposite: { heldMs: 10 * 60_000, factor: 2, users: 20 },
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

/** What says that two users may be the same person, the plainest first. */
export const IN_COMMON = ['payout method', 'browser', 'network'] as const;
export type Shared = (typeof IN_COMMON)[number];

/** What a leader and a follower have in common: how many networks and browsers of sessions, and destinations of withdrawals. */
type Common = { networks: number; browsers: number; destinations: number };

/** What says that a leader and a follower may be the same person; the plainest first, none when nothing does. */
export function sharedBy({ networks, browsers, destinations }: Common): Shared[] {
  const counts: Record<Shared, number> = {
    'payout method': destinations,
    browser: browsers,
    network: networks,
  };
  return IN_COMMON.filter((what) => counts[what] > 0);
}

/** An order while it was held; sizes in millionths, instants epoch ms. */
export type HeldOrder = {
  instrumentId: number;
  direction: number;
  unitsMicro: number;
  fromMs: number;
  toMs: number;
};

/** For how long two orders were held against each other, in ms; 0 where they are no opposite positions. */
export function heldAgainst(one: HeldOrder, other: HeldOrder): number {
  const { heldMs, factor } = FLAG_BOUNDS.opposite;
  if (one.instrumentId !== other.instrumentId || one.direction === other.direction) return 0;
  if (Math.max(one.unitsMicro, other.unitsMicro) > factor * Math.min(one.unitsMicro, other.unitsMicro))
    return 0;
  const bothMs = Math.min(one.toMs, other.toMs) - Math.max(one.fromMs, other.fromMs);
  return bothMs >= heldMs ? bothMs : 0;
}
