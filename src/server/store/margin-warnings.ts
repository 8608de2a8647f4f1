import { sql } from 'kysely';
import { IS_LIVE } from './orders.ts';
import { change, type Param, query } from './statement.ts';

/** Users who were warned of their margin, until they are safe again. */
export const marginWarningTable = {
  all: query((db) => db.selectFrom('margin_warning').select('user_id').orderBy('user_id')),
  /** Makes no row for a user who was warned. */
  add: change((db, param: Param<{ userId: number }>) =>
    db
      .insertInto('margin_warning')
      .values({ user_id: param('userId') })
      .onConflict((conflict) => conflict.column('user_id').doNothing()),
  ),
  delete: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('margin_warning').where('user_id', '=', param('userId')),
  ),
};

type Untold = { instrumentId: number; beforeMs: number; data: string; limit: number };

/**
 * Users with a position of an instrument from before an instant of market time, but for copies, who have no notification of a rise
 * of margin with the same data.
 */
export const untoldOfRise = query((db, param: Param<Untold>) =>
  db
    .selectFrom('trade_order')
    .innerJoin('account', 'account.id', 'trade_order.account_id')
    .innerJoin('user', 'user.id', 'account.user_id')
    .select('user.id')
    .distinct()
    .where(IS_LIVE)
    .where('trade_order.state', '=', sql.lit('open') as never)
    .where('trade_order.instrument_id', '=', param('instrumentId'))
    .where(({ fn, val }) => fn.coalesce('trade_order.opened_market_at', val(0)), '<', param('beforeMs'))
    .where('user.copied_by', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification')
            .select('notification.id')
            .whereRef('notification.user_id', '=', 'user.id')
            .where('notification.kind', '=', sql.lit('margin-rise') as never)
            .where('notification.data', '=', param('data')),
        ),
      ),
    )
    .orderBy('user.id')
    .limit(param('limit')),
);
