import type { NotificationContent } from '#contract/notifications';
import type { UnitOfWork } from '../store/handles.ts';
import { notificationTable } from '../store/notifications.ts';

/** A notification, before it is written. */
export type NewNotification = { userId: number } & NotificationContent;

/**
 * Tells a user something, with what it tells of: the row is written by the unit of work of the transaction, so it is there
 * exactly if that is. Waits for nothing. A command that decides in memory gives its `Work`, any other its `tx.unit`.
 * `atMs` is epoch ms by the clock. What devices and mail get of it is made after the commit.
 */
export function notify(
  unit: Pick<UnitOfWork, 'record' | 'tell'>,
  { userId, kind, data }: NewNotification,
  atMs: number,
): void {
  const row = { user_id: userId, kind, data: JSON.stringify(data), created_at: atMs };
  unit.record(notificationTable.insert.of(row), `a notification of user ${userId}`);
  unit.tell({ type: 'notification.added', userId });
}
