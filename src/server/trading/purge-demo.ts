import { openingHashOf } from '../ledger/entry-hash.ts';
import { Refusal } from '../refusal.ts';
import { demoBookTable } from '../store/demo-books.ts';
import type { BookAccount } from './book.ts';
import { type CommandContext, expectChanged } from './command-context.ts';
import { resetDemo } from './reset-demo.ts';

/**
 * Deletes a visitor's demo account (docs/decisions/0015): what is open is closed, then its orders and its whole book go.
 * The user's row and two empty accounts are left, so that no id is given twice.
 * Throws the refusal `demoOnly` for a real account, and an Error for a book with money of others in it.
 */
export async function purgeDemo(context: CommandContext, account: BookAccount, nowMs: number): Promise<void> {
  if (account.realm !== 'demo') throw new Refusal('demoOnly');
  const { tx } = context;
  const { userId } = account;
  await resetDemo(context, account, nowMs);
  await demoBookTable.markPurged.run(tx, { userId, purgedAt: nowMs });
  const accounts = await demoBookTable.accounts.all(tx, { userId });
  const journals = new Set<number>();
  for (const { id: accountId } of accounts) {
    for (const { id } of await demoBookTable.journals.all(tx, { accountId })) journals.add(id);
  }
  for (const { id } of accounts) await demoBookTable.deleteEntries.run(tx, { accountId: id });
  // A journal with an entry on an account of others is kept by its trigger, which ends the command.
  for (const id of journals)
    expectChanged(await demoBookTable.deleteJournal.run(tx, { id }), `journal ${id}`);
  await demoBookTable.deleteOrders.run(tx, { accountId: account.id });
  await demoBookTable.deleteDays.run(tx, { accountId: account.id });
  for (const opened of accounts) {
    const hash = openingHashOf(opened);
    expectChanged(await demoBookTable.reopen.run(tx, { accountId: opened.id, hash }), `account ${opened.id}`);
  }
  await demoBookTable.deleteSessions.run(tx, { userId });
  await demoBookTable.deleteAnswers.run(tx, { userId });
  context.book.moveBalance(account, -account.balanceMicro);
}
