import { INT, KEY, STRICT, type Statement, sql, TEXT, USER } from './sql.ts';

/** The instruments that accounts watch, as JSON, with the number of times the list was written. */
export const STATEMENTS: readonly Statement[] = [
  sql`CREATE TABLE watchlist (
    user_id ${KEY} REFERENCES ${USER} (id),
    version ${INT} NOT NULL,
    instrument_ids ${TEXT} NOT NULL
  )${STRICT}`,
];
