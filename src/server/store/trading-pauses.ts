import { change, type Param, query } from './statement.ts';

/** Until when users paused trading. A pause that is over stays as a row. */
export const tradingPauseTable = {
  ofUser: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('trading_pause').select('until').where('user_id', '=', param('userId')),
  ),
  /** Users whose pause goes on, of the next after one in the order of their ids. */
  after: query((db, param: Param<{ afterUserId: number; now: number; limit: number }>) =>
    db
      .selectFrom('trading_pause')
      .select('user_id')
      .where('user_id', '>', param('afterUserId'))
      .where('until', '>', param('now'))
      .orderBy('user_id')
      .limit(param('limit')),
  ),
  /** A pause is only ever made longer. */
  extend: change((db, param: Param<{ userId: number; until: number }>) =>
    db
      .insertInto('trading_pause')
      .values({ user_id: param('userId'), until: param('until') })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet((eb) => ({ until: eb.ref('excluded.until') }))
          .whereRef('trading_pause.until', '<', 'excluded.until'),
      ),
  ),
};
