import type { Language } from '#contract/languages';
import { change, type Param, query } from './statement.ts';

const ANNOUNCEMENTS = 2;

type Shown = { lang: Language; since: number };

/** Which announcements users read one by one. */
export const announcementReadTable = {
  /** Makes no row for one that was read, nor for what is no announcement. */
  add: change((db, param: Param<{ userId: number; newsId: number }>) =>
    db
      .insertInto('announcement_read')
      .columns(['user_id', 'news_id'])
      .expression((eb) =>
        eb
          .selectFrom('news')
          .innerJoin('user', (join) => join.on('user.id', '=', param('userId')))
          .select(['user.id as user_id', 'news.id as news_id'])
          .where('news.id', '=', param('newsId'))
          .where('news.category', '=', ANNOUNCEMENTS),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'news_id']).doNothing()),
  ),
  /** Announcements in a language that were made after an instant, however read. */
  count: query((db, param: Param<Shown>) =>
    db
      .selectFrom('news')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('category', '=', ANNOUNCEMENTS)
      .where('removed_at', 'is', null)
      .where((eb) => eb.or([eb('lang', 'is', null), eb('lang', '=', param('lang'))]))
      .where('created_at', '>', param('since')),
  ),
  /** Those that a user has not read. */
  unread: query((db, param: Param<Shown & { userId: number }>) =>
    db
      .selectFrom('news')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('category', '=', ANNOUNCEMENTS)
      .where('removed_at', 'is', null)
      .where((eb) => eb.or([eb('lang', 'is', null), eb('lang', '=', param('lang'))]))
      .where('created_at', '>', param('since'))
      .where('id', 'not in', (eb) =>
        eb.selectFrom('announcement_read').select('news_id').where('user_id', '=', param('userId')),
      ),
  ),
  purge: change((db, param: Param<{ before: number }>) =>
    db
      .deleteFrom('announcement_read')
      .where('news_id', 'in', (eb) =>
        eb.selectFrom('news').select('id').where('created_at', '<', param('before')),
      ),
  ),
  deleteOfUser: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('announcement_read').where('user_id', '=', param('userId')),
  ),
};
