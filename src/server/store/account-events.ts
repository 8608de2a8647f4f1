import { sql } from 'kysely';
import { insert } from './insert.ts';
import type { SessionPlace } from './sessions.ts';
import { change, type Param, query } from './statement.ts';

type FailedLogins = SessionPlace & { userId: number; minuteAt: number; times: number };

/** What was done to the security of accounts, which their owners read. */
export const accountEventTable = {
  insert: insert('account_event', { times: 1 }),
  /** Adds to the one row of a minute; the place of the last try stays. */
  addFailedLogins: change((db, param: Param<FailedLogins>) =>
    db
      .insertInto('account_event')
      .values({
        user_id: param('userId'),
        name: 'login-failed',
        details: '{}',
        network: param('network'),
        browser: param('browser'),
        system: param('system'),
        times: param('times'),
        created_at: param('minuteAt'),
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'created_at']).where(sql<boolean>`name = 'login-failed'`).doUpdateSet({
          times: sql<number>`account_event.times + excluded.times`,
          network: sql<string>`excluded.network`,
          browser: sql<string>`excluded.browser`,
          system: sql<string>`excluded.system`,
        }),
      ),
  ),
  /** Newest first. */
  page: query((db, param: Param<{ userId: number; limit: number; offset: number }>) =>
    db
      .selectFrom('account_event')
      .selectAll()
      .where('user_id', '=', param('userId'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  ),
  count: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('account_event')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId')),
  ),
  purge: change((db, param: Param<{ before: number }>) =>
    db.deleteFrom('account_event').where('created_at', '<', param('before')),
  ),
};
