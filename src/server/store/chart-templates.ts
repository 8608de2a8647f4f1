import { change, type Param, query } from './statement.ts';

type Written = { userId: number; templates: string };

/** The templates of accounts for how charts are drawn, one row for an account. */
export const chartTemplateTable = {
  of: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('chart_template').select(['version', 'templates']).where('user_id', '=', param('userId')),
  ),
  /** Makes no row where there is one. */
  insert: change((db, param: Param<Written>) =>
    db
      .insertInto('chart_template')
      .values({ user_id: param('userId'), version: 1, templates: param('templates') })
      .onConflict((conflict) => conflict.column('user_id').doNothing()),
  ),
  /** Changes no row that was written since `version`. */
  replace: change((db, param: Param<Written & { version: number }>) =>
    db
      .updateTable('chart_template')
      .set((eb) => ({ version: eb('version', '+', 1), templates: param('templates') }))
      .where('user_id', '=', param('userId'))
      .where('version', '=', param('version')),
  ),
  deleteOfUser: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('chart_template').where('user_id', '=', param('userId')),
  ),
};
