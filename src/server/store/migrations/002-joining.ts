/** Captchas, codes that were sent, who invited whom, and the sessions of one user at a glance. */
export const STATEMENTS: readonly string[] = [
  `ALTER TABLE user ADD COLUMN contact_mobile TEXT`,
  `ALTER TABLE user ADD COLUMN invited_by INTEGER REFERENCES user (id)`,
  `CREATE INDEX user_invited_by ON user (invited_by) WHERE invited_by IS NOT NULL`,
  `CREATE TABLE captcha (
    id TEXT PRIMARY KEY,
    answer_hash TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX captcha_expiry ON captcha (expires_at)`,
  `CREATE TABLE code (
    destination TEXT PRIMARY KEY,
    key TEXT NOT NULL,
    code_hash TEXT NOT NULL,
    tries_left INTEGER NOT NULL CHECK (tries_left >= 0),
    sent_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER,
    hour_began_at INTEGER NOT NULL,
    sent_in_hour INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX code_sent_at ON code (sent_at)`,
  `CREATE INDEX session_of_user ON session (user_id) WHERE ended_at IS NULL`,
];
