import type { NotificationKind } from '#contract/notifications';
import { change, type Param, query } from './statement.ts';

/** The ways that users chose for kinds of notifications. */
export const notificationSettingTable = {
  ofUser: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('notification_setting')
      .select(['kind', 'push', 'mail'])
      .where('user_id', '=', param('userId'))
      .orderBy('kind'),
  ),
  of: query((db, param: Param<{ userId: number; kind: NotificationKind }>) =>
    db
      .selectFrom('notification_setting')
      .select(['push', 'mail'])
      .where('user_id', '=', param('userId'))
      .where('kind', '=', param('kind')),
  ),
  put: change((db, param: Param<{ userId: number; kind: NotificationKind; push: 0 | 1; mail: 0 | 1 }>) =>
    db
      .insertInto('notification_setting')
      .values({
        user_id: param('userId'),
        kind: param('kind'),
        push: param('push'),
        mail: param('mail'),
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind']).doUpdateSet({ push: param('push'), mail: param('mail') }),
      ),
  ),
  deleteOfUser: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('notification_setting').where('user_id', '=', param('userId')),
  ),
};
