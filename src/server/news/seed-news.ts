import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { LANGUAGE_CODES } from '#contract/languages';
import type { Database } from '../store/database.ts';
import { fillOnce } from '../store/server-settings.ts';
import type { News } from './news.ts';

const SEEDED = 'news seeded';

const items = z.array(
  z.strictObject({
    category: z.union([z.literal(1), z.literal(2)]),
    lang: z.enum(LANGUAGE_CODES),
    logo: z.string(),
    title: z.string().min(1),
    desc: z.string().min(1),
    content: z.string().min(1),
  }),
);

/**
 * Publishes the items a new data folder comes with, once: what an operator takes down stays down. They are there before any
 * user is, so that the server notifies none.
 */
export async function seedNews(database: Database, news: Pick<News, 'add'>): Promise<void> {
  await fillOnce(database, SEEDED, async (tx) => {
    const text = readFileSync(new URL('./seed-news.json', import.meta.url), 'utf8');
    const drafts = items.parse(JSON.parse(text));
    for (const draft of drafts) await news.add(tx, draft);
  });
}
