import { type Statement, sql, TEXT } from './sql.ts';

/** What a position's currency was worth in USD when it was closed, as text; none for USD, and for earlier orders. */
export const STATEMENTS: readonly Statement[] = [sql`ALTER TABLE trade_order ADD COLUMN exit_rate ${TEXT}`];
