import { sql } from 'kysely';
import { insert } from './insert.ts';
import { change, type Param, query } from './statement.ts';

/** What all devices of one browser have in common. */
const BROWSER = sql<number>`coalesce(browser, id)`;

/** Devices that logged in before, found by the hash of their token. */
export const deviceTable = {
  insert: insert('device', {}, (row) => row.returning('id')),
  byToken: query((db, param: Param<{ tokenHash: string; usedSince: number }>) =>
    db
      .selectFrom('device')
      .select(['id', 'user_id', BROWSER.as('browser')])
      .where('token_hash', '=', param('tokenHash'))
      .where('used_at', '>', param('usedSince')),
  ),
  byId: query((db, param: Param<{ id: number }>) =>
    db.selectFrom('device').select('id').where('id', '=', param('id')),
  ),
  use: change((db, param: Param<{ id: number; usedAt: number; browser: number }>) =>
    db
      .updateTable('device')
      .set({ used_at: param('usedAt'), browser: param('browser') })
      .where('id', '=', param('id')),
  ),
  /** Deletes a user's devices but the `kept` used last. */
  deleteOldest: change((db, param: Param<{ userId: number; kept: number }>) =>
    db
      .deleteFrom('device')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('device')
          .select('id')
          .where('user_id', '=', param('userId'))
          .orderBy('used_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1_000)
          .offset(param('kept')),
      ),
  ),
  delete: change((db, param: Param<{ id: number }>) => db.deleteFrom('device').where('id', '=', param('id'))),
  /** Deletes a user's devices but one. */
  deleteOthers: change((db, param: Param<{ userId: number; kept: number }>) =>
    db.deleteFrom('device').where('user_id', '=', param('userId')).where('id', '<>', param('kept')),
  ),
  deleteOfUser: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('device').where('user_id', '=', param('userId')),
  ),
  deleteUnused: change((db, param: Param<{ before: number }>) =>
    db.deleteFrom('device').where('used_at', '<=', param('before')),
  ),
};
