import { type ExpressionBuilder, sql } from 'kysely';
import type { Language } from '#contract/languages';
import type { Connection } from './connection.ts';
import type { Schema } from './schema.ts';

/** Readers see what was not taken down, in their language or in none. */
const isShown = (args: { category: number; lang: Language }) => (eb: ExpressionBuilder<Schema, 'news'>) =>
  eb.and([
    eb('category', '=', args.category),
    eb('removed_at', 'is', null),
    eb.or([eb('lang', 'is', null), eb('lang', '=', args.lang)]),
  ]);

/** News and announcements. Content was sanitised before it came here. */
export function newsTable(connection: Connection) {
  return {
    insert: connection.statement(
      (
        db,
        args: {
          category: number;
          lang: Language | null;
          title: string;
          description: string;
          logo: string;
          content: string;
          createdAt: number;
        },
      ) =>
        db.insertInto('news').values({
          category: args.category,
          lang: args.lang,
          title: args.title,
          description: args.description,
          logo: args.logo,
          content: args.content,
          created_at: args.createdAt,
          removed_at: null,
        }),
    ),
    /** Newest first. */
    page: connection.statement(
      (db, args: { category: number; lang: Language; limit: number; offset: number }) =>
        db
          .selectFrom('news')
          .select(['id', 'title', 'description', 'logo', 'lang', 'created_at'])
          .where(isShown(args))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(args.limit)
          .offset(args.offset),
    ),
    count: connection.statement((db, args: { category: number; lang: Language }) =>
      db
        .selectFrom('news')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(isShown(args)),
    ),
    /** Languages a category is written in, that of the newest item first. */
    languages: connection.statement((db, args: { category: number }) =>
      db
        .selectFrom('news')
        .select('lang')
        .where('category', '=', args.category)
        .where('removed_at', 'is', null)
        .where('lang', 'is not', null)
        .groupBy('lang')
        .orderBy((eb) => eb.fn.max('id'), 'desc'),
    ),
    shownById: connection.statement((db, args: { id: number }) =>
      db.selectFrom('news').selectAll().where('id', '=', args.id).where('removed_at', 'is', null),
    ),
    /** Everything readers may see, whatever its language; newest first. */
    shown: connection.statement((db, args: { limit: number }) =>
      db
        .selectFrom('news')
        .select(['id', 'category', 'lang', 'title', 'created_at'])
        .where('removed_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(args.limit),
    ),
    /** Changes no row when there is none to take down. */
    remove: connection.statement((db, args: { id: number; removedAt: number }) =>
      db
        .updateTable('news')
        .set({ removed_at: args.removedAt })
        .where('id', '=', args.id)
        .where(sql<boolean>`removed_at IS NULL`),
    ),
  };
}
