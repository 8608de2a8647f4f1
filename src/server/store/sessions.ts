import { change, type Param, query } from './statement.ts';

/** Sessions, found by the hash of their token. */
export const sessionTable = {
  insert: change(
    (db, param: Param<{ tokenHash: string; userId: number; createdAt: number; endsAt: number }>) =>
      db.insertInto('session').values({
        token_hash: param('tokenHash'),
        user_id: param('userId'),
        created_at: param('createdAt'),
        ends_at: param('endsAt'),
        ended_at: null,
      }),
  ),
  liveByToken: query((db, param: Param<{ tokenHash: string; now: number }>) =>
    db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .select(['session.id', 'session.user_id', 'session.created_at', 'session.ends_at', 'user.is_demo'])
      .where('session.token_hash', '=', param('tokenHash'))
      .where('session.ended_at', 'is', null)
      .where('session.ends_at', '>', param('now')),
  ),
  /** A session whether it lives or not. */
  byToken: query((db, param: Param<{ tokenHash: string }>) =>
    db
      .selectFrom('session')
      .select(['user_id', 'ends_at', 'ended_at'])
      .where('token_hash', '=', param('tokenHash')),
  ),
  frozenUser: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('user').select(['id']).where('id', '=', param('userId')).where('frozen_at', 'is not', null),
  ),
  prolong: change((db, param: Param<{ id: number; endsAt: number }>) =>
    db
      .updateTable('session')
      .set({ ends_at: param('endsAt') })
      .where('id', '=', param('id'))
      .where('ended_at', 'is', null),
  ),
  end: change((db, param: Param<{ id: number; endedAt: number }>) =>
    db
      .updateTable('session')
      .set({ ended_at: param('endedAt') })
      .where('id', '=', param('id'))
      .where('ended_at', 'is', null),
  ),
  liveOfUser: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('session')
      .select(['id'])
      .where('user_id', '=', param('userId'))
      .where('ended_at', 'is', null),
  ),
  endOfUser: change((db, param: Param<{ userId: number; endedAt: number }>) =>
    db
      .updateTable('session')
      .set({ ended_at: param('endedAt') })
      .where('user_id', '=', param('userId'))
      .where('ended_at', 'is', null),
  ),
  endedSince: query((db, param: Param<{ since: number }>) =>
    db.selectFrom('session').select(['id']).where('ended_at', '>=', param('since')),
  ),
  /** Sessions whose time is over and that were not ended yet. */
  overdue: query((db, param: Param<{ now: number }>) =>
    db
      .selectFrom('session')
      .select(['id', 'ends_at'])
      .where('ended_at', 'is', null)
      .where('ends_at', '<=', param('now'))
      .limit(1_000),
  ),
};
