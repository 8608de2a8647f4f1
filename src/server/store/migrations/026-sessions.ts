/**
 * Where sessions are used from, in words, and which browser each was opened in; and what was done to the security of accounts,
 * which their owners read.
 */
export const STATEMENTS: readonly string[] = [
  'ALTER TABLE session ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0',
  `ALTER TABLE session ADD COLUMN network TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE session ADD COLUMN browser TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE session ADD COLUMN system TEXT NOT NULL DEFAULT ''`,
  'ALTER TABLE session ADD COLUMN device_id INTEGER REFERENCES device (id) ON DELETE SET NULL',
  'CREATE INDEX session_of_device ON session (device_id)',
  `CREATE TABLE account_event (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    name TEXT NOT NULL,
    details TEXT NOT NULL,
    network TEXT NOT NULL,
    browser TEXT NOT NULL,
    system TEXT NOT NULL,
    times INTEGER NOT NULL DEFAULT 1,
    created_at INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX account_event_of_user ON account_event (user_id, created_at)',
  'CREATE INDEX account_event_created ON account_event (created_at)',
  `CREATE UNIQUE INDEX account_event_failed ON account_event (user_id, created_at) WHERE name = 'login-failed'`,
];
