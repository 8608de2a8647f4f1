import { change, type Param, query } from './statement.ts';

/** Announcements whose pushes and mails are being made, user by user. */
export const announcementSendingTable = {
  add: change((db, param: Param<{ newsId: number }>) =>
    db.insertInto('announcement_sending').values({ news_id: param('newsId'), after_user_id: 0 }),
  ),
  /** The one that waits longest. */
  next: query((db) =>
    db
      .selectFrom('announcement_sending')
      .innerJoin('news', 'news.id', 'announcement_sending.news_id')
      .select(['news_id', 'after_user_id', 'title', 'lang', 'news.created_at', 'removed_at'])
      .orderBy('news_id')
      .limit(1),
  ),
  /** The users after one who have a browser that takes pushes, or want announcements by mail; in the order of ids. */
  users: query((db, param: Param<{ afterUserId: number; limit: number }>) =>
    db
      .selectFrom('user')
      .select('id')
      .where('id', '>', param('afterUserId'))
      .where((eb) =>
        eb.or([
          eb.exists(
            eb
              .selectFrom('push_subscription')
              .select('push_subscription.id')
              .whereRef('push_subscription.user_id', '=', 'user.id'),
          ),
          eb.exists(
            eb
              .selectFrom('notification_setting')
              .select('notification_setting.user_id')
              .whereRef('notification_setting.user_id', '=', 'user.id')
              .where('kind', '=', 'announcement')
              .where('mail', '=', 1),
          ),
        ]),
      )
      .orderBy('id')
      .limit(param('limit')),
  ),
  /** Changes no row when another node came further. */
  move: change((db, param: Param<{ newsId: number; fromUserId: number; toUserId: number }>) =>
    db
      .updateTable('announcement_sending')
      .set({ after_user_id: param('toUserId') })
      .where('news_id', '=', param('newsId'))
      .where('after_user_id', '=', param('fromUserId')),
  ),
  delete: change((db, param: Param<{ newsId: number }>) =>
    db.deleteFrom('announcement_sending').where('news_id', '=', param('newsId')),
  ),
};
