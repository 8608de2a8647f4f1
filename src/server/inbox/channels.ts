import { NEWS_CATEGORY } from '#contract/constants';
import { HAS_OWN_MAIL, type NotificationContent } from '#contract/notifications';
import type { UserMessages } from '../accounts/user-messages.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Deliveries } from '../messages/deliveries.ts';
import type { News } from '../news/news.ts';
import { announcementSendingTable } from '../store/announcement-sendings.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { notificationTable } from '../store/notifications.ts';
import { pushSubscriptionTable } from '../store/push-subscriptions.ts';
import { userTable } from '../store/users.ts';
import type { Budget, MAX_SENT } from './budget.ts';
import { contentOf } from './inbox.ts';
import type { NotificationSettings } from './notification-settings.ts';
import { lifeOf } from './web-push.ts';
import { pushOf, type WordingParts, wordingOf } from './wording.ts';

/** Notifications of one kind that the inbox of a user keeps: the oldest make room. */
export const MAX_KEPT_OF_KIND = 500;
/** Notifications, and users told of an announcement, in one transaction. */
const AT_ONCE = 50;
const ANNOUNCEMENTS = NEWS_CATEGORY.announcement;

export type ChannelParts = WordingParts & {
  database: Pick<Database, 'db' | 'queue'>;
  clock: Clock;
  bus: Pick<Bus, 'subscribe'>;
  deliveries: Pick<Deliveries, 'add'>;
  messages: Pick<UserMessages, 'send'>;
  settings: Pick<NotificationSettings, 'waysOf'>;
  news: Pick<News, 'languageOf'>;
  budget: Budget;
};

type Told = { id: string; userId: number; content: NotificationContent; atMs: number };

/**
 * Makes pushes and mails of notifications, after the commit that wrote these: what decides about money waits for
 * none of it. A notification and its messages are marked and made in one transaction, so each is made once, by whichever
 * node.
 */
export class Channels {
  readonly #parts: ChannelParts;
  readonly #stop: () => void;
  #working = Promise.resolve();
  #isWaiting = false;
  #isClosed = false;

  constructor(parts: ChannelParts) {
    this.#parts = parts;
    this.#stop = parts.bus.subscribe('notification.added', (_, isOwn) => {
      if (isOwn) void this.sweep();
    });
  }

  /** Makes what is not made yet, of this node's or left by another. Called every second too. */
  sweep(): Promise<void> {
    if (!this.#isWaiting) {
      this.#isWaiting = true;
      this.#working = this.#working.then(async () => {
        this.#isWaiting = false;
        await this.#makeAll().catch(() => {});
      });
    }
    return this.#working;
  }

  async close(): Promise<void> {
    this.#stop();
    this.#isClosed = true;
    await this.#working;
  }

  /** Makes the messages of an announcement for some more users: it may have as many as the site. */
  async announce(): Promise<void> {
    const { database, news } = this.#parts;
    if (!(await announcementSendingTable.next.get(database.db))) return;
    await database.queue.submit(async (tx) => {
      const next = await announcementSendingTable.next.get(tx);
      if (!next) return;
      const { news_id: newsId, after_user_id: fromUserId, title, lang, created_at: atMs } = next;
      const users =
        next.removed_at === null
          ? await announcementSendingTable.users.all(tx, { afterUserId: fromUserId, limit: AT_ONCE })
          : [];
      const content = { kind: 'announcement', data: { newsId: String(newsId), title } } as const;
      for (const { id: userId } of users) {
        const user = await userTable.byId.get(tx, { id: userId });
        const isTheirs =
          user !== undefined &&
          user.created_at < atMs &&
          (lang === null || lang === (await news.languageOf(tx, ANNOUNCEMENTS, user.language ?? 'en')));
        if (isTheirs) await this.#make(tx, { id: `a${newsId}`, userId, content, atMs });
      }
      const toUserId = users.at(-1)?.id;
      if (users.length < AT_ONCE || toUserId === undefined)
        await announcementSendingTable.delete.run(tx, { newsId });
      else await announcementSendingTable.move.run(tx, { newsId, fromUserId, toUserId });
    });
  }

  async #makeAll(): Promise<void> {
    const { database, clock } = this.#parts;
    while (!this.#isClosed && (await notificationTable.unsent.get(database.db))) {
      await database.queue.submit(async (tx) => {
        const rows = await notificationTable.take.all(tx, { now: clock(), limit: AT_ONCE });
        // In one order on every node, as they count for the same users.
        rows.sort((a, b) => a.user_id - b.user_id || a.id - b.id);
        for (const row of rows) {
          const { id, user_id: userId, created_at: atMs } = row;
          await this.#make(tx, { id: String(id), userId, content: contentOf(row), atMs });
        }
        const kinds = new Map(
          rows.map(({ user_id: userId, kind }) => [`${userId} ${kind}`, { userId, kind }]),
        );
        for (const one of kinds.values())
          await notificationTable.keepNewest.run(tx, { ...one, kept: MAX_KEPT_OF_KIND });
      });
    }
  }

  async #make(tx: Tx, { id, userId, content, atMs }: Told): Promise<void> {
    const { deliveries, messages, settings, texts, clock, budget } = this.#parts;
    const { kind } = content;
    const nowMs = clock();
    const lifeMs = atMs + lifeOf(kind) - nowMs;
    const user = await userTable.byId.get(tx, { id: userId });
    if (!user || lifeMs <= 0) return;
    const ways = await settings.waysOf(tx, userId, kind);
    const language = user.language ?? 'en';
    const wording = wordingOf(this.#parts, language, content);
    const browsers = ways.push ? await pushSubscriptionTable.ofUser.all(tx, { userId, now: nowMs }) : [];
    const text = pushOf(language, content, id, wording);
    const isUrgent = HAS_OWN_MAIL.includes(kind);
    const isWithin = (way: keyof typeof MAX_SENT, by: number) =>
      budget.take(tx, way, { userId, kind }, by, nowMs);
    const isPushed = browsers.length > 0 && (isUrgent || (await isWithin('push', browsers.length)));
    for (const { id: to, endpoint } of isPushed ? browsers : []) {
      const lane = { host: new URL(endpoint).host, owner: userId };
      const push = { channel: 'push', to: String(to), subject: kind, text } as const;
      await deliveries.add(tx, { ...push, lifeMs, isUrgent, lane });
    }
    if (isUrgent) return;
    if (!ways.mail || user.email === null || user.is_demo === 1) return;
    if (!(await isWithin('mail', 1))) return;
    const values = { ...wording, time: texts.time(language, atMs) };
    await messages.send(
      tx,
      { channel: 'email', email: user.email },
      { kind: 'notification', language, values, lifeMs },
    );
  }
}
