/** Tries counted within a window of time, on every node together; and the sessions that ended lately. */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE counter (
    name TEXT PRIMARY KEY,
    count INTEGER NOT NULL CHECK (count >= 0),
    until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX counter_until ON counter (until)`,
  `CREATE INDEX session_ended ON session (ended_at) WHERE ended_at IS NOT NULL`,
];
