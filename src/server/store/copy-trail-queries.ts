import { type Param, query } from './statement.ts';

/** What of an order stands in its trail. */
const ORDER = [
  ...(['trade_order.id', 'trade_order.instrument_id', 'trade_order.direction', 'trade_order.lots'] as const),
  ...(['trade_order.entry_price', 'trade_order.state', 'trade_order.close_reason'] as const),
  ...(['trade_order.created_at', 'trade_order.opened_at', 'trade_order.completed_at'] as const),
] as const;

/** From an order of a copy to the leader's command behind it. */
export const copyTrailQueries = {
  /** The outcome that a copied order, or the rest of which it is a part, belongs to. */
  outcome: query((db, param: Param<{ orderId: number }>) =>
    db
      .selectFrom('trade_order as asked')
      .innerJoin('copy_order', (join) =>
        join.on(({ eb, fn, ref }) =>
          eb('copy_order.order_id', '=', fn.coalesce(ref('asked.part_of'), ref('asked.id'))),
        ),
      )
      .innerJoin('copy', 'copy.id', 'copy_order.copy_id')
      .innerJoin('user as leader', 'leader.id', 'copy.leader_user_id')
      .innerJoin('user as follower', 'follower.id', 'copy.user_id')
      .selectAll('copy_order')
      .select([
        'copy.leader_user_id',
        'copy.state',
        'copy.end_reason',
        'copy.begun_at',
        'copy.mode',
        'copy.size',
      ])
      .select(['leader.uid as leader_uid', 'follower.uid as follower_uid'])
      .where('asked.id', '=', param('orderId')),
  ),
  order: query((db, param: Param<{ orderId: number }>) =>
    db.selectFrom('trade_order').select(ORDER).where('id', '=', param('orderId')),
  ),
  /** What was booked of an order and its parts, the oldest first. */
  journals: query((db, param: Param<{ orderId: number }>) =>
    db
      .selectFrom('journal')
      .select(['id', 'kind', 'created_at'])
      .where('order_id', 'in', (eb) =>
        eb
          .selectFrom('trade_order')
          .select('id')
          .where((or) => or.or([or('id', '=', param('orderId')), or('part_of', '=', param('orderId'))])),
      )
      .orderBy('created_at')
      .orderBy('id'),
  ),
  /** Commands of a user that were answered between two instants. */
  commands: query((db, param: Param<{ userId: number; fromMs: number; toMs: number }>) =>
    db
      .selectFrom('idempotency')
      .select(['key', 'outcome', 'created_at'])
      .where('user_id', '=', param('userId'))
      .where('created_at', '>=', param('fromMs'))
      .where('created_at', '<=', param('toMs'))
      .orderBy('id'),
  ),
};
