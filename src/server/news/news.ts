import { PAGE_SIZE } from '#contract/constants';
import type { NewsItem, NewsSummary } from '#contract/entities';
import type { Language } from '#contract/languages';
import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { announcementSendingTable } from '../store/announcement-sendings.ts';
import type { Db, Reads, Tx } from '../store/handles.ts';
import { newsTable } from '../store/news.ts';
import { sanitise } from './sanitise.ts';

const MAX_LISTED = 500;
/** Read by most who do not find their own. */
const FALLBACK: Language = 'en';

/** `category` 1 is news, 2 announcements; `lang` null shows it in every language. */
export type NewsDraft = {
  category: 1 | 2;
  lang: Language | null;
  title: string;
  desc: string;
  logo: string;
  /** HTML, sanitised on the way in. */
  content: string;
  /** Codes of the instruments it is about; none without. */
  instruments?: readonly string[] | undefined;
};

const NEWS = 1;
const ANNOUNCEMENTS = 2;
/** How many headlines the server sends of an instrument. */
const HEADLINES = 3;

/** News and announcements (S7.15): published and taken down by operators. */
export class News {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Newest first, in a language or in one that has the category; `page` counts from 1. */
  async page(
    category: number,
    asked: Language,
    page: number,
  ): Promise<{ data: NewsSummary[]; total: number }> {
    const lang = await this.languageOf(this.#db, category, asked);
    const rows = await newsTable.page.all(this.#db, {
      category,
      lang,
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    });
    return {
      data: rows.map(summaryOf),
      total: (await newsTable.count.get(this.#db, { category, lang }))?.count ?? 0,
    };
  }

  /** The newest news about an instrument, in a language, else in English. */
  async about(code: string, asked: Language): Promise<NewsSummary[]> {
    for (const lang of new Set([asked, FALLBACK])) {
      const rows = await newsTable.about.all(this.#db, {
        category: NEWS,
        lang,
        instruments: `% ${code} %`,
        limit: HEADLINES,
      });
      if (rows.length > 0) return rows.map(summaryOf);
    }
    return [];
  }

  /** In which language a reader of one gets a category: their own, or one that it is written in. */
  async languageOf(from: Reads, category: number, asked: Language): Promise<Language> {
    const written = (await newsTable.languages.all(from, { category })).map(({ lang }) => lang);
    return [asked, FALLBACK, ...written].find((lang) => lang !== null && written.includes(lang)) ?? asked;
  }

  /** Throws the refusal `notFound` for what never was and for what was taken down. */
  async item(id: number): Promise<NewsItem> {
    const row = await newsTable.shownById.get(this.#db, { id });
    if (!row) throw new Refusal('notFound');
    const { title, logo, lang, content, created_at } = row;
    return { id, title, desc: row.description, logo, lang, createdAtMs: created_at, content };
  }

  /** What readers may see, in any language, for operators; newest first. */
  shown() {
    return newsTable.shown.all(this.#db, { limit: MAX_LISTED });
  }

  /** Publishes, sends an announcement to every user, and answers the id; null when nothing is left of the content. */
  async publish(tx: Tx, draft: NewsDraft): Promise<number | null> {
    const id = await this.add(tx, draft);
    if (id !== null && draft.category === ANNOUNCEMENTS) {
      await announcementSendingTable.add.run(tx, { newsId: id });
      tx.unit.tell({ type: 'announcement.added' });
    }
    return id;
  }

  /** Publishes without a notification; answers as `publish` does. */
  async add(tx: Tx, { desc, content: html, instruments = [], ...rest }: NewsDraft): Promise<number | null> {
    const content = sanitise(html);
    if (content === '') return null;
    const row = {
      ...rest,
      description: desc,
      content,
      created_at: this.#clock(),
      instruments: spaced(instruments),
    };
    return (await newsTable.insert.one(tx, row)).id;
  }

  /** Takes an item down; false when there is none to take down. */
  async unpublish(tx: Tx, id: number): Promise<boolean> {
    return (await newsTable.remove.run(tx, { id, removedAt: this.#clock() })).changes === 1;
  }
}

type SummaryRow = Omit<NewsSummary, 'desc' | 'createdAtMs'> & { description: string; created_at: number };

const summaryOf = ({ description, created_at, ...row }: SummaryRow): NewsSummary => ({
  ...row,
  desc: description,
  createdAtMs: created_at,
});

/** Each code between spaces, so that none is found within another. */
const spaced = (codes: readonly string[]): string => (codes.length === 0 ? '' : ` ${codes.join(' ')} `);
