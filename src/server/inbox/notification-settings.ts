import { NOTIFICATION_KINDS, NOTIFICATION_TERMS, type NotificationKind } from '#contract/notifications';
import type { NotificationSetting } from '#contract/routes/notifications';
import type { Database } from '../store/database.ts';
import type { Reads } from '../store/handles.ts';
import { notificationSettingTable } from '../store/notification-settings.ts';
import { userTable } from '../store/users.ts';

/** Which ways each kind goes to a user beside the inbox: as they chose, else as the contract has it. */
export class NotificationSettings {
  readonly #database: Pick<Database, 'db' | 'queue'>;

  constructor(database: Pick<Database, 'db' | 'queue'>) {
    this.#database = database;
  }

  async of(userId: number): Promise<{ hasMail: boolean; kinds: NotificationSetting[] }> {
    const { db } = this.#database;
    const user = await userTable.byId.get(db, { id: userId });
    const rows = await notificationSettingTable.ofUser.all(db, { userId });
    const kinds = NOTIFICATION_KINDS.map((kind) => {
      const chosen = rows.find((row) => row.kind === kind);
      return { kind, ...waysOf(kind, chosen) };
    });
    return { hasMail: (user?.email ?? null) !== null, kinds };
  }

  async set(userId: number, { kind, push, mail }: NotificationSetting): Promise<void> {
    await this.#database.queue.submit(async (tx) => {
      await notificationSettingTable.put.run(tx, { userId, kind, push: push ? 1 : 0, mail: mail ? 1 : 0 });
    });
  }

  /** The ways of one kind. */
  async waysOf(from: Reads, userId: number, kind: NotificationKind): Promise<Ways> {
    return waysOf(kind, await notificationSettingTable.of.get(from, { userId, kind }));
  }
}

export type Ways = { push: boolean; mail: boolean };

function waysOf(kind: NotificationKind, chosen: { push: 0 | 1; mail: 0 | 1 } | undefined): Ways {
  if (chosen) return { push: chosen.push === 1, mail: chosen.mail === 1 };
  const { push, mail } = NOTIFICATION_TERMS[kind];
  return { push, mail };
}
