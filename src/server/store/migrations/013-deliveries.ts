/** Messages on their way to people, kept until they were handed on; and when the work of each job is due again. */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE delivery (
    id INTEGER PRIMARY KEY,
    channel TEXT NOT NULL CHECK (channel IN ('email', 'mobile')),
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  `CREATE INDEX delivery_due ON delivery (due_at)`,
  `CREATE TABLE job (
    name TEXT PRIMARY KEY,
    due_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
];
