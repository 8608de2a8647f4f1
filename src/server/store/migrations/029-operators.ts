/** The people who work in the back office; their roles are words between spaces. */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE operator (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    roles TEXT NOT NULL CHECK (roles <> ''),
    created_at INTEGER NOT NULL,
    disabled_at INTEGER
  ) STRICT`,
];
