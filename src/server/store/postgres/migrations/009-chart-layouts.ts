import { TEXT } from './001-schema/columns.ts';

/** What accounts drew on charts, as JSON, with the number of times it was written. */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE chart_layout (
    user_id bigint NOT NULL REFERENCES "user" (id),
    instrument_id bigint NOT NULL,
    version bigint NOT NULL,
    drawings ${TEXT} NOT NULL,
    PRIMARY KEY (user_id, instrument_id)
  )`,
];
