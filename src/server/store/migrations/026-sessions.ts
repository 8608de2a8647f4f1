import { ID, INT, STRICT, type Statement, sql, TEXT, USER } from './sql.ts';

/**
 * Where sessions are used from, in words, and which browser each was opened in; and what was done to the security of accounts,
 * which their owners read.
 */
export const STATEMENTS: readonly Statement[] = [
  sql`ALTER TABLE session ADD COLUMN used_at ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE session ADD COLUMN network ${TEXT} NOT NULL DEFAULT ''`,
  sql`ALTER TABLE session ADD COLUMN browser ${TEXT} NOT NULL DEFAULT ''`,
  sql`ALTER TABLE session ADD COLUMN system ${TEXT} NOT NULL DEFAULT ''`,
  sql`ALTER TABLE session ADD COLUMN device_id ${INT} REFERENCES device (id) ON DELETE SET NULL`,
  'CREATE INDEX session_of_device ON session (device_id)',
  sql`CREATE TABLE account_event (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    name ${TEXT} NOT NULL,
    details ${TEXT} NOT NULL,
    network ${TEXT} NOT NULL,
    browser ${TEXT} NOT NULL,
    system ${TEXT} NOT NULL,
    times ${INT} NOT NULL DEFAULT 1,
    created_at ${INT} NOT NULL
  )${STRICT}`,
  'CREATE INDEX account_event_of_user ON account_event (user_id, created_at)',
  'CREATE INDEX account_event_created ON account_event (created_at)',
  `CREATE UNIQUE INDEX account_event_failed ON account_event (user_id, created_at) WHERE name = 'login-failed'`,
];
