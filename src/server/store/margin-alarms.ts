import type { Selectable } from 'kysely';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type MarginAlarmRow = Selectable<Schema['margin_alarm']>;

/** Risk rates at which the server tells users. */
export const marginAlarmTable = {
  ofUser: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('margin_alarm').selectAll().where('user_id', '=', param('userId')),
  ),
  all: query((db) => db.selectFrom('margin_alarm').selectAll().orderBy('user_id')),
  put: change((db, param: Param<{ userId: number; percent: number }>) =>
    db
      .insertInto('margin_alarm')
      .values({ user_id: param('userId'), percent: param('percent'), is_told: 0 })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet((eb) => ({ percent: eb.ref('excluded.percent'), is_told: 0 })),
      ),
  ),
  /** Changes nothing when it is so already, or the alarm is another by now. */
  setTold: change((db, param: Param<{ userId: number; percent: number; isTold: 0 | 1 }>) =>
    db
      .updateTable('margin_alarm')
      .set({ is_told: param('isTold') })
      .where('user_id', '=', param('userId'))
      .where('percent', '=', param('percent'))
      .where('is_told', '!=', param('isTold')),
  ),
  delete: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('margin_alarm').where('user_id', '=', param('userId')),
  ),
};
