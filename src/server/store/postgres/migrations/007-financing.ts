/**
 * What the nights of a position added to the balance so far, and up to when its nights are booked, epoch ms of market time;
 * null where nothing was filled, and in earlier orders.
 */
export const STATEMENTS: readonly string[] = [
  'ALTER TABLE trade_order ADD COLUMN financing bigint NOT NULL DEFAULT 0',
  'ALTER TABLE trade_order ADD COLUMN financed_until bigint',
];
