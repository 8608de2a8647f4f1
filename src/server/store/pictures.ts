import { sql } from 'kysely';
import { insert } from './insert.ts';
import { change, type Param, query } from './statement.ts';

/** Pictures users uploaded. The rows say whose they are; the files lie in the data folder. */
export const pictureTable = {
  insert: insert('picture', { used_at: null }),
  byId: query((db, param: Param<{ id: string }>) =>
    db.selectFrom('picture').select(['id']).where('id', '=', param('id')),
  ),
  ofUsers: query((db, _: Param<{ userIds: readonly number[] }>, isOneOf) =>
    db.selectFrom('picture').select(['id', 'bytes']).where(isOneOf('user_id', 'userIds')).orderBy('id'),
  ),
  /** Other users who handed in a picture of the same content; a UID each. */
  twins: query((db, param: Param<{ id: string; limit: number }>) =>
    db
      .selectFrom('picture')
      .innerJoin('picture as twin', 'twin.hash', 'picture.hash')
      .innerJoin('user', 'user.id', 'twin.user_id')
      .select('user.uid')
      .distinct()
      .where('picture.id', '=', param('id'))
      .where(sql<boolean>`twin.hash <> ''`)
      .where('twin.used_at', 'is not', null)
      .whereRef('twin.user_id', '<>', 'picture.user_id')
      .orderBy('user.uid')
      .limit(param('limit')),
  ),
  own: query((db, param: Param<{ id: string; userId: number }>) =>
    db
      .selectFrom('picture')
      .select(['id'])
      .where('id', '=', param('id'))
      .where('user_id', '=', param('userId')),
  ),
  deleteOfUser: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('picture').where('user_id', '=', param('userId')),
  ),
  countSince: query((db, param: Param<{ userId: number; since: number }>) =>
    db
      .selectFrom('picture')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where('created_at', '>', param('since')),
  ),
  /** Marks a picture as handed in, if this user owns it. */
  use: change((db, param: Param<{ id: string; userId: number; usedAt: number }>) =>
    db
      .updateTable('picture')
      .set({ used_at: param('usedAt') })
      .where('id', '=', param('id'))
      .where('user_id', '=', param('userId')),
  ),
  /** Whether a picture proves a payment of its owner that waits or was approved: a deposit, or a repayment. */
  proves: query((db, param: Param<{ id: string; userId: number }>) =>
    db
      .selectFrom('deposit')
      .select('id')
      .where('user_id', '=', param('userId'))
      .where('proof', '=', param('id'))
      .where(sql<boolean>`state IN ('waiting', 'approved')`)
      .union((eb) =>
        eb
          .selectFrom('repayment')
          .innerJoin('loan', 'loan.id', 'repayment.loan_id')
          .select('repayment.id')
          .where('loan.user_id', '=', param('userId'))
          .where('repayment.proof', '=', param('id'))
          .where(sql<boolean>`repayment.state IN ('waiting', 'approved')`),
      ),
  ),
  /** Deletes some pictures that were not handed in, and returns their ids. */
  purgeUnused: change((db, param: Param<{ before: number; limit: number }>) =>
    db
      .deleteFrom('picture')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('picture')
          .select('id')
          .where('used_at', 'is', null)
          .where('created_at', '<', param('before'))
          .limit(param('limit')),
      )
      .returning(['id']),
  ),
};
