/** When the market was where an order was placed, opened and ended: market time, in epoch ms. Unknown of earlier orders. */
export const STATEMENTS: readonly string[] = [
  'ALTER TABLE trade_order ADD COLUMN created_market_at INTEGER',
  'ALTER TABLE trade_order ADD COLUMN opened_market_at INTEGER',
  'ALTER TABLE trade_order ADD COLUMN completed_market_at INTEGER',
];
