/**
 * Accounts count their changes, so that what is kept in memory of one is known to be old. Orders keep from when on prices
 * count for them: a price from before does not fire a stop that was set after it.
 */
export const STATEMENTS: readonly string[] = [
  `ALTER TABLE account ADD COLUMN version INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE trade_order ADD COLUMN armed_at INTEGER NOT NULL DEFAULT 0`,
];
