import type { Insertable, Selectable } from 'kysely';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type PushSubscriptionRow = Selectable<Schema['push_subscription']>;

/** Until when one rests that its push service ended, epoch ms. */
export const NEVER_MS = Number.MAX_SAFE_INTEGER;

/** Browsers that take Web Push. One has one row, of the session that subscribed last. */
export const pushSubscriptionTable = {
  put: change((db, param: Param<Insertable<Omit<Schema['push_subscription'], 'id'>>>) =>
    db
      .insertInto('push_subscription')
      .values({
        user_id: param('user_id'),
        session_id: param('session_id'),
        endpoint: param('endpoint'),
        p256dh: param('p256dh'),
        auth: param('auth'),
        created_at: param('created_at'),
      })
      .onConflict((conflict) =>
        conflict.column('endpoint').doUpdateSet({
          user_id: param('user_id'),
          session_id: param('session_id'),
          p256dh: param('p256dh'),
          auth: param('auth'),
          created_at: param('created_at'),
        }),
      )
      .returning('rests_until'),
  ),
  /** Those of sessions that live, but those that ended. */
  ofUser: query((db, param: Param<{ userId: number; now: number }>) =>
    db
      .selectFrom('push_subscription')
      .innerJoin('session', 'session.id', 'session_id')
      .select(['push_subscription.id', 'endpoint'])
      .where('push_subscription.user_id', '=', param('userId'))
      .where('ended_at', 'is', null)
      .where('ends_at', '>', param('now'))
      .where('rests_until', '<', NEVER_MS)
      .orderBy('push_subscription.id'),
  ),
  /** While its session lives, and its push service did not end it. */
  byId: query((db, param: Param<{ id: number; now: number }>) =>
    db
      .selectFrom('push_subscription')
      .innerJoin('session', 'session.id', 'session_id')
      .selectAll('push_subscription')
      .where('push_subscription.id', '=', param('id'))
      .where('ended_at', 'is', null)
      .where('ends_at', '>', param('now'))
      .where('rests_until', '<', NEVER_MS),
  ),
  /** Keeps the newest of a user. */
  deleteOldest: change((db, param: Param<{ userId: number; kept: number }>) =>
    db
      .deleteFrom('push_subscription')
      .where('user_id', '=', param('userId'))
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('push_subscription')
          .select('id')
          .where('user_id', '=', param('userId'))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(param('kept')),
      ),
  ),
  /** Counts a push that failed; answers how many in a row. */
  failed: change((db, param: Param<{ id: number }>) =>
    db
      .updateTable('push_subscription')
      .set((eb) => ({ failures: eb('failures', '+', 1) }))
      .where('id', '=', param('id'))
      .returning('failures'),
  ),
  rest: change((db, param: Param<{ id: number; until: number }>) =>
    db
      .updateTable('push_subscription')
      .set({ rests_until: param('until') })
      .where('id', '=', param('id')),
  ),
  /** A push was taken: those that failed before count no more. */
  answered: change((db, param: Param<{ id: number }>) =>
    db.updateTable('push_subscription').set({ failures: 0, rests_until: 0 }).where('id', '=', param('id')),
  ),
  deleteOfUserAt: change((db, param: Param<{ userId: number; endpoint: string }>) =>
    db
      .deleteFrom('push_subscription')
      .where('user_id', '=', param('userId'))
      .where('endpoint', '=', param('endpoint')),
  ),
  /** Those whose session ended. */
  purge: change((db, param: Param<{ now: number }>) =>
    db.deleteFrom('push_subscription').where('session_id', 'in', ({ selectFrom }) =>
      selectFrom('session')
        .select('id')
        .where((eb) => eb.or([eb('ended_at', 'is not', null), eb('ends_at', '<=', param('now'))])),
    ),
  ),
  deleteOfUser: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('push_subscription').where('user_id', '=', param('userId')),
  ),
};
