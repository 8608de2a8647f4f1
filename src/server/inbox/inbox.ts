import { NEWS_CATEGORY, PAGE_SIZE } from '#contract/constants';
import type { Language } from '#contract/languages';
import {
  kindsOf,
  NOTIFICATION_DATA,
  NOTIFICATION_KINDS,
  type NotificationContent,
  type NotificationGroup,
  type NotificationKind,
} from '#contract/notifications';
import type { Notification } from '#contract/routes/notifications';
import type { Clock } from '../clock.ts';
import type { News } from '../news/news.ts';
import { announcementMarkTable } from '../store/announcement-marks.ts';
import { announcementReadTable } from '../store/announcement-reads.ts';
import type { Database } from '../store/database.ts';
import type { Reads } from '../store/handles.ts';
import { notificationTable } from '../store/notifications.ts';
import { userTable } from '../store/users.ts';
import { toldInstrumentOf, type WordingParts } from './wording.ts';

/** How long a user finds a notification. */
const KEPT_MS = 90 * 86_400_000;
const ANNOUNCEMENTS = NEWS_CATEGORY.announcement;
/** No news is of this category. */
const NONE = 0;

export type InboxParts = WordingParts & {
  database: Pick<Database, 'db' | 'queue'>;
  news: Pick<News, 'languageOf'>;
  clock: Clock;
};

/** Which announcements a user sees: in which language, made after when, and until when all are read. */
type Seen = { lang: Language; since: number; readUntil: number };

/**
 * The notifications of users. Announcements are no rows of it: each user sees those that were made since they have an account, in
 * their language.
 */
export class Inbox {
  readonly #parts: InboxParts;

  constructor(parts: InboxParts) {
    this.#parts = parts;
  }

  /** Newest first; `page` counts from 1. */
  async page(
    userId: number,
    language: Language,
    group: NotificationGroup | 'all',
    page: number,
  ): Promise<{ data: Notification[]; total: number }> {
    const { db } = this.#parts.database;
    const all = group === 'all' ? NOTIFICATION_KINDS : kindsOf(group);
    const kinds = all.filter((kind) => kind !== 'announcement');
    const hasNews = all.includes('announcement');
    const seen = await this.#seenBy(db, userId, language);
    const [rows, own, news] = await Promise.all([
      notificationTable.page.all(db, {
        ...{ userId, kinds, category: hasNews ? ANNOUNCEMENTS : NONE, ...seen },
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
      }),
      notificationTable.count.get(db, { userId, kinds }),
      hasNews ? announcementReadTable.count.get(db, { lang: seen.lang, since: seen.since }) : undefined,
    ]);
    const named = (row: Row): Notification => {
      const told = notificationOf(row);
      const instrument = toldInstrumentOf(this.#parts, language, told.content);
      return instrument === '' ? told : { ...told, instrument };
    };
    return { data: rows.map(named), total: (own?.count ?? 0) + (news?.count ?? 0) };
  }

  unread(userId: number, language: Language): Promise<number> {
    return this.#unreadIn(this.#parts.database.db, userId, language);
  }

  /** Marks one as read, or all; answers how many are left. */
  read(userId: number, language: Language, which: string): Promise<number> {
    const { database, clock } = this.#parts;
    return database.queue.submit(async (tx) => {
      const nowMs = clock();
      if (which === 'all') {
        await notificationTable.readAll.run(tx, { userId, readAt: nowMs });
        await announcementMarkTable.put.run(tx, { userId, readUntil: nowMs });
        await announcementReadTable.deleteOfUser.run(tx, { userId });
      } else if (which.startsWith('a')) {
        await announcementReadTable.add.run(tx, { userId, newsId: Number(which.slice(1)) });
      } else {
        await notificationTable.read.run(tx, { id: Number(which), userId, readAt: nowMs });
      }
      tx.unit.tell({ type: 'notification.read', userId });
      return this.#unreadIn(tx, userId, language);
    });
  }

  /** Deletes what is too old to be found. */
  async purge(): Promise<void> {
    const before = this.#parts.clock() - KEPT_MS;
    await this.#parts.database.queue.submit(async (tx) => {
      await notificationTable.purge.run(tx, { before });
      await announcementReadTable.purge.run(tx, { before });
    });
  }

  async #unreadIn(from: Reads, userId: number, language: Language): Promise<number> {
    const { lang, since, readUntil } = await this.#seenBy(from, userId, language);
    const own = await notificationTable.unread.get(from, { userId });
    const news = await announcementReadTable.unread.get(from, {
      ...{ userId, lang },
      since: Math.max(since, readUntil),
    });
    return (own?.count ?? 0) + (news?.count ?? 0);
  }

  async #seenBy(from: Reads, userId: number, language: Language): Promise<Seen> {
    const { news, clock } = this.#parts;
    const joinedAt = (await userTable.byId.get(from, { id: userId }))?.created_at ?? 0;
    const mark = await announcementMarkTable.of.get(from, { userId });
    return {
      lang: await news.languageOf(from, ANNOUNCEMENTS, language),
      since: Math.max(joinedAt, clock() - KEPT_MS),
      readUntil: mark?.read_until ?? 0,
    };
  }
}

type Row = { id: number; kind: NotificationKind; data: string; created_at: number; was_read: 0 | 1 };

function notificationOf({ id, kind, data, created_at, was_read }: Row): Notification {
  const isNews = kind === 'announcement';
  return {
    id: isNews ? `a${id}` : String(id),
    content: isNews ? { kind, data: { newsId: String(id), title: data } } : contentOf({ kind, data }),
    createdAtMs: created_at,
    isRead: was_read === 1,
  };
}

/** What a row tells. Throws for data that is not of its kind. */
export function contentOf({ kind, data }: Pick<Row, 'kind' | 'data'>): NotificationContent {
  return { kind, data: NOTIFICATION_DATA[kind].parse(JSON.parse(data)) } as NotificationContent;
}
