import { sql } from 'kysely';
import { IS_DONE, type OrderRow } from './orders.ts';
import { type Param, query, type Selecting } from './statement.ts';

/** Written out: SQLite uses a partial index only when it can see that the condition is its own. */
const IS_LIVE = sql<boolean>`trade_order.state IN ('pending', 'open')`;

/** So many rows after one. */
type AfterId = { afterId: number; limit: number };

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
  /** What real users may have in common with others, page by page: a sum of all at once would keep everybody waiting. */
  sharing: {
    'payout method': query((db, param: Param<AfterId>) =>
      db
        .selectFrom('draw_method')
        .innerJoin('user', 'user.id', 'draw_method.user_id')
        .select(['draw_method.id', 'draw_method.user_id'])
        .select(sql<string>`currency_id || ' ' || dc_address || ' ' || payee_account`.as('shared'))
        .where('user.is_demo', '=', sql.lit(0) as never)
        // An erased one has neither.
        .where(sql<boolean>`dc_address || payee_account <> ''`)
        .where('draw_method.id', '>', param('afterId'))
        .orderBy('draw_method.id')
        .limit(param('limit')),
    ),
    browser: query((db, param: Param<AfterId>) =>
      db
        .selectFrom('device')
        .innerJoin('user', 'user.id', 'device.user_id')
        .select(['device.id', 'device.user_id'])
        .select(sql<string>`CAST(coalesce(device.browser, device.id) AS TEXT)`.as('shared'))
        .where('user.is_demo', '=', sql.lit(0) as never)
        .where('device.id', '>', param('afterId'))
        .orderBy('device.id')
        .limit(param('limit')),
    ),
    network: query((db, param: Param<AfterId>) =>
      db
        .selectFrom('session')
        .innerJoin('user', 'user.id', 'session.user_id')
        .select(['session.id', 'session.user_id', 'session.network as shared'])
        .where('user.is_demo', '=', sql.lit(0) as never)
        .where('session.network', '<>', sql.lit(''))
        .where('session.id', '>', param('afterId'))
        .orderBy('session.id')
        .limit(param('limit')),
    ),
  },
  /** What users have open on their own accounts, and what they closed since an instant; a closed part names its position. */
  openOf: query((db, _: Param<{ userIds: readonly number[] }>, isOneOf) =>
    held(db)
      .where(isOneOf('account.user_id', 'userIds'))
      .where(IS_LIVE)
      .where('state', '=', sql.lit('open') as never),
  ),
  closedOf: query((db, param: Param<{ userIds: readonly number[]; sinceMs: number }>, isOneOf) =>
    held(db)
      .where(isOneOf('account.user_id', 'userIds'))
      .where(IS_DONE)
      .where('state', '=', sql.lit('closed') as never)
      .where('completed_at', '>=', param('sinceMs')),
  ),
};

const held = (db: Selecting) =>
  db
    .selectFrom('account')
    .innerJoin('trade_order', 'trade_order.account_id', 'account.id')
    .select(['account.user_id', 'trade_order.id', 'part_of', 'instrument_id', 'direction', 'units', 'lots'])
    .select(['opened_at', 'completed_at', 'profit', 'financing', 'trade_order.fee']);
