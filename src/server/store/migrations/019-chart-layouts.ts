import { BY_KEY, INT, type Statement, sql, TEXT, USER } from './sql.ts';

/** What accounts drew on charts, as JSON, with the number of times it was written. */
export const STATEMENTS: readonly Statement[] = [
  sql`CREATE TABLE chart_layout (
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    instrument_id ${INT} NOT NULL,
    version ${INT} NOT NULL,
    drawings ${TEXT} NOT NULL,
    PRIMARY KEY (user_id, instrument_id)
  )${BY_KEY}`,
];
