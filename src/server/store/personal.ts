import { sql } from 'kysely';
import { IS_DONE, IS_LIVE } from './orders.ts';
import { TABLES, type TableName } from './schema.ts';
import { type ChangeStatement, change, type Query, query } from './statement.ts';
import type { Blank, OfUsers, Owner, Table } from './table.ts';

/** The rows of some users in one table: read for an export, and erased. Made from what the tables say of themselves. */

type ByUsers = { userIds: readonly number[] };
export type PersonalRow = Readonly<Record<string, string | number | null>>;

export type PersonalRows = {
  table: TableName;
  personal: OfUsers;
  columns: Table['columns'];
  read: Query<ByUsers, PersonalRow>;
  /** Null where erasing leaves every row as it is. */
  erase: ChangeStatement<ByUsers, unknown> | null;
};

/** The tables with rows of users, each after those it refers to. They are erased the other way round. */
export const PERSONAL_ROWS: readonly PersonalRows[] = TABLES.flatMap(({ name, columns, personal }) =>
  'why' in personal
    ? []
    : [
        {
          ...{ table: name, columns, personal },
          read: query<PersonalRow, ByUsers>(
            (db, _, isOneOf) =>
              // Every personal table is read alike: the type of one stands for all.
              db
                .selectFrom(name as 'user')
                .selectAll()
                .where(isOf(personal.of, (column) => isOneOf(column, 'userIds'))) as never,
          ),
          erase: eraseOf(name, columns, personal),
        },
      ],
);

function eraseOf(
  table: TableName,
  columns: Table['columns'],
  { of, erasing }: OfUsers,
): PersonalRows['erase'] {
  const blanks = Object.entries(columns).flatMap(([name, { erasing }]) =>
    erasing === 'asks' || erasing === 'stays' ? [] : [[name, blankOf(erasing)] as const],
  );
  if (erasing === 'keeps' && blanks.length === 0) return null;
  return change<unknown, ByUsers>((db, _, isOneOf) => {
    const isTheirs = isOf(of, (column) => isOneOf(column, 'userIds'));
    return erasing === 'deletes'
      ? db.deleteFrom(table as 'user').where(isTheirs)
      : db
          .updateTable(table as 'user')
          .set(Object.fromEntries(blanks))
          .where(isTheirs);
  });
}

function blankOf(blank: Blank) {
  if (blank !== 'reason') return blank.to;
  return sql<string>`CASE WHEN reason = '' THEN '' ELSE '-' END`;
}

type IsTheirs = (column: string) => ReturnType<typeof sql<boolean>>;

function isOf(by: Owner, isTheirs: IsTheirs) {
  const ofAccounts = sql`SELECT id FROM account WHERE ${isTheirs('user_id')}`;
  switch (by) {
    case 'id':
    case 'user_id':
      return isTheirs(by);
    case 'account_id':
      return sql<boolean>`account_id IN (${ofAccounts})`;
    case 'copy_id':
      return sql<boolean>`copy_id IN (SELECT id FROM copy WHERE ${isTheirs('user_id')})`;
    case 'loan_id':
      return sql<boolean>`loan_id IN (SELECT id FROM loan WHERE ${isTheirs('user_id')})`;
    case 'orders':
      // One index has those that are live, another those that are done.
      return sql<boolean>`id IN (
        SELECT id FROM trade_order WHERE account_id IN (${ofAccounts}) AND ${IS_LIVE}
        UNION ALL SELECT id FROM trade_order WHERE account_id IN (${ofAccounts}) AND ${IS_DONE})`;
    case 'entries':
      return sql<boolean>`id IN (SELECT journal_id FROM entry WHERE account_id IN (${ofAccounts}))`;
  }
}
