import { bytes, type Table, type TypesOf, table, text, time } from './table.ts';
import { ACCOUNTS } from './tables/accounts.ts';
import { APP } from './tables/app.ts';
import { COPIES } from './tables/copies.ts';
import { DESK } from './tables/desk.ts';
import { LOANS } from './tables/loans.ts';
import { PAYMENTS } from './tables/payments.ts';
import { TRADING } from './tables/trading.ts';

/**
 * The tables, each after those it refers to. Money, prices, lots and units are integer millionths ("micro"), times epoch
 * milliseconds. `table.ts` says how to add one.
 */
export const TABLES = [...ACCOUNTS, ...TRADING, ...COPIES, ...PAYMENTS, ...LOANS, ...APP, ...DESK];

/** With the bytes of pictures, which lie in files where one process serves a folder. */
export const POSTGRES_TABLES: readonly Table[] = [
  ...TABLES,
  table('picture_bytes', { id: text.key, bytes, created_at: time }).impersonal(
    'A picture goes with its row.',
    { index: { created: '(created_at)' } },
  ),
];

/** What Kysely knows of the tables. */
export type Schema = { [T in (typeof TABLES)[number] as T['name']]: TypesOf<T> };
export type TableName = keyof Schema;
