import { ID, TEXT } from './001-schema/columns.ts';

/**
 * What the server tells users: in the inbox, by Web Push to their devices, and by mail. Announcements are rows of `news`; here
 * stands who read which, and how far the sending of one has come.
 */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE notification (
    id ${ID},
    user_id bigint NOT NULL REFERENCES "user" (id),
    kind ${TEXT} NOT NULL,
    data ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    read_at bigint,
    sent_at bigint
  )`,
  `CREATE INDEX notification_of_user ON notification (user_id, created_at)`,
  `CREATE INDEX notification_unread ON notification (user_id) WHERE read_at IS NULL`,
  `CREATE INDEX notification_unsent ON notification (id) WHERE sent_at IS NULL`,
  `CREATE INDEX notification_created ON notification (created_at)`,
  `CREATE TABLE notification_setting (
    user_id bigint NOT NULL REFERENCES "user" (id),
    kind ${TEXT} NOT NULL,
    push bigint NOT NULL CHECK (push IN (0, 1)),
    mail bigint NOT NULL CHECK (mail IN (0, 1)),
    PRIMARY KEY (user_id, kind)
  )`,
  `CREATE TABLE push_subscription (
    id ${ID},
    user_id bigint NOT NULL REFERENCES "user" (id),
    session_id bigint NOT NULL REFERENCES session (id),
    endpoint ${TEXT} NOT NULL UNIQUE,
    p256dh ${TEXT} NOT NULL,
    auth ${TEXT} NOT NULL,
    created_at bigint NOT NULL
  )`,
  `CREATE INDEX push_subscription_of_user ON push_subscription (user_id)`,
  `CREATE INDEX push_subscription_of_session ON push_subscription (session_id)`,
  `CREATE TABLE margin_warning (
    user_id bigint PRIMARY KEY REFERENCES "user" (id)
  )`,
  `CREATE TABLE announcement_read (
    user_id bigint NOT NULL REFERENCES "user" (id),
    news_id bigint NOT NULL REFERENCES news (id),
    PRIMARY KEY (user_id, news_id)
  )`,
  `CREATE TABLE announcement_mark (
    user_id bigint PRIMARY KEY REFERENCES "user" (id),
    read_until bigint NOT NULL
  )`,
  `CREATE TABLE announcement_sending (
    news_id bigint PRIMARY KEY REFERENCES news (id),
    after_user_id bigint NOT NULL
  )`,
  `ALTER TABLE delivery DROP CONSTRAINT delivery_channel_check,
    ADD CONSTRAINT delivery_channel_check CHECK (channel IN ('email', 'mobile', 'push'))`,
];
