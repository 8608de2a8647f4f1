import { BY_KEY, ID, INT, STRICT, type Statement, sql, TEXT } from './sql.ts';

/** Messages on their way to people, kept until they were handed on; and when the work of each job is due again. */
export const STATEMENTS: readonly Statement[] = [
  sql`CREATE TABLE delivery (
    id ${ID},
    channel ${TEXT} NOT NULL CHECK (channel IN ('email', 'mobile')),
    recipient ${TEXT} NOT NULL,
    subject ${TEXT} NOT NULL,
    text ${TEXT} NOT NULL,
    due_at ${INT} NOT NULL,
    expires_at ${INT} NOT NULL,
    tries ${INT} NOT NULL DEFAULT 0
  )${STRICT}`,
  `CREATE INDEX delivery_due ON delivery (due_at)`,
  sql`CREATE TABLE job (
    name ${TEXT} PRIMARY KEY,
    due_at ${INT} NOT NULL
  )${BY_KEY}`,
];
