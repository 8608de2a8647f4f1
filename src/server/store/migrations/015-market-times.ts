import type { Statement } from './sql.ts';

/** When the market was where an order was placed, opened and ended: market time, in epoch ms. Unknown of earlier orders. */
export const STATEMENTS: readonly Statement[] = [
  { sqlite: 'ALTER TABLE trade_order ADD COLUMN created_market_at INTEGER' },
  { sqlite: 'ALTER TABLE trade_order ADD COLUMN opened_market_at INTEGER' },
  { sqlite: 'ALTER TABLE trade_order ADD COLUMN completed_market_at INTEGER' },
  {
    postgres: `ALTER TABLE trade_order
    ADD COLUMN created_market_at bigint,
    ADD COLUMN opened_market_at bigint,
    ADD COLUMN completed_market_at bigint`,
  },
];
