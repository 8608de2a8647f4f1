/**
 * Messages wait in a queue for each channel, the urgent first. A push says to which host and for which user it goes: 0 and ''
 * stand for none. A subscription counts the pushes that failed in a row, and rests when they are too many.
 */
export const STATEMENTS: readonly string[] = [
  'ALTER TABLE delivery ADD COLUMN is_urgent INTEGER NOT NULL DEFAULT 0 CHECK (is_urgent IN (0, 1))',
  `ALTER TABLE delivery ADD COLUMN host TEXT NOT NULL DEFAULT ''`,
  'ALTER TABLE delivery ADD COLUMN owner INTEGER NOT NULL DEFAULT 0',
  `UPDATE delivery SET owner = coalesce((SELECT user_id FROM push_subscription
    WHERE push_subscription.id = CAST(delivery.recipient AS bigint)), 0) WHERE channel = 'push'`,
  'DROP INDEX delivery_due',
  'CREATE INDEX delivery_due ON delivery (channel, is_urgent, due_at, id)',
  'ALTER TABLE push_subscription ADD COLUMN failures INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE push_subscription ADD COLUMN rests_until INTEGER NOT NULL DEFAULT 0',
];
