import { type Statement, sql, TEXT } from './sql.ts';

/** Codes of the instruments that an item is about, each between spaces; empty where it is about none. */
export const STATEMENTS: readonly Statement[] = [
  sql`ALTER TABLE news ADD COLUMN instruments ${TEXT} NOT NULL DEFAULT ''`,
];
