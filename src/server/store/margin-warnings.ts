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
