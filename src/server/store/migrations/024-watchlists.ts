/** The instruments that accounts watch, as JSON, with the number of times the list was written. */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE watchlist (
    user_id INTEGER PRIMARY KEY REFERENCES user (id),
    version INTEGER NOT NULL,
    instrument_ids TEXT NOT NULL
  ) STRICT`,
];
