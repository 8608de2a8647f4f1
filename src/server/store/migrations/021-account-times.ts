/** When an account changed last, epoch ms of market time: prices from before say nothing about it as it is now. */
export const STATEMENTS: readonly string[] = [
  'ALTER TABLE account ADD COLUMN changed_market_at INTEGER NOT NULL DEFAULT 0',
];
