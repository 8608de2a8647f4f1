import { sql } from 'kysely';
import type { Language } from '#contract/languages';
import type { NotificationKind } from '#contract/notifications';
import { insert } from './insert.ts';
import { change, type Param, query } from './statement.ts';

/**
 * Whose inbox it is. `kinds` are those of the rows. Of the news, items of a category in a language belong to it that were made
 * after `since`; those until `readUntil` are read.
 */
type Inbox = {
  userId: number;
  kinds: readonly NotificationKind[];
  category: number;
  lang: Language;
  since: number;
  readUntil: number;
};

/** Notifications of users; announcements are rows of `news`, and reach every user. */
export const notificationTable = {
  insert: insert('notification', { read_at: null, sent_at: null }),
  /** Newest first. Of an announcement `data` is its title. */
  page: query((db, param: Param<Inbox & { limit: number; offset: number }>, isOneOf) =>
    db
      .selectFrom(
        db
          .selectFrom('notification')
          .select((eb) => [
            'id',
            'kind',
            'data',
            'created_at',
            eb
              .case()
              .when('read_at', 'is', null)
              .then(sql<0 | 1>`0`)
              .else(sql<0 | 1>`1`)
              .end()
              .as('was_read'),
          ])
          .where('user_id', '=', param('userId'))
          .where(isOneOf('kind', 'kinds'))
          .unionAll(
            db
              .selectFrom('news')
              .select((eb) => [
                'id',
                sql<NotificationKind>`'announcement'`.as('kind'),
                'title as data',
                'created_at',
                eb
                  .case()
                  .when(
                    eb.or([
                      eb('created_at', '<=', param('readUntil')),
                      eb(
                        'id',
                        'in',
                        eb
                          .selectFrom('announcement_read')
                          .select('news_id')
                          .where('user_id', '=', param('userId')),
                      ),
                    ]),
                  )
                  .then(sql<0 | 1>`1`)
                  .else(sql<0 | 1>`0`)
                  .end()
                  .as('was_read'),
              ])
              .where('category', '=', param('category'))
              .where('removed_at', 'is', null)
              .where((eb) => eb.or([eb('lang', 'is', null), eb('lang', '=', param('lang'))]))
              .where('created_at', '>', param('since')),
          )
          .as('told'),
      )
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('kind')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  ),
  count: query((db, param: Param<{ userId: number; kinds: readonly NotificationKind[] }>, isOneOf) =>
    db
      .selectFrom('notification')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where(isOneOf('kind', 'kinds')),
  ),
  unread: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('notification')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where(sql<boolean>`read_at IS NULL`),
  ),
  read: change((db, param: Param<{ id: number; userId: number; readAt: number }>) =>
    db
      .updateTable('notification')
      .set({ read_at: param('readAt') })
      .where('id', '=', param('id'))
      .where('user_id', '=', param('userId'))
      .where(sql<boolean>`read_at IS NULL`),
  ),
  readAll: change((db, param: Param<{ userId: number; readAt: number }>) =>
    db
      .updateTable('notification')
      .set({ read_at: param('readAt') })
      .where('user_id', '=', param('userId'))
      .where(sql<boolean>`read_at IS NULL`),
  ),
  /** Whether one has not become pushes and mails yet. */
  unsent: query((db) =>
    db.selectFrom('notification').select('id').where(sql<boolean>`sent_at IS NULL`).limit(1),
  ),
  /** Takes some whose pushes and mails are to be made; no other node takes the same. */
  take: change((db, param: Param<{ now: number; limit: number }>) =>
    db
      .updateTable('notification')
      .set({ sent_at: param('now') })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('notification')
          .select('id')
          .where(sql<boolean>`sent_at IS NULL`)
          .orderBy('id')
          .limit(param('limit'))
          .forUpdate()
          .skipLocked(),
      )
      .returningAll(),
  ),
  /** Those of a kind that a user has since an instant. */
  countSince: query((db, param: Param<{ userId: number; kind: NotificationKind; since: number }>) =>
    db
      .selectFrom('notification')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where('kind', '=', param('kind'))
      .where('created_at', '>', param('since')),
  ),
  /** Deletes those of a kind that a user has beyond the newest. */
  keepNewest: change((db, param: Param<{ userId: number; kind: NotificationKind; kept: number }>) =>
    db
      .deleteFrom('notification')
      .where('user_id', '=', param('userId'))
      .where('kind', '=', param('kind'))
      .where('id', '<=', (eb) =>
        eb
          .selectFrom('notification')
          .select('id')
          .where('user_id', '=', param('userId'))
          .where('kind', '=', param('kind'))
          .orderBy('id', 'desc')
          .limit(1)
          .offset(param('kept')),
      ),
  ),
  purge: change((db, param: Param<{ before: number }>) =>
    db.deleteFrom('notification').where('created_at', '<', param('before')),
  ),
  deleteOfUser: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('notification').where('user_id', '=', param('userId')),
  ),
};
