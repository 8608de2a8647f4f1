import type { PostgresTx } from '../postgres/transaction.ts';
import { POSTGRES_TABLES } from '../schema.ts';
import { listed, quoted } from './source-tables.ts';

const SCHEMA = `SELECT c.relname AS name FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f') ORDER BY c.relname`;
const OWN_REFERENCES = `SELECT conname AS name, relname AS "table" FROM pg_constraint JOIN pg_class c ON c.oid = conrelid
  WHERE contype = 'f' AND conrelid = confrelid AND relnamespace = current_schema()::regnamespace`;

/** Our tables, each after those it refers to. What else is in the schema is of somebody else. */
export const TARGET_TABLES: readonly string[] = POSTGRES_TABLES.map(({ name }) => name);
const MIGRATIONS = 'schema_migration';

/** Tables and views of the schema that are none of ours. */
export async function foreignTables(tx: PostgresTx): Promise<string[]> {
  const { rows } = await tx.send<{ name: string }>({ text: SCHEMA });
  const names = rows.map(({ name }) => name);
  // Without a record of migrations, a table that has a name of ours was made by another program.
  return names.includes(MIGRATIONS)
    ? names.filter((name) => name !== MIGRATIONS && !TARGET_TABLES.includes(name))
    : names;
}

/** The first of our tables that has a row; null when none has. */
export async function firstWithRows(tx: PostgresTx): Promise<string | null> {
  for (const table of TARGET_TABLES) {
    const { rowCount } = await tx.send({ text: `SELECT 1 FROM ${quoted(table)} LIMIT 1` });
    if (rowCount !== 0) return table;
  }
  return null;
}

/** Until the transaction ends, no node reads or writes what is being filled. */
export async function lockTables(tx: PostgresTx): Promise<void> {
  await tx.send({ text: `LOCK TABLE ${listed(TARGET_TABLES)} IN ACCESS EXCLUSIVE MODE` });
}

/**
 * Runs `copy` while references of a table to itself are not looked at: a demo account may refer to a user who came later.
 * Throws PostgreSQL's refusal when one does not hold in the end.
 */
export async function withoutOrderInTables(tx: PostgresTx, copy: () => Promise<void>): Promise<void> {
  const { rows: own } = await tx.send<{ name: string; table: string }>({ text: OWN_REFERENCES });
  const alter = async (how: string) => {
    for (const { name, table } of own) {
      await tx.send({ text: `ALTER TABLE ${quoted(table)} ALTER CONSTRAINT ${quoted(name)} ${how}` });
    }
  };
  await alter('DEFERRABLE INITIALLY DEFERRED');
  await copy();
  await tx.send({ text: 'SET CONSTRAINTS ALL IMMEDIATE' });
  await alter('NOT DEFERRABLE');
}

/** Lets PostgreSQL know how many rows it has of what: it plans statements by that, the audit's among them. */
export async function countRows(tx: PostgresTx): Promise<void> {
  await tx.send({ text: `ANALYZE ${listed(TARGET_TABLES)}` });
}

/** Lets each table that numbers its rows go on after the highest number that was copied. */
export async function continueNumbers(tx: PostgresTx): Promise<void> {
  const { rows } = await tx.send<{ table: string; column: string }>({
    text: `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = current_schema() AND is_identity = 'YES'`,
  });
  for (const { table, column } of rows) {
    const next = await tx.send<{ next: string }>({
      text: `SELECT (coalesce(max(${quoted(column)}), 0) + 1)::text AS next FROM ${quoted(table)}`,
    });
    // Part of the transaction, which setval is not.
    await tx.send({
      text: `ALTER TABLE ${quoted(table)} ALTER COLUMN ${quoted(column)} RESTART WITH ${next.rows[0]?.next}`,
    });
  }
}
