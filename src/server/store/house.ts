import { sql } from 'kysely';
import type { OrderRow } from './orders.ts';
import { query } from './statement.ts';

/** Written out: SQLite uses a partial index only when it can see that the condition is its own. */
const IS_LIVE = sql<boolean>`trade_order.state IN ('pending', 'open')`;

/** A live order with the account it is of. */
export type LiveRow = OrderRow & {
  uid: string;
  user_id: number;
  version: number;
  seq: number;
  hash: string;
  balance: number;
  held: number;
  changed_market_at: number;
};

/** What the house is the other side of. Demo accounts are never among it. */
export const houseQueries = {
  /** The accounts that all real users share, with the number of their last entries. */
  accounts: query((db) =>
    db
      .selectFrom('account')
      .select(['id', 'kind', 'seq'])
      .where('realm', '=', sql.lit('real'))
      .where('user_id', 'is', null)
      .orderBy('id'),
  ),
  /** Units of an instrument that real users hold, buys less sells, in millionths. Floats, as a sum of integers may overflow. */
  nets: query((db) =>
    db
      .selectFrom('trade_order')
      .innerJoin('account', 'account.id', 'trade_order.account_id')
      .select('trade_order.instrument_id')
      .select(
        sql<number>`sum(CAST(CASE direction WHEN 1 THEN units ELSE -units END AS DOUBLE PRECISION))`.as(
          'net',
        ),
      )
      .where(IS_LIVE)
      .where('trade_order.state', '=', sql.lit('open') as never)
      .where('account.realm', '=', sql.lit('real'))
      .groupBy('trade_order.instrument_id'),
  ),
  /** Live orders of real users with their accounts, all as one commit left them; an account's orders stand together. */
  live: query<LiveRow>((db) =>
    db
      .selectFrom('trade_order')
      .innerJoin('account', 'account.id', 'trade_order.account_id')
      .innerJoin('user', 'user.id', 'account.user_id')
      .leftJoin('user as follower', 'follower.id', 'user.copied_by')
      .selectAll('trade_order')
      .select((eb) => [
        // Operators know a copy by its follower.
        eb.fn.coalesce('follower.uid', 'user.uid').as('uid'),
        'user.id as user_id',
        'account.version',
        'account.seq',
        'account.hash',
        'account.balance',
        'account.held',
        'account.changed_market_at',
      ])
      .where(IS_LIVE)
      .where('account.realm', '=', sql.lit('real'))
      .orderBy('trade_order.account_id')
      .orderBy('trade_order.id'),
  ),
};
