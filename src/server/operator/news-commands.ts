import type { News } from '../news/news.ts';
import { type Act, type Commands, timeText } from './commands.ts';
import { OperatorRefusal } from './refusal.ts';

export type NewsCommandParts = {
  news: News;
  /** Whether the market lists an instrument of this code. */
  isListed: (code: string) => boolean;
};

const CATEGORY = { news: 1, announcement: 2 } as const;

/** News and announcements. */
export function newsCommands(
  act: Act,
  { news, isListed }: NewsCommandParts,
): Commands<'news' | 'publish' | 'unpublish'> {
  return {
    news: async () => {
      const rows = (await news.shown()).map((row) => ({
        id: String(row.id),
        category: row.category === CATEGORY.news ? 'news' : 'announcement',
        lang: row.lang ?? 'all',
        published: timeText(row.created_at),
        title: row.title,
        instruments: row.instruments.trim().replaceAll(' ', ', '),
      }));
      return { rows };
    },
    publish: async (actor, request) => {
      const { command: _, category, lang, reason, ...texts } = request;
      const unknown = texts.instruments.find((code) => !isListed(code));
      if (unknown !== undefined) throw new OperatorRefusal(`There is no instrument ${unknown}.`);
      const draft = { ...texts, category: CATEGORY[category], lang: lang ?? null };
      const id = await act(actor, reason, async (tx) => {
        const made = await news.publish(tx, draft);
        if (made === null) throw new OperatorRefusal('The content holds no text.');
        return { kind: 'news', subject: String(made), decision: 'published' };
      });
      return { message: `Published as news ${id}.` };
    },
    unpublish: async (actor, { id, reason }) => {
      await act(actor, reason, async (tx) => {
        if (!(await news.unpublish(tx, id)))
          throw new OperatorRefusal(`There is no news ${id} to take down.`);
        return { kind: 'news', subject: String(id), decision: 'unpublished' };
      });
      return { message: `News ${id} is taken down.` };
    },
  };
}
