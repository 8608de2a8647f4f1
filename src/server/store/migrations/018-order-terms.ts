import { INT, type Statement, sql } from './sql.ts';

/**
 * What a trailing stop follows the price by (0: it does not), the pending order that is cancelled when this one is filled, until
 * when a pending order waits, epoch ms of market time, and the position a closed part was taken from.
 */
export const STATEMENTS: readonly Statement[] = [
  sql`ALTER TABLE trade_order ADD COLUMN trail_distance ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE trade_order ADD COLUMN trail_percent ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE trade_order ADD COLUMN trail_step ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE trade_order ADD COLUMN oco_id ${INT}`,
  sql`ALTER TABLE trade_order ADD COLUMN good_till ${INT}`,
  sql`ALTER TABLE trade_order ADD COLUMN part_of ${INT}`,
];
