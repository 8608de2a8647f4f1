/**
 * What a trailing stop follows the price by (0: it does not), the pending order that is cancelled when this one is filled, until
 * when a pending order waits, epoch ms of market time, and the position a closed part was taken from.
 */
export const STATEMENTS: readonly string[] = [
  'ALTER TABLE trade_order ADD COLUMN trail_distance bigint NOT NULL DEFAULT 0',
  'ALTER TABLE trade_order ADD COLUMN trail_percent bigint NOT NULL DEFAULT 0',
  'ALTER TABLE trade_order ADD COLUMN trail_step bigint NOT NULL DEFAULT 0',
  'ALTER TABLE trade_order ADD COLUMN oco_id bigint',
  'ALTER TABLE trade_order ADD COLUMN good_till bigint',
  'ALTER TABLE trade_order ADD COLUMN part_of bigint',
];
