import type { Selectable } from 'kysely';
import { insert } from './insert.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type FactorRow = Selectable<Schema['factor']>;

/** Second factors of accounts. What uses one changes no row that was used by another answer meanwhile. */
export const factorTable = {
  insert: insert('factor', { used_at: null }, (row) => row.returningAll()),
  /** Newest first. */
  ofUser: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('factor').selectAll().where('user_id', '=', param('userId')).orderBy('id', 'desc'),
  ),
  byCredential: query((db, param: Param<{ credentialId: string }>) =>
    db.selectFrom('factor').selectAll().where('credential_id', '=', param('credentialId')),
  ),
  /** Uses the code of a step; changes no row when that or a later one was used. */
  useStep: change((db, param: Param<{ id: number; step: number; usedAt: number }>) =>
    db
      .updateTable('factor')
      .set({ last_step: param('step'), used_at: param('usedAt') })
      .where('id', '=', param('id'))
      .where('last_step', '<', param('step')),
  ),
  /** Uses a passkey; changes no row when it was used since its counter was read. */
  useCount: change((db, param: Param<{ id: number; before: number; signCount: number; usedAt: number }>) =>
    db
      .updateTable('factor')
      .set({ sign_count: param('signCount'), used_at: param('usedAt') })
      .where('id', '=', param('id'))
      .where('sign_count', '=', param('before')),
  ),
  /** Another user's is as good as none. */
  delete: change((db, param: Param<{ id: number; userId: number }>) =>
    db.deleteFrom('factor').where('id', '=', param('id')).where('user_id', '=', param('userId')),
  ),
  deleteOfUser: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('factor').where('user_id', '=', param('userId')),
  ),
};

/** Recovery codes of accounts. */
export const recoveryCodeTable = {
  insert: insert('recovery_code', { used_at: null }),
  /** Changes no row of one that was used, or that there is not. */
  use: change((db, param: Param<{ userId: number; codeHash: string; usedAt: number }>) =>
    db
      .updateTable('recovery_code')
      .set({ used_at: param('usedAt') })
      .where('user_id', '=', param('userId'))
      .where('code_hash', '=', param('codeHash'))
      .where('used_at', 'is', null),
  ),
  left: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('recovery_code')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where('used_at', 'is', null),
  ),
  deleteOfUser: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('recovery_code').where('user_id', '=', param('userId')),
  ),
};
