import { INT, type Statement, sql } from './sql.ts';

/** When an account changed last, epoch ms of market time: prices from before say nothing about it as it is now. */
export const STATEMENTS: readonly Statement[] = [
  sql`ALTER TABLE account ADD COLUMN changed_market_at ${INT} NOT NULL DEFAULT 0`,
];
