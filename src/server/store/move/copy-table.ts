import { createHash, type Hash } from 'node:crypto';
import type { Connection } from '../connection.ts';
import { cursorRunnerOn } from '../postgres/runner.ts';
import type { PostgresTx } from '../postgres/transaction.ts';
import { listed, quoted, type SourceTable, sourceRows, type TextRow } from './source-tables.ts';

/** How many rows a table has, and one checksum over every column of all of them, in the order of the key. */
export type TableSum = { rows: number; checksum: string };

/** Copies a table with its ids. Answers what was read; throws a sentence that names a row PostgreSQL cannot hold. */
export async function copyWholeTable(
  source: Connection,
  tx: PostgresTx,
  table: SourceTable,
): Promise<TableSum> {
  const { name, columns, types } = table;
  const arrays = columns.map((_, index) => `$${index + 1}::${types[index]}[]`).join(', ');
  const text = `INSERT INTO ${quoted(name)} (${listed(columns)}) SELECT * FROM unnest(${arrays})`;
  const sum = new Summing();
  for (const batch of sourceRows(source, table)) {
    for (const row of batch) {
      refuseNul(table, row);
      sum.add(row);
    }
    await tx.send({ text, values: columns.map((_, index) => batch.map((row) => row[index] ?? null)) });
  }
  return sum.total();
}

/** What a table holds that was copied. */
export async function sumCopied(tx: PostgresTx, { name, columns, key }: SourceTable): Promise<TableSum> {
  const texts = columns.map((column) => `${quoted(column)}::text AS ${quoted(column)}`).join(', ');
  // By the table's own columns: numbers order otherwise as texts.
  const order = key.map((column) => `copied.${quoted(column)}`).join(', ');
  const sum = new Summing();
  const rows = cursorRunnerOn(tx).each(
    `SELECT ${texts} FROM ${quoted(name)} AS copied ORDER BY ${order}`,
    [],
  );
  for await (const row of rows as AsyncIterable<Record<string, string | null>>) {
    sum.add(columns.map((column) => row[column] ?? null));
  }
  return sum.total();
}

/** PostgreSQL's text holds every character but this one. */
function refuseNul({ name, columns, key }: SourceTable, row: TextRow): void {
  const index = row.findIndex((value) => value?.includes('\0'));
  if (index === -1) return;
  const id = key.map((column) => `${column} ${JSON.stringify(row[columns.indexOf(column)])}`).join(', ');
  throw new Error(
    `The row of ${name} with ${id} has a NUL character in ${columns[index]}, which PostgreSQL cannot hold. Take it out, and move again.`,
  );
}

class Summing {
  #rows = 0;
  readonly #hash: Hash = createHash('sha256');

  add(row: TextRow): void {
    this.#rows += 1;
    this.#hash.update(JSON.stringify(row));
  }

  total(): TableSum {
    return { rows: this.#rows, checksum: this.#hash.digest('hex') };
  }
}
