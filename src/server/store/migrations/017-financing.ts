import { INT, type Statement, sql } from './sql.ts';

/**
 * What the nights of a position added to the balance so far, and up to when its nights are booked, epoch ms of market time;
 * null where nothing was filled, and in earlier orders.
 */
export const STATEMENTS: readonly Statement[] = [
  sql`ALTER TABLE trade_order ADD COLUMN financing ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE trade_order ADD COLUMN financed_until ${INT}`,
];
