import { type Selectable, sql } from 'kysely';
import type { Language } from '#contract/languages';
import { insert, type NewRow } from './insert.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type UserRow = Selectable<Schema['user']>;
export type NewUser = NewRow<'user', 'frozen_at' | 'language' | 'purged_at' | 'closed_at' | 'erased_at'>;

/** Written out, so that SQLite sees that the partial index fits. */
const IS_TO_ERASE = sql<boolean>`closed_at IS NOT NULL AND erased_at IS NULL`;

/** A pattern of what has a text in it, whose own letters of patterns are letters. */
export const partPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Users, real and demo. */
export const userTable = {
  insert: insert(
    'user',
    { frozen_at: null, language: null, purged_at: null, closed_at: null, erased_at: null },
    (row) => row.returning('id'),
  ),
  byId: query((db, param: Param<{ id: number }>) =>
    db.selectFrom('user').selectAll().where('id', '=', param('id')),
  ),
  /** A user who has one of these codes. */
  withCodes: query((db, param: Param<{ uid: string; demo_id: string; invite_code: string }>) =>
    db
      .selectFrom('user')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('uid', '=', param('uid')),
          eb('demo_id', '=', param('demo_id')),
          eb('invite_code', '=', param('invite_code')),
        ]),
      )
      .limit(1),
  ),
  byEmail: query((db, param: Param<{ email: string }>) =>
    db.selectFrom('user').selectAll().where('email', '=', param('email')),
  ),
  byPhone: query((db, param: Param<{ areaId: number; phone: string }>) =>
    db
      .selectFrom('user')
      .selectAll()
      .where('area_id', '=', param('areaId'))
      .where('phone', '=', param('phone')),
  ),
  /** Everyone with one of these numbers in one of these areas. */
  byPhones: query((db, _: Param<{ areaIds: readonly number[]; phones: readonly string[] }>, isOneOf) =>
    db
      .selectFrom('user')
      .selectAll()
      .where(isOneOf('area_id', 'areaIds'))
      .where(isOneOf('phone', 'phones'))
      .orderBy('id'),
  ),
  /** A visitor's demo account by its id; one that was deleted, or belongs to a real user, is none. */
  visitorsDemo: query((db, param: Param<{ demoId: string }>) =>
    db
      .selectFrom('user')
      .selectAll()
      .where('demo_id', '=', param('demoId'))
      .where('owner_user_id', 'is', null)
      .where('copied_by', 'is', null)
      .where('purged_at', 'is', null),
  ),
  /** The real user an invite code belongs to; demo accounts have no invitations (S5.15). */
  inviter: query((db, param: Param<{ inviteCode: string }>) =>
    db
      .selectFrom('user')
      .select('id')
      .where('invite_code', '=', param('inviteCode'))
      .where('is_demo', '=', 0),
  ),
  setPassword: change((db, param: Param<{ id: number; passwordHash: string }>) =>
    db
      .updateTable('user')
      .set({ password_hash: param('passwordHash') })
      .where('id', '=', param('id')),
  ),
  /** Changes no row of a user whose language it is already. */
  setLanguage: change((db, param: Param<{ id: number; language: Language }>) =>
    db
      .updateTable('user')
      .set({ language: param('language') })
      .where('id', '=', param('id'))
      .where('language', 'is distinct from', param('language')),
  ),
  /** Who logs in by this UID; the users of copies never do. */
  byUid: query((db, param: Param<{ uid: string }>) =>
    db.selectFrom('user').selectAll().where('uid', '=', param('uid')).where('copied_by', 'is', null),
  ),
  /**
   * Who logs in and has a text in their e-mail address, their number or the name of their papers, as `partPattern` makes patterns of
   * them, the newest first. SQLite knows the small letters of ASCII alone, so a name is looked for as it was typed as well.
   */
  withPart: query(
    (db, param: Param<{ email: string; phone: string; name: string; typedName: string; limit: number }>) =>
      db
        .selectFrom('user')
        .selectAll()
        .where('copied_by', 'is', null)
        .where('id', 'in', (found) =>
          found
            .selectFrom('user as one')
            .select('one.id')
            .where(
              sql<boolean>`(one.email LIKE ${param('email')} ESCAPE '\\' OR one.phone LIKE ${param('phone')} ESCAPE '\\')`,
            )
            .unionAll(
              found
                .selectFrom('real_name')
                .select('user_id as id')
                .where(
                  sql<boolean>`(lower(name) LIKE ${param('name')} ESCAPE '\\' OR name LIKE ${param('typedName')} ESCAPE '\\')`,
                ),
            ),
        )
        .orderBy('id', 'desc')
        .limit(param('limit')),
  ),
  /** Whose order it is; the follower's, where a copy placed it. */
  ofOrder: query((db, param: Param<{ id: number }>) =>
    db
      .selectFrom('trade_order')
      .innerJoin('account', 'account.id', 'trade_order.account_id')
      .innerJoin('user as holder', 'holder.id', 'account.user_id')
      .innerJoin('user', (join) =>
        join.on('user.id', '=', sql<number>`coalesce(holder.copied_by, holder.id)`),
      )
      .selectAll('user')
      .where('trade_order.id', '=', param('id')),
  ),
  /** Freezes a user and the demo account they own; changes no row of who is frozen already. */
  freeze: change((db, param: Param<{ id: number; frozenAt: number }>) =>
    db
      .updateTable('user')
      .set({ frozen_at: param('frozenAt') })
      .where((eb) => eb.or([eb('id', '=', param('id')), eb('owner_user_id', '=', param('id'))]))
      .where('frozen_at', 'is', null),
  ),
  frozenAmong: query((db, _: Param<{ userIds: readonly number[] }>, isOneOf) =>
    db.selectFrom('user').select('id').where(isOneOf('id', 'userIds')).where('frozen_at', 'is not', null),
  ),
  unfreeze: change((db, param: Param<{ id: number }>) =>
    db
      .updateTable('user')
      .set({ frozen_at: null })
      .where((eb) => eb.or([eb('id', '=', param('id')), eb('owner_user_id', '=', param('id'))]))
      .where('frozen_at', 'is not', null),
  ),
  /** Closes a user's account and the demo account they own; changes no row of what is closed already. */
  close: change((db, param: Param<{ id: number; closedAt: number }>) =>
    db
      .updateTable('user')
      .set({ closed_at: param('closedAt') })
      .where((eb) => eb.or([eb('id', '=', param('id')), eb('owner_user_id', '=', param('id'))]))
      .where('closed_at', 'is', null),
  ),
  /** Real users who were closed before a time and are not erased yet, the ones closed longest first. */
  toErase: query((db, param: Param<{ closedBefore: number; limit: number }>) =>
    db
      .selectFrom('user')
      .select('id')
      .where(IS_TO_ERASE)
      .where('closed_at', '<', param('closedBefore'))
      .where('is_demo', '=', 0)
      .orderBy('closed_at')
      .orderBy('id')
      .limit(param('limit')),
  ),
  /** Marks a user and the demo account they own as erased. */
  setErased: change((db, param: Param<{ id: number; erasedAt: number }>) =>
    db
      .updateTable('user')
      .set({ erased_at: param('erasedAt') })
      .where((eb) => eb.or([eb('id', '=', param('id')), eb('owner_user_id', '=', param('id'))]))
      .where('closed_at', 'is not', null),
  ),
  /** The demo account of a real user. */
  byOwner: query((db, param: Param<{ ownerUserId: number }>) =>
    db.selectFrom('user').selectAll().where('owner_user_id', '=', param('ownerUserId')),
  ),
};
