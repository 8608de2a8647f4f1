import { ID, TEXT } from './001-schema/columns.ts';

/** Messages on their way to people, kept until they were handed on; and when the work of each job is due again. */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE delivery (
    id ${ID},
    channel ${TEXT} NOT NULL CHECK (channel IN ('email', 'mobile')),
    recipient ${TEXT} NOT NULL,
    subject ${TEXT} NOT NULL,
    text ${TEXT} NOT NULL,
    due_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    tries bigint NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX delivery_due ON delivery (due_at)`,
  `CREATE TABLE job (
    name ${TEXT} PRIMARY KEY,
    due_at bigint NOT NULL
  )`,
];
