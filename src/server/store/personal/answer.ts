import type { Schema } from '../schema.ts';

/**
 * What a table holds of a user, column by column: how it is exported, and what erasing leaves of it. The types ask for an answer
 * for every table and every column of the schema, so that a new one cannot be forgotten.
 */

export type TableName = keyof Schema;

/**
 * How a column is exported: epoch milliseconds as ISO 8601, micro-units as a decimal, 0 and 1 as a truth value, JSON as what it
 * says, the id of a picture as the name of its file. `leftOut` is of no use to its user, or a secret.
 */
export type ExportedAs = 'text' | 'number' | 'time' | 'decimal' | 'flag' | 'json' | 'picture' | 'leftOut';

/** What stands in the place of what was erased. A reason that a check asks for becomes a dash. */
export type Blank = { to: null | string | number } | 'reason';

export type ColumnAnswer = { as: ExportedAs; blank?: Blank };

/** By what a row is a user's: a column with the user's id, or the row it belongs to. */
export type Owner =
  | { by: 'user_id' | 'id' }
  | { by: 'account_id' | 'loan_id' | 'copy_id' | 'entries' | 'orders' };

/** The heads under which the export shows the tables. */
export type Subject =
  | 'profile'
  | 'security'
  | 'trading'
  | 'money'
  | 'identity'
  | 'loans'
  | 'settings'
  | 'messages';

type Columns<Table extends TableName> = { [Column in keyof Schema[Table] & string]: ColumnAnswer };

/** A table with rows of users. Erasing deletes them, or keeps them without what is blanked. */
export type PersonalTable<Table extends TableName = TableName> = {
  /** Null where nothing is exported. */
  subject: Subject | null;
  /** What the export calls it, where that is not the name of the table. */
  name?: string;
  of: Owner;
  erasing: 'deletes' | 'keeps';
  columns: Columns<Table>;
};

/** A table that tells nothing of a user, or nothing for longer than a day, and why that is so. */
export type ImpersonalTable = { why: string };

export type TableAnswers<Tables extends TableName> = {
  [Table in Tables]: PersonalTable<Table> | ImpersonalTable;
};

/** Rows that are their users' alone, by `user_id`: erasing deletes them. */
export const deleted = <Table extends TableName>(
  subject: Subject | null,
  columns: Columns<Table>,
): PersonalTable<Table> => ({ subject, of: { by: 'user_id' }, erasing: 'deletes', columns });

/** Rows that stay with their users' ids, by `user_id`, without what is blanked. */
export const kept = <Table extends TableName>(
  subject: Subject | null,
  columns: Columns<Table>,
): PersonalTable<Table> => ({ subject, of: { by: 'user_id' }, erasing: 'keeps', columns });

export const text: ColumnAnswer = { as: 'text' };
export const number: ColumnAnswer = { as: 'number' };
export const time: ColumnAnswer = { as: 'time' };
export const decimal: ColumnAnswer = { as: 'decimal' };
export const flag: ColumnAnswer = { as: 'flag' };
export const json: ColumnAnswer = { as: 'json' };
export const picture: ColumnAnswer = { as: 'picture' };
export const leftOut: ColumnAnswer = { as: 'leftOut' };
/** What an operator wrote to the user. */
export const reason: ColumnAnswer = { as: 'text', blank: 'reason' };

/** A column that erasing blanks, in a table whose rows are kept. */
export const blanked = (column: ColumnAnswer, to: null | string | number): ColumnAnswer => ({
  ...column,
  blank: { to },
});
