/** What accounts drew on charts, as JSON, with the number of times it was written. */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE chart_layout (
    user_id INTEGER NOT NULL REFERENCES user (id),
    instrument_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    drawings TEXT NOT NULL,
    PRIMARY KEY (user_id, instrument_id)
  ) STRICT, WITHOUT ROWID`,
];
