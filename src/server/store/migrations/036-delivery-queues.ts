import { INT, type Statement, sql, TEXT } from './sql.ts';

/**
 * Messages wait in a queue for each channel, the urgent first. A push says to which host and for which user it goes: 0 and ''
 * stand for none. A subscription counts the pushes that failed in a row, and rests when they are too many.
 */
export const STATEMENTS: readonly Statement[] = [
  sql`ALTER TABLE delivery ADD COLUMN is_urgent ${INT} NOT NULL DEFAULT 0 CHECK (is_urgent IN (0, 1))`,
  sql`ALTER TABLE delivery ADD COLUMN host ${TEXT} NOT NULL DEFAULT ''`,
  sql`ALTER TABLE delivery ADD COLUMN owner ${INT} NOT NULL DEFAULT 0`,
  `UPDATE delivery SET owner = coalesce((SELECT user_id FROM push_subscription
    WHERE push_subscription.id = CAST(delivery.recipient AS bigint)), 0) WHERE channel = 'push'`,
  'DROP INDEX delivery_due',
  'CREATE INDEX delivery_due ON delivery (channel, is_urgent, due_at, id)',
  sql`ALTER TABLE push_subscription ADD COLUMN failures ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE push_subscription ADD COLUMN rests_until ${INT} NOT NULL DEFAULT 0`,
];
