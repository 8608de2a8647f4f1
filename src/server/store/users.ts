import type { Insertable, Selectable } from 'kysely';
import type { Language } from '#contract/languages';
import type { Connection } from './connection.ts';
import type { Schema } from './schema.ts';

export type UserRow = Selectable<Schema['user']>;
export type NewUser = Insertable<Schema['user']>;

/** Users, real and demo. */
export function userTable(connection: Connection) {
  return {
    insert: connection.statement((db, args: NewUser) =>
      db.insertInto('user').values({
        uid: args.uid,
        email: args.email,
        area_id: args.area_id,
        phone: args.phone,
        password_hash: args.password_hash,
        is_demo: args.is_demo,
        demo_id: args.demo_id,
        owner_user_id: args.owner_user_id,
        invite_code: args.invite_code,
        contact_mobile: args.contact_mobile,
        invited_by: args.invited_by,
        created_at: args.created_at,
      }),
    ),
    byId: connection.statement((db, args: { id: number }) =>
      db.selectFrom('user').selectAll().where('id', '=', args.id),
    ),
    byEmail: connection.statement((db, args: { email: string }) =>
      db.selectFrom('user').selectAll().where('email', '=', args.email),
    ),
    byPhone: connection.statement((db, args: { areaId: number; phone: string }) =>
      db.selectFrom('user').selectAll().where('area_id', '=', args.areaId).where('phone', '=', args.phone),
    ),
    /** The real user an invite code belongs to; demo accounts invite nobody (S5.15). */
    inviter: connection.statement((db, args: { inviteCode: string }) =>
      db.selectFrom('user').select('id').where('invite_code', '=', args.inviteCode).where('is_demo', '=', 0),
    ),
    setPassword: connection.statement((db, args: { id: number; passwordHash: string }) =>
      db.updateTable('user').set({ password_hash: args.passwordHash }).where('id', '=', args.id),
    ),
    /** Changes no row of a user whose language it is already. */
    setLanguage: connection.statement((db, args: { id: number; language: Language }) =>
      db
        .updateTable('user')
        .set({ language: args.language })
        .where('id', '=', args.id)
        .where('language', 'is not', args.language),
    ),
    byUid: connection.statement((db, args: { uid: string }) =>
      db.selectFrom('user').selectAll().where('uid', '=', args.uid),
    ),
    /** Freezes a user and the demo account they own; changes no row of who is frozen already. */
    freeze: connection.statement((db, args: { id: number; frozenAt: number }) =>
      db
        .updateTable('user')
        .set({ frozen_at: args.frozenAt })
        .where((eb) => eb.or([eb('id', '=', args.id), eb('owner_user_id', '=', args.id)]))
        .where('frozen_at', 'is', null),
    ),
    unfreeze: connection.statement((db, args: { id: number }) =>
      db
        .updateTable('user')
        .set({ frozen_at: null })
        .where((eb) => eb.or([eb('id', '=', args.id), eb('owner_user_id', '=', args.id)]))
        .where('frozen_at', 'is not', null),
    ),
    /** The demo account of a real user. */
    byOwner: connection.statement((db, args: { ownerUserId: number }) =>
      db.selectFrom('user').selectAll().where('owner_user_id', '=', args.ownerUserId),
    ),
  };
}
