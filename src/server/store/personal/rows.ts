import { sql } from 'kysely';
import { IS_DONE, IS_LIVE } from '../orders.ts';
import { type Change, change, type Query, query } from '../statement.ts';
import type { Blank, ColumnAnswer, Owner, PersonalTable, TableName } from './answer.ts';
import { PERSONAL_TABLES } from './tables.ts';

/** The rows of some users in one table: read for an export, and erased. Made from what `tables.ts` says of it. */

type OfUsers = { userIds: readonly number[] };
export type PersonalRow = Readonly<Record<string, string | number | null>>;

export type PersonalRows = {
  table: TableName;
  answer: PersonalTable;
  read: Query<OfUsers, PersonalRow>;
  /** Null where erasing leaves every row as it is. */
  erase: Change<OfUsers, unknown> | null;
};

export const PERSONAL_ROWS: readonly PersonalRows[] = PERSONAL_TABLES.map(([table, answer]) => ({
  table,
  answer,
  read: query<PersonalRow, OfUsers>(
    (db, _, isOneOf) =>
      // Every personal table is read alike: the type of one stands for all.
      db
        .selectFrom(table as 'user')
        .selectAll()
        .where(isOf(answer.of, (column) => isOneOf(column, 'userIds'))) as never,
  ),
  erase: eraseOf(table, answer),
}));

function eraseOf(table: TableName, { of, erasing, columns }: PersonalTable): PersonalRows['erase'] {
  const blanks = Object.entries<ColumnAnswer>(columns).flatMap(([column, { blank }]) =>
    blank === undefined ? [] : [[column, blankOf(blank)] as const],
  );
  if (erasing === 'keeps' && blanks.length === 0) return null;
  return change<unknown, OfUsers>((db, _, isOneOf) => {
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

function isOf({ by }: Owner, isTheirs: IsTheirs) {
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
