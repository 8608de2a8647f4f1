import type { Client } from 'pg';

/** Rows that PostgreSQL believes each table to have, and those it takes its statistics of. */
export const BELIEVED_ROWS = 1_000_000;
const SAMPLED_ROWS = 3_000;
/** Rows of one user, account or whatever a column refers to. */
const ROWS_OF_ONE = 8;
/** Larger than any number among the rows that are multiplied. */
const STEP = 10_000;

/**
 * Lets PostgreSQL plan, until the transaction it is in is rolled back, as if each of these tables had a million rows. The rows
 * there are become thousands with keys of their own; those that a partial index of these names holds stay as few as they are.
 */
export async function believeManyRows(
  client: Client,
  tables: readonly string[],
  rareIndexes: readonly string[],
): Promise<void> {
  await client.query('SET LOCAL session_replication_role = replica');
  const columnsOf = new Map<string, Column[]>();
  for (const table of tables) columnsOf.set(table, (await client.query<Column>(COLUMNS, [table])).rows);
  await client.query(DROP_CHECKS);
  for (const [table, columns] of columnsOf) {
    const { rows: rare } = await client.query<{ condition: string }>(CONDITIONS, [table, rareIndexes]);
    const isCommon = rare.map(({ condition }) => `(${condition}) IS NOT TRUE`).join(' AND ') || 'true';
    const { rowCount } = await client.query(`
      INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
      WITH sample AS (
        SELECT *, row_number() OVER () - 1 AS at_, count(*) OVER () AS count_ FROM "${table}" WHERE ${isCommon})
      SELECT ${columns.map(copiedValue).join(', ')}
      FROM generate_series(1, ${SAMPLED_ROWS}) AS k JOIN sample ON at_ = k % count_`);
    if (rowCount !== SAMPLED_ROWS) throw new Error(`every row of ${table} is in ${rareIndexes.join(' or ')}`);
  }
  await client.query('ANALYZE');
  await client.query(BELIEVE, [tables, BELIEVED_ROWS]);
}

type Column = { name: string; isText: boolean; isUnique: boolean; isKey: boolean };

function copiedValue({ name, isText, isUnique, isKey }: Column): string {
  if (!isKey) return `"${name}"`;
  const number = isUnique ? 'k' : `k / ${ROWS_OF_ONE}`;
  return isText ? `"${name}" || '-' || (${number})` : `"${name}" + (${number}) * ${STEP}`;
}

const DROP_CHECKS = `DO $$ DECLARE guard record; BEGIN
  FOR guard IN SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS dropped
    FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace
  LOOP EXECUTE guard.dropped; END LOOP;
END $$`;

/**
 * Unique is a column that is alone in a unique index, or comes later in one. What else is in an index or refers to another table is
 * the same in some rows; a column with a check of its own holds one of a few words.
 */
const COLUMNS = `
  WITH indexed AS (
    SELECT unnest(indkey) AS attnum, indisunique, indisunique AND indnkeyatts = 1 AS is_alone, indkey[0] AS first
    FROM pg_index WHERE indrelid = quote_ident($1)::regclass)
  SELECT attname AS name, atttypid = 'text'::regtype AS "isText",
    EXISTS (SELECT FROM indexed i WHERE i.attnum = a.attnum AND indisunique AND (is_alone OR first <> i.attnum)) AS "isUnique",
    EXISTS (SELECT FROM indexed i WHERE i.attnum = a.attnum AND (indisunique OR NOT EXISTS (
        SELECT FROM pg_constraint WHERE conrelid = attrelid AND contype = 'c' AND conkey = ARRAY[a.attnum])))
      OR EXISTS (SELECT FROM pg_constraint WHERE conrelid = attrelid AND contype = 'f' AND a.attnum = ANY(conkey)) AS "isKey"
  FROM pg_attribute a WHERE attrelid = quote_ident($1)::regclass AND attnum > 0 AND NOT attisdropped`;

const CONDITIONS = `
  SELECT pg_get_expr(indpred, indrelid) AS condition FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE indrelid = quote_ident($1)::regclass AND relname = ANY($2)`;

const BELIEVE = `
  UPDATE pg_class SET reltuples = pg_class.reltuples * $2::float4 / counted.reltuples
  FROM (SELECT oid, reltuples FROM pg_class WHERE relname = ANY($1) AND relnamespace = 'public'::regnamespace) counted
  WHERE pg_class.oid = counted.oid
    OR pg_class.oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = counted.oid)`;
