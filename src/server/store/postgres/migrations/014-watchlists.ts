import { TEXT } from './001-schema/columns.ts';

/** The instruments that accounts watch, as JSON, with the number of times the list was written. */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE watchlist (
    user_id bigint PRIMARY KEY REFERENCES "user" (id),
    version bigint NOT NULL,
    instrument_ids ${TEXT} NOT NULL
  )`,
];
