import { openingHashOf } from '../ledger/entry-hash.ts';
import { Refusal } from '../refusal.ts';
import type { demoBookTable } from '../store/demo-books.ts';
import type { BookAccount } from './book.ts';
import { type CommandContext, expectChanged } from './command-context.ts';
import { resetDemo } from './reset-demo.ts';

/**
 * Deletes a visitor's demo account (docs/decisions/0015): what is open is closed, then its orders and its whole book go.
 * The user's row and two empty accounts are left, so that no id is given twice. Runs inside one command of the queue.
 * Throws the refusal `demoOnly` for a real account, and an Error for a book with money of others in it.
 */
export function purgeDemo(
  context: CommandContext,
  table: ReturnType<typeof demoBookTable>,
  account: BookAccount,
  nowMs: number,
): void {
  if (account.realm !== 'demo') throw new Refusal('demoOnly');
  const { userId } = account;
  resetDemo(context, account, nowMs);
  table.markPurged.run({ userId, purgedAt: nowMs });
  const accounts = table.accounts.all({ userId });
  const journals = new Set(
    accounts.flatMap(({ id }) => table.journals.all({ accountId: id })).map(({ id }) => id),
  );
  for (const { id } of accounts) table.deleteEntries.run({ accountId: id });
  // A journal with an entry on an account of others is kept by its trigger, which ends the command.
  for (const id of journals) expectChanged(table.deleteJournal.run({ id }), `journal ${id}`);
  table.deleteOrders.run({ accountId: account.id });
  table.deleteDays.run({ accountId: account.id });
  for (const opened of accounts) {
    const hash = openingHashOf(opened);
    expectChanged(table.reopen.run({ accountId: opened.id, hash }), `account ${opened.id}`);
  }
  table.deleteSessions.run({ userId });
  table.deleteAnswers.run({ userId });
  context.book.moveBalance(account, -account.balanceMicro);
}
