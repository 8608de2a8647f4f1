import { DIRECTION } from '#contract/constants';
import { microToWire } from '#contract/money';
import { copiedOrderState } from '../copies/copied-order-life.ts';
import { copyState } from '../copies/copy-life.ts';
import type { Market } from '../market/market.ts';
import { copyTrailQueries } from '../store/copy-trail-queries.ts';
import type { Database } from '../store/database.ts';
import { timeText } from './commands.ts';

/** One thing on the way from a copied order to the leader's command, with its id and where its chart stands. */
type TrailRow = { step: string; id: string; of: string; time: string; said: string; chart: string };
export type CopyTrail = { uids: readonly string[]; rows: TrailRow[] };

/** A command's answer is written with its order, or a moment later. */
const ANSWERED_WITHIN_MS = 60_000;

/**
 * The way from an order of a copy, or a part of one, to the leader's tap: what was booked of it, the outcome it came from, its
 * copy, the leader's order with its journals, and the command by which the leader placed it, as long as its answer is kept. Null
 * for an order that no copy placed.
 */
export async function copyTrail(
  db: Database['db'],
  market: Pick<Market, 'find'>,
  orderId: number,
): Promise<CopyTrail | null> {
  const outcome = await copyTrailQueries.outcome.get(db, { orderId });
  if (!outcome || outcome.order_id === null) return null;
  const { leader_order_id: ledId, leader_uid: leader, follower_uid: follower } = outcome;
  const own = await orderRow(db, market, outcome.order_id, `copy of ${follower}`);
  const led = await orderRow(db, market, ledId, leader);
  if (!own || !led) return null;
  const adjusted = (JSON.parse(outcome.adjustments) as string[]).join(', ');
  const rows: TrailRow[] = [
    { ...own.row, step: 'copied order', chart: '' },
    ...(await journalRows(db, outcome.order_id, `copy of ${follower}`)),
    {
      step: 'outcome',
      id: `${outcome.copy_id}/${ledId}`,
      of: follower,
      time: timeText(outcome.created_at),
      said: `leader: ${microToWire(outcome.followed_lots)} lots left, price ${microToWire(outcome.leader_price)}; ${
        adjusted === '' ? 'as it is' : `adjusted: ${adjusted}`
      }`,
      chart: `copiedOrder ${copiedOrderState(outcome)}`,
    },
    {
      step: 'copy',
      id: String(outcome.copy_id),
      of: follower,
      time: timeText(outcome.begun_at),
      said: `${outcome.mode} ${microToWire(outcome.size)}`,
      chart: `copy ${copyState(outcome)}`,
    },
    { ...led.row, step: "leader's order", chart: '' },
    ...(await journalRows(db, ledId, leader)),
    await commandRow(db, {
      userId: outcome.leader_user_id,
      uid: leader,
      orderId: ledId,
      placedMs: led.placedMs,
    }),
  ];
  return { uids: [follower, leader], rows };
}

async function orderRow(db: Database['db'], market: Pick<Market, 'find'>, orderId: number, of: string) {
  const order = await copyTrailQueries.order.get(db, { orderId });
  if (!order) return null;
  const side = order.direction === DIRECTION.buy ? 'buy' : 'sell';
  const code = market.find(order.instrument_id)?.code ?? String(order.instrument_id);
  const price = order.entry_price === null ? '' : ` at ${microToWire(order.entry_price)}`;
  const end = order.close_reason === null ? order.state : `${order.state}: ${order.close_reason}`;
  const row = {
    id: String(order.id),
    of,
    time: timeText(order.opened_at ?? order.created_at),
    said: `${side} ${microToWire(order.lots)} lots of ${code}${price}, ${end}`,
  };
  return { row, placedMs: order.created_at };
}

async function journalRows(db: Database['db'], orderId: number, of: string): Promise<TrailRow[]> {
  const journals = await copyTrailQueries.journals.all(db, { orderId });
  return journals.map(({ id, kind, created_at }) => ({
    step: 'journal',
    id: String(id),
    of,
    time: timeText(created_at),
    said: kind,
    chart: '',
  }));
}

type Placing = { userId: number; uid: string; orderId: number; placedMs: number };

/** The command that placed the leader's order. Its key is the one that the leader's command log keeps. */
async function commandRow(
  db: Database['db'],
  { userId, uid, orderId, placedMs }: Placing,
): Promise<TrailRow> {
  const commands = await copyTrailQueries.commands.all(db, {
    userId,
    fromMs: placedMs - ANSWERED_WITHIN_MS,
    toMs: placedMs + ANSWERED_WITHIN_MS,
  });
  const placed = commands.find(({ outcome }) => orderOf(outcome) === orderId);
  return {
    step: "leader's command",
    id: placed?.key ?? '',
    of: uid,
    time: timeText(placed?.created_at ?? placedMs),
    said: placed ? 'sent once by its key' : 'its answer is not kept any more, or it was placed without a key',
    chart: placed ? 'orderForm flow.ended.placed' : '',
  };
}

function orderOf(outcome: string): number | undefined {
  const { data } = JSON.parse(outcome) as { data?: { orderId?: number } | null };
  return data?.orderId;
}
