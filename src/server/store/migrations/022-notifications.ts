/**
 * What the server tells users: in the inbox, by Web Push to their devices, and by mail. Announcements are rows of `news`; here
 * stands who read which, and how far the sending of one has come.
 */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE notification (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    kind TEXT NOT NULL,
    data TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    read_at INTEGER,
    sent_at INTEGER
  ) STRICT`,
  `CREATE INDEX notification_of_user ON notification (user_id, created_at)`,
  `CREATE INDEX notification_unread ON notification (user_id) WHERE read_at IS NULL`,
  `CREATE INDEX notification_unsent ON notification (id) WHERE sent_at IS NULL`,
  `CREATE INDEX notification_created ON notification (created_at)`,
  `CREATE TABLE notification_setting (
    user_id INTEGER NOT NULL REFERENCES user (id),
    kind TEXT NOT NULL,
    push INTEGER NOT NULL CHECK (push IN (0, 1)),
    mail INTEGER NOT NULL CHECK (mail IN (0, 1)),
    PRIMARY KEY (user_id, kind)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE push_subscription (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    session_id INTEGER NOT NULL REFERENCES session (id),
    endpoint TEXT NOT NULL UNIQUE,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX push_subscription_of_user ON push_subscription (user_id)`,
  `CREATE INDEX push_subscription_of_session ON push_subscription (session_id)`,
  `CREATE TABLE margin_warning (
    user_id INTEGER PRIMARY KEY REFERENCES user (id)
  ) STRICT`,
  `CREATE TABLE announcement_read (
    user_id INTEGER NOT NULL REFERENCES user (id),
    news_id INTEGER NOT NULL REFERENCES news (id),
    PRIMARY KEY (user_id, news_id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE announcement_mark (
    user_id INTEGER PRIMARY KEY REFERENCES user (id),
    read_until INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE announcement_sending (
    news_id INTEGER PRIMARY KEY REFERENCES news (id),
    after_user_id INTEGER NOT NULL
  ) STRICT`,
  // A check of a column cannot be changed in place.
  `CREATE TABLE delivery_with_push (
    id INTEGER PRIMARY KEY,
    channel TEXT NOT NULL CHECK (channel IN ('email', 'mobile', 'push')),
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  `INSERT INTO delivery_with_push SELECT id, channel, recipient, subject, text, due_at, expires_at, tries FROM delivery`,
  `DROP TABLE delivery`,
  `ALTER TABLE delivery_with_push RENAME TO delivery`,
  `CREATE INDEX delivery_due ON delivery (due_at)`,
];
