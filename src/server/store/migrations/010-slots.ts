/**
 * System accounts may have several rows, one per slot, so that several writers do not wait for one row. On SQLite there is
 * one writer, and all are in slot 0.
 */
export const STATEMENTS: readonly string[] = [
  `ALTER TABLE account ADD COLUMN slot INTEGER NOT NULL DEFAULT 0 CHECK (slot BETWEEN 0 AND 63)`,
  `DROP INDEX account_system`,
  `CREATE UNIQUE INDEX account_system ON account (realm, kind, currency, coalesce(book_of, 0), slot)
    WHERE user_id IS NULL`,
];
