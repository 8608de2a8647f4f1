import { BY_KEY, ID, INT, KEY, STRICT, type Statement, sql, TEXT, USER } from './sql.ts';

/**
 * What the server tells users: in the inbox, by Web Push to their devices, and by mail. Announcements are rows of `news`; here
 * stands who read which, and how far the sending of one has come.
 */
export const STATEMENTS: readonly Statement[] = [
  sql`CREATE TABLE notification (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    kind ${TEXT} NOT NULL,
    data ${TEXT} NOT NULL,
    created_at ${INT} NOT NULL,
    read_at ${INT},
    sent_at ${INT}
  )${STRICT}`,
  `CREATE INDEX notification_of_user ON notification (user_id, created_at)`,
  `CREATE INDEX notification_unread ON notification (user_id) WHERE read_at IS NULL`,
  `CREATE INDEX notification_unsent ON notification (id) WHERE sent_at IS NULL`,
  `CREATE INDEX notification_created ON notification (created_at)`,
  sql`CREATE TABLE notification_setting (
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    kind ${TEXT} NOT NULL,
    push ${INT} NOT NULL CHECK (push IN (0, 1)),
    mail ${INT} NOT NULL CHECK (mail IN (0, 1)),
    PRIMARY KEY (user_id, kind)
  )${BY_KEY}`,
  sql`CREATE TABLE push_subscription (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    session_id ${INT} NOT NULL REFERENCES session (id),
    endpoint ${TEXT} NOT NULL UNIQUE,
    p256dh ${TEXT} NOT NULL,
    auth ${TEXT} NOT NULL,
    created_at ${INT} NOT NULL
  )${STRICT}`,
  `CREATE INDEX push_subscription_of_user ON push_subscription (user_id)`,
  `CREATE INDEX push_subscription_of_session ON push_subscription (session_id)`,
  sql`CREATE TABLE margin_warning (
    user_id ${KEY} REFERENCES ${USER} (id)
  )${STRICT}`,
  sql`CREATE TABLE announcement_read (
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    news_id ${INT} NOT NULL REFERENCES news (id),
    PRIMARY KEY (user_id, news_id)
  )${BY_KEY}`,
  sql`CREATE TABLE announcement_mark (
    user_id ${KEY} REFERENCES ${USER} (id),
    read_until ${INT} NOT NULL
  )${STRICT}`,
  sql`CREATE TABLE announcement_sending (
    news_id ${KEY} REFERENCES news (id),
    after_user_id ${INT} NOT NULL
  )${STRICT}`,
  // A check of a column cannot be changed in place.
  {
    sqlite: `CREATE TABLE delivery_with_push (
    id INTEGER PRIMARY KEY,
    channel TEXT NOT NULL CHECK (channel IN ('email', 'mobile', 'push')),
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  },
  {
    sqlite: `INSERT INTO delivery_with_push SELECT id, channel, recipient, subject, text, due_at, expires_at, tries FROM delivery`,
  },
  { sqlite: `DROP TABLE delivery` },
  { sqlite: `ALTER TABLE delivery_with_push RENAME TO delivery` },
  { sqlite: `CREATE INDEX delivery_due ON delivery (due_at)` },
  {
    postgres: `ALTER TABLE delivery DROP CONSTRAINT delivery_channel_check,
    ADD CONSTRAINT delivery_channel_check CHECK (channel IN ('email', 'mobile', 'push'))`,
  },
];
