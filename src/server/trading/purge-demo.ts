import { openingHashOf } from '../ledger/entry-hash.ts';
import { announcementMarkTable } from '../store/announcement-marks.ts';
import { announcementReadTable } from '../store/announcement-reads.ts';
import { chartLayoutTable } from '../store/chart-layouts.ts';
import { chartTemplateTable } from '../store/chart-templates.ts';
import { demoBookTable } from '../store/demo-books.ts';
import type { Tx } from '../store/handles.ts';
import { marginWarningTable } from '../store/margin-warnings.ts';
import { notificationSettingTable } from '../store/notification-settings.ts';
import { notificationTable } from '../store/notifications.ts';
import { pictureTable } from '../store/pictures.ts';
import { priceAlertTable } from '../store/price-alerts.ts';
import { pushSubscriptionTable } from '../store/push-subscriptions.ts';
import { watchlistTable } from '../store/watchlists.ts';
import { expectOne } from '../store/write-rows.ts';
import type { TradingAccount } from './trading-account.ts';
import { workOf } from './work.ts';

/** The notifications of a user, and the ways they took. */
const TOLD = [
  notificationTable,
  notificationSettingTable,
  pushSubscriptionTable,
  announcementReadTable,
  announcementMarkTable,
];

/**
 * Deletes what a visitor's demo account was (docs/decisions/user-data.md), after it was reset: its orders, drawings, alerts and watchlist,
 * notifications and whole book, with its copies, which have ended, and the books of these. The users' rows and empty accounts are left,
 * so that no id is given twice. Throws for
 * a book with money of others in it, and for an account that holds something again.
 */
export async function purgeDemo(
  tx: Tx,
  { id: accountId, userId }: TradingAccount,
  nowMs: number,
): Promise<void> {
  const copying = await demoBookTable.copying.all(tx, { userId });
  const userIds = [userId, ...copying.map(({ id }) => id)];
  for (const each of userIds) await demoBookTable.markPurged.run(tx, { userId: each, purgedAt: nowMs });
  const accounts = [];
  for (const each of userIds) accounts.push(...(await demoBookTable.accounts.all(tx, { userId: each })));
  const journals = new Set<number>();
  for (const { id: account } of accounts) {
    for (const { id } of await demoBookTable.journals.all(tx, { accountId: account })) journals.add(id);
  }
  for (const { id } of accounts) await demoBookTable.deleteEntries.run(tx, { accountId: id });
  // A journal with an entry on an account of others is kept by its trigger, which ends the command.
  for (const id of journals) expectOne(await demoBookTable.deleteJournal.run(tx, { id }), `journal ${id}`);
  await demoBookTable.deleteCopyOrders.run(tx, { userId });
  await demoBookTable.deleteCopyFees.run(tx, { userId });
  await demoBookTable.deleteCopies.run(tx, { userId });
  for (const each of [accountId, ...copying.map(({ account_id }) => account_id)]) {
    await demoBookTable.deleteOrders.run(tx, { accountId: each });
    await demoBookTable.deleteDays.run(tx, { accountId: each });
  }
  for (const opened of accounts) {
    const hash = openingHashOf(opened);
    expectOne(await demoBookTable.reopen.run(tx, { accountId: opened.id, hash }), `account ${opened.id}`);
  }
  // The bytes go with the next purge of pictures.
  await pictureTable.deleteOfUser.run(tx, { userId });
  await chartLayoutTable.deleteOfUser.run(tx, { userId });
  await chartTemplateTable.deleteOfUser.run(tx, { userId });
  for (const table of TOLD) await table.deleteOfUser.run(tx, { userId });
  await marginWarningTable.delete.run(tx, { userId });
  await priceAlertTable.deleteOfUser.run(tx, { userId });
  tx.unit.tell({ type: 'alerts.changed', userId });
  await watchlistTable.deleteOfUser.run(tx, { userId });
  await demoBookTable.deleteSessions.run(tx, { userId });
  await demoBookTable.deleteAnswers.run(tx, { userId });
  for (const { id } of accounts) workOf(tx).forget(id);
}
