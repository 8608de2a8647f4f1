import { change, type Param, query } from './statement.ts';

/** Without `lists` the named ones stay as they are. */
type Written = { userId: number; instrumentIds: string; lists: string | null };

/** The instruments that accounts watch, one row for an account. */
export const watchlistTable = {
  of: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('watchlist')
      .select(['version', 'instrument_ids as instrumentIds', 'lists'])
      .where('user_id', '=', param('userId')),
  ),
  /** Makes no row where there is one. */
  insert: change((db, param: Param<Written>) =>
    db
      .insertInto('watchlist')
      .values((eb) => ({
        user_id: param('userId'),
        version: 1,
        instrument_ids: param('instrumentIds'),
        lists: eb.fn.coalesce(param('lists'), eb.val('[]')),
      }))
      .onConflict((conflict) => conflict.column('user_id').doNothing()),
  ),
  /** Changes no row that was written since `version`. */
  replace: change((db, param: Param<Written & { version: number }>) =>
    db
      .updateTable('watchlist')
      .set((eb) => ({
        version: eb('version', '+', 1),
        instrument_ids: param('instrumentIds'),
        lists: eb.fn.coalesce(param('lists'), 'lists'),
      }))
      .where('user_id', '=', param('userId'))
      .where('version', '=', param('version')),
  ),
  deleteOfUser: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('watchlist').where('user_id', '=', param('userId')),
  ),
};
