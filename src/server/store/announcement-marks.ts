import { change, type Param, query } from './statement.ts';

/** Until when a user has read every announcement, epoch ms. */
export const announcementMarkTable = {
  of: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('announcement_mark').select('read_until').where('user_id', '=', param('userId')),
  ),
  put: change((db, param: Param<{ userId: number; readUntil: number }>) =>
    db
      .insertInto('announcement_mark')
      .values({ user_id: param('userId'), read_until: param('readUntil') })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ read_until: param('readUntil') })),
  ),
  deleteOfUser: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('announcement_mark').where('user_id', '=', param('userId')),
  ),
};
