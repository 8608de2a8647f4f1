import { type AccountMove, accountTable } from './accounts.ts';
import { copyOrderTable } from './copy-orders.ts';
import type { Tx } from './handles.ts';
import { idempotencyTable } from './idempotency.ts';
import type { Insert } from './insert.ts';
import { journalTable } from './journals.ts';
import { entryTable } from './ledger-entries.ts';
import { notificationTable } from './notifications.ts';
import { orderCommands } from './orders.ts';
import type { BoundChange } from './statement.ts';

/** A change of one row, and what it is about. */
export type RowToWrite = { change: BoundChange; what: string };

/** Rows that refer to others come after them; what changes an order comes after what makes it. */
const MADE_BEFORE: readonly AnyInsert[] = [orderCommands.insert];
const MADE_AFTER: readonly AnyInsert[] = [
  journalTable.insert,
  entryTable.append,
  notificationTable.insert,
  idempotencyTable.insert,
  copyOrderTable.insert,
];

/**
 * Writes what a transaction decided. Where the database is elsewhere, rows of a table are made in one statement. Throws
 * when a change did not find its one row: memory and rows disagree, and nothing of the transaction may stay.
 */
export async function writeRows(tx: Tx, rows: readonly RowToWrite[]): Promise<void> {
  if (tx.runner.engine === 'sqlite') {
    for (const { change, what } of rows) expectOne(await change.run(tx), what);
    return;
  }
  const isMade = new Set<unknown>([...MADE_BEFORE, ...MADE_AFTER]);
  for (const change of MADE_BEFORE) await makeAll(tx, change, rows);
  for (const { change, what } of rows) if (!isMade.has(change.change)) expectOne(await change.run(tx), what);
  for (const change of MADE_AFTER) await makeAll(tx, change, rows);
}

/** Moves accounts on. Throws when one is not of the version it was read at. */
export async function moveAccounts(tx: Tx, moves: readonly AccountMove[]): Promise<void> {
  if (tx.runner.engine === 'sqlite') {
    for (const move of moves) expectOne(await accountTable.advance.run(tx, move), `account ${move.id}`);
    return;
  }
  if (moves.length === 0) return;
  const { changes } = await tx.runner.run(ADVANCE_ALL, [JSON.stringify(moves)]);
  if (changes === moves.length) return;
  throw new Error(
    `of the accounts ${moves.map(({ id }) => id).join(', ')} one was not in the expected state`,
  );
}

/** Throws when a change did not find its one row. */
export function expectOne({ changes }: { changes: number }, what: string): void {
  if (changes !== 1) throw new Error(`${what} was not in the expected state`);
}

/** As `accountTable.advance`, of several accounts. */
const ADVANCE_ALL = `update account set balance = moved.balance, held = moved.held, seq = moved.seq, hash = moved.hash,
    version = account.version + 1, changed_market_at = moved.changed_market_at
  from jsonb_populate_recordset(null::account, $1) as moved
  where account.id = moved.id and account.version = moved.version`;

type AnyInsert = Pick<Insert<never, unknown>, 'insertAll'>;

async function makeAll(tx: Tx, insert: AnyInsert, rows: readonly RowToWrite[]): Promise<void> {
  const own = rows.filter(({ change }) => (change.change as unknown) === insert);
  if (own.length === 0) return;
  const { changes } = await insert.insertAll(
    tx,
    own.map(({ change }) => change.args),
  );
  if (changes !== own.length) throw new Error(`${own[0]?.what} or another of its kind was not made`);
}
