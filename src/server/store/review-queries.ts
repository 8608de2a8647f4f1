import { type Selectable, sql, type UpdateResult } from 'kysely';
import type { Schema, TableName } from './schema.ts';
import { ChangeStatement, type Param, Query, query } from './statement.ts';

type TableWith<Columns> = {
  [Name in TableName]: [Columns] extends [keyof Schema[Name]] ? Name : never;
}[TableName];
/** Tables of what operators decide on. */
type DecidedTable = TableWith<'id' | 'state' | 'reason' | 'decided_at'>;
/** Those whose rows name their user. */
type UsersTable = TableWith<'id' | 'state' | 'reason' | 'user_id' | 'created_at'>;

/** The statements by which `reviewOf` finds what waits, and by which it is decided. */
export function reviewQueries<Name extends DecidedTable & UsersTable>(table: Name) {
  return { ...waitingQueries(table), decide: decideIn(table) };
}

export function waitingQueries<Name extends UsersTable>(name: Name) {
  // Kysely takes a union of tables, and no parameter.
  const table: UsersTable = name;
  return {
    byId: new Query<{ id: number }, Selectable<Schema[Name]> & { uid: string }>((db, param) =>
      db
        .selectFrom(table)
        .innerJoin('user', 'user.id', `${table}.user_id`)
        .selectAll(table)
        .select('user.uid')
        .where(`${table}.id`, '=', param('id')),
    ),
    /** Oldest first. */
    waiting: query((db, param: Param<{ limit: number }>) =>
      db
        .selectFrom(table)
        .innerJoin('user', 'user.id', `${table}.user_id`)
        .select([`${table}.id`, `${table}.created_at`, 'user.uid'])
        .where(`${table}.state`, '=', sql.lit('waiting'))
        .orderBy(`${table}.created_at`)
        .orderBy(`${table}.id`)
        .limit(param('limit')),
    ),
  };
}

/** Changes no row when it is not in the state `from` any more. */
export function decideIn<Name extends DecidedTable>(name: Name) {
  const table: DecidedTable = name;
  type State = Schema[Name]['state'];
  type Decision = { id: number; from: State; state: State; reason: string; decidedAt: number };
  return new ChangeStatement<Decision, UpdateResult>((db, param) =>
    db
      .updateTable(table)
      // A word of every table; `State` says which ones are of this.
      .set({
        state: sql<'rejected'>`${param('state')}`,
        reason: param('reason'),
        decided_at: param('decidedAt'),
      })
      .where('id', '=', param('id'))
      .where('state', '=', sql<'rejected'>`${param('from')}`),
  );
}
