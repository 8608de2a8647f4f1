import type { Connection } from '../connection.ts';
import type { PostgresTx } from '../postgres/transaction.ts';
import { copyWholeTable, sumCopied, type TableSum } from './copy-table.ts';
import { SOURCE_TABLES } from './source-tables.ts';
import {
  continueNumbers,
  countRows,
  firstWithRows,
  lockTables,
  withoutOrderInTables,
} from './target-tables.ts';

export type MovedTable = TableSum & { name: string };

/**
 * Copies every row of a folder's database into the tables of PostgreSQL, which must be migrated and empty, and compares
 * what is there afterwards with what was read. Throws a sentence for the operator; the transaction is then to be rolled
 * back.
 */
export async function moveRows(source: Connection, tx: PostgresTx): Promise<MovedTable[]> {
  await lockTables(tx);
  const full = await firstWithRows(tx);
  if (full !== null) throw new Error(`The target is not empty: its table ${full} has rows.`);
  const moved: MovedTable[] = [];
  await withoutOrderInTables(tx, async () => {
    for (const table of SOURCE_TABLES)
      moved.push({ name: table.name, ...(await copyWholeTable(source, tx, table)) });
  });
  await countRows(tx);
  for (const table of SOURCE_TABLES) {
    const copied = await sumCopied(tx, table);
    const read = moved.find(({ name }) => name === table.name);
    if (copied.rows !== read?.rows || copied.checksum !== read.checksum) {
      throw new Error(`The copy of ${table.name} differs from what was read. Nothing was moved.`);
    }
  }
  await continueNumbers(tx);
  return moved;
}
