import {
  ID as POSTGRES_ID,
  TEXT as POSTGRES_TEXT,
  refuse as refuseOnPostgres,
} from '../postgres/migrations/001-schema/columns.ts';

/**
 * The statements of both engines, written once. To add a migration: a file in this folder, a line in `migration-list.ts`,
 * which says whether an earlier node may serve on, and a row of it in `schema.ts`.
 */

export type Engine = 'sqlite' | 'postgres';
/** The text of a statement, of one engine where the other needs none. */
export type Statement = string | Readonly<Partial<Record<Engine, string>>>;
type Word = Readonly<Record<Engine, string>>;

/** A key that the engine counts. */
export const ID: Word = { sqlite: 'INTEGER PRIMARY KEY', postgres: POSTGRES_ID };
/** A key that another table has. */
export const KEY: Word = { sqlite: 'INTEGER PRIMARY KEY', postgres: 'bigint PRIMARY KEY' };
export const INT: Word = { sqlite: 'INTEGER', postgres: 'bigint' };
export const TEXT: Word = { sqlite: 'TEXT', postgres: POSTGRES_TEXT };
/** The table of users, whose name PostgreSQL keeps for itself. */
export const USER: Word = { sqlite: 'user', postgres: '"user"' };
/** The end of a table whose rows have a key of their own, and of one that is kept by what its rows are. */
export const STRICT: Word = { sqlite: ' STRICT', postgres: '' };
export const BY_KEY: Word = { sqlite: ' STRICT, WITHOUT ROWID', postgres: '' };

/** A statement whose words depend on the engine. */
export function sql(texts: TemplateStringsArray, ...words: readonly Word[]): Word {
  const on = (engine: Engine): string => String.raw({ raw: texts }, ...words.map((word) => word[engine]));
  return { sqlite: on('sqlite'), postgres: on('postgres') };
}

/** A trigger that refuses a change: `event` says which, and on which table. */
export const refuse = (name: string, event: string, sentence: string): Word => ({
  sqlite: `CREATE TRIGGER ${name} BEFORE ${event} BEGIN SELECT RAISE (ABORT, '${sentence}'); END`,
  postgres: refuseOnPostgres(name, event, sentence),
});

export const statementsOn = (engine: Engine, statements: readonly Statement[]): string[] =>
  statements.flatMap((statement) => (typeof statement === 'string' ? statement : (statement[engine] ?? [])));
