import { sql } from 'kysely';
import { type Param, query, type RowOf } from './statement.ts';
import type { Memo } from './tables/trading.ts';

/** The follower of a copy; anyone else trades for themselves. */
const TRADES_FOR = sql<number>`coalesce("user".copied_by, "user".id)`;

const TRADED: readonly Memo[] = ['profit', 'loss', 'fee', 'financing', 'protection'];
/** Whether an entry says what trading brought, and counts in the loss of a day. */
export const isTraded = (memo: Memo): boolean => TRADED.includes(memo);

/** What may keep traders from opening orders: what they set for themselves, and a request to close the account. */
export const openingRuleQueries = {
  /**
   * A row for each limit of loss or time, or one without a limit, of those users who have a limit, a pause or a request to
   * close the account that waits.
   */
  ofUsers: query((db, param: Param<{ userIds: readonly number[]; day: number }>, isOneOf) =>
    db
      .selectFrom('user')
      .leftJoin('trading_pause', 'trading_pause.user_id', 'user.id')
      .leftJoin('closing', (join) =>
        join.onRef('closing.user_id', '=', 'user.id').on('closing.state', '=', sql.lit('waiting')),
      )
      .leftJoin('own_limit', (join) =>
        join.onRef('own_limit.user_id', '=', 'user.id').on(sql<boolean>`own_limit.kind IN ('loss', 'time')`),
      )
      .leftJoin('used_time', (join) =>
        join.onRef('used_time.user_id', '=', 'user.id').on('used_time.day', '=', param('day')),
      )
      .select([
        'user.id as user_id',
        'trading_pause.until',
        'closing.id as closing',
        'own_limit.kind',
        'own_limit.max',
        'own_limit.next_max',
        'own_limit.next_at',
        'used_time.minutes',
      ])
      .where(isOneOf('user.id', 'userIds'))
      .where((eb) =>
        eb.or([
          eb('trading_pause.until', 'is not', null),
          eb('own_limit.max', 'is not', null),
          eb('closing.id', 'is not', null),
        ]),
      ),
  ),
  /** What trading brought users since an instant, signed, by the ledger; that of their copies among it. */
  tradedSince: query((db, param: Param<{ userIds: readonly number[]; sinceMs: number }>, isOneOf) =>
    db
      .selectFrom('entry')
      .innerJoin('journal', 'journal.id', 'entry.journal_id')
      .innerJoin('account', 'account.id', 'entry.account_id')
      .innerJoin('user', 'user.id', 'account.user_id')
      .select((eb) => [TRADES_FOR.as('user_id'), eb.fn.sum<number>('entry.amount').as('amount')])
      .where((eb) => eb.or([isOneOf('user.id', 'userIds'), isOneOf('user.copied_by', 'userIds')]))
      .where('journal.created_at', '>=', param('sinceMs'))
      .where('entry.memo', 'in', TRADED)
      .groupBy(TRADES_FOR),
  ),
};
export type OpeningRuleRow = RowOf<typeof openingRuleQueries.ofUsers>;
