import type { Selectable } from 'kysely';
import { insert } from './insert.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type OperatorRow = Selectable<Schema['operator']>;

/** The people who work in the back office. A row is never deleted: the log names them. */
export const operatorTable = {
  insert: insert('operator', { disabled_at: null, password_hash: null, secret: null, last_step: 0 }, (row) =>
    row.returning('id'),
  ),
  byName: query((db, param: Param<{ name: string }>) =>
    db.selectFrom('operator').selectAll().where('name', '=', param('name')),
  ),
  byId: query((db, param: Param<{ id: number }>) =>
    db.selectFrom('operator').selectAll().where('id', '=', param('id')),
  ),
  /** By name. */
  list: query((db) => db.selectFrom('operator').selectAll().orderBy('name')),
  /** Sets or takes away what is needed to sign in by name; `step` is of the code that was shown. */
  setSecrets: change(
    (db, param: Param<{ id: number; passwordHash: string | null; secret: string | null; step: number }>) =>
      db
        .updateTable('operator')
        .set({ password_hash: param('passwordHash'), secret: param('secret'), last_step: param('step') })
        .where('id', '=', param('id')),
  ),
  /** Uses the code of a step; changes no row when that or a later one was used. */
  useStep: change((db, param: Param<{ id: number; step: number }>) =>
    db
      .updateTable('operator')
      .set({ last_step: param('step') })
      .where('id', '=', param('id'))
      .where('last_step', '<', param('step')),
  ),
  setRoles: change((db, param: Param<{ id: number; roles: string }>) =>
    db
      .updateTable('operator')
      .set({ roles: param('roles') })
      .where('id', '=', param('id')),
  ),
  /** Changes no row of one who is disabled already. */
  disable: change((db, param: Param<{ id: number; disabledAt: number }>) =>
    db
      .updateTable('operator')
      .set({ disabled_at: param('disabledAt') })
      .where('id', '=', param('id'))
      .where('disabled_at', 'is', null),
  ),
  /** Changes no row of one who is not disabled. */
  enable: change((db, param: Param<{ id: number }>) =>
    db
      .updateTable('operator')
      .set({ disabled_at: null })
      .where('id', '=', param('id'))
      .where('disabled_at', 'is not', null),
  ),
};
