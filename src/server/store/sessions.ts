import { insert } from './insert.ts';
import { change, type Param, query } from './statement.ts';

/** Where something was done from, as it is kept: a network with its last part hidden, and names of a browser and a system. */
export type SessionPlace = { network: string; browser: string; system: string };

/** An ended session is shown nowhere, so what it knew of its place goes with it. */
const NOWHERE = { network: '', browser: '', system: '' };

/** Sessions, found by the hash of their token. */
export const sessionTable = {
  insert: insert('session', { ended_at: null, device_id: null }),
  liveByToken: query((db, param: Param<{ tokenHash: string; now: number }>) =>
    db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .select([
        'session.id',
        'session.user_id',
        'session.created_at',
        'session.ends_at',
        'session.used_at',
        'user.is_demo',
      ])
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
  /** A user who is frozen or closed. */
  shutUser: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('user')
      .select(['frozen_at', 'closed_at'])
      .where('id', '=', param('userId'))
      .where((eb) => eb.or([eb('frozen_at', 'is not', null), eb('closed_at', 'is not', null)])),
  ),
  /** Writes when and from where it was used last. */
  use: change((db, param: Param<SessionPlace & { id: number; endsAt: number; usedAt: number }>) =>
    db
      .updateTable('session')
      .set({
        ends_at: param('endsAt'),
        used_at: param('usedAt'),
        network: param('network'),
        browser: param('browser'),
        system: param('system'),
      })
      .where('id', '=', param('id'))
      .where('ended_at', 'is', null),
  ),
  end: change((db, param: Param<{ id: number; endedAt: number }>) =>
    db
      .updateTable('session')
      .set({ ended_at: param('endedAt'), ...NOWHERE })
      .where('id', '=', param('id'))
      .where('ended_at', 'is', null),
  ),
  /** Remembers the browser that a session was opened in. */
  setDevice: change((db, param: Param<{ tokenHash: string; deviceId: number }>) =>
    db
      .updateTable('session')
      .set({ device_id: param('deviceId') })
      .where('token_hash', '=', param('tokenHash')),
  ),
  /** Whether a user ever logged in. */
  anyOfUser: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('session').select('id').where('user_id', '=', param('userId')).limit(1),
  ),
  /** The live sessions of a user, as their owner sees them. */
  shownOfUser: query((db, param: Param<{ userId: number; now: number }>) =>
    db
      .selectFrom('session')
      .select(['id', 'created_at', 'used_at', 'network', 'browser', 'system', 'device_id'])
      .where('user_id', '=', param('userId'))
      .where('ended_at', 'is', null)
      .where('ends_at', '>', param('now')),
  ),
  /** A live session of a user; another's is as good as none. */
  liveOwn: query((db, param: Param<{ id: number; userId: number; now: number }>) =>
    db
      .selectFrom('session')
      .select(['browser', 'system', 'device_id'])
      .where('id', '=', param('id'))
      .where('user_id', '=', param('userId'))
      .where('ended_at', 'is', null)
      .where('ends_at', '>', param('now')),
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
      .set({ ended_at: param('endedAt'), ...NOWHERE })
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
