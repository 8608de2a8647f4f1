import { change, type Param, query } from './statement.ts';

type Place = { userId: number; instrumentId: number };

/** What accounts drew on charts, one row for an instrument. */
export const chartLayoutTable = {
  of: query((db, param: Param<Place>) =>
    db
      .selectFrom('chart_layout')
      .select(['version', 'drawings'])
      .where('user_id', '=', param('userId'))
      .where('instrument_id', '=', param('instrumentId')),
  ),
  /** Makes no row where there is one. */
  insert: change((db, param: Param<Place & { drawings: string }>) =>
    db
      .insertInto('chart_layout')
      .values({
        user_id: param('userId'),
        instrument_id: param('instrumentId'),
        version: 1,
        drawings: param('drawings'),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'instrument_id']).doNothing()),
  ),
  /** Changes no row that was written since `version`. */
  replace: change((db, param: Param<Place & { version: number; drawings: string }>) =>
    db
      .updateTable('chart_layout')
      .set((eb) => ({ version: eb('version', '+', 1), drawings: param('drawings') }))
      .where('user_id', '=', param('userId'))
      .where('instrument_id', '=', param('instrumentId'))
      .where('version', '=', param('version')),
  ),
  deleteOfUser: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('chart_layout').where('user_id', '=', param('userId')),
  ),
};
