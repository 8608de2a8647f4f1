import { change, type Param, query } from './statement.ts';

/** What the server must remember about itself between starts. */
export const settingTable = {
  find: query((db, param: Param<{ key: string }>) =>
    db.selectFrom('setting').select(['value']).where('key', '=', param('key')),
  ),
  insert: change((db, param: Param<{ key: string; value: string }>) =>
    db.insertInto('setting').values({ key: param('key'), value: param('value') }),
  ),
  put: change((db, param: Param<{ key: string; value: string }>) =>
    db
      .insertInto('setting')
      .values({ key: param('key'), value: param('value') })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: param('value') })),
  ),
};
