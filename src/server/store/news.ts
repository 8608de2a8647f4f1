import { type ExpressionBuilder, sql } from 'kysely';
import type { Language } from '#contract/languages';
import { insert } from './insert.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

/** Readers see what was not taken down, in their language or in none. */
const isShown =
  (param: Param<{ category: number; lang: Language }>) => (eb: ExpressionBuilder<Schema, 'news'>) =>
    eb.and([
      eb('category', '=', param('category')),
      eb('removed_at', 'is', null),
      eb.or([eb('lang', 'is', null), eb('lang', '=', param('lang'))]),
    ]);

/** News and announcements. Content was sanitised before it came here. */
export const newsTable = {
  insert: insert('news', { removed_at: null }, (row) => row.returning('id')),
  /** Newest first. */
  page: query((db, param: Param<{ category: number; lang: Language; limit: number; offset: number }>) =>
    db
      .selectFrom('news')
      .select(['id', 'title', 'description', 'logo', 'lang', 'created_at'])
      .where(isShown(param))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  ),
  /** About an instrument, in a language or in none; newest first. `instruments` is a code between spaces, with wildcards around them. */
  about: query((db, param: Param<{ category: number; lang: Language; instruments: string; limit: number }>) =>
    db
      .selectFrom('news')
      .select(['id', 'title', 'description', 'logo', 'lang', 'created_at'])
      .where(isShown(param))
      .where('instruments', 'like', param('instruments'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit')),
  ),
  count: query((db, param: Param<{ category: number; lang: Language }>) =>
    db
      .selectFrom('news')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(isShown(param)),
  ),
  /** Languages a category is written in, that of the newest item first. */
  languages: query((db, param: Param<{ category: number }>) =>
    db
      .selectFrom('news')
      .select('lang')
      .where('category', '=', param('category'))
      .where('removed_at', 'is', null)
      .where('lang', 'is not', null)
      .groupBy('lang')
      .orderBy((eb) => eb.fn.max('id'), 'desc'),
  ),
  shownById: query((db, param: Param<{ id: number }>) =>
    db.selectFrom('news').selectAll().where('id', '=', param('id')).where('removed_at', 'is', null),
  ),
  /** Everything readers may see, whatever its language; newest first. */
  shown: query((db, param: Param<{ limit: number }>) =>
    db
      .selectFrom('news')
      .select(['id', 'category', 'lang', 'title', 'created_at', 'instruments'])
      .where('removed_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(param('limit')),
  ),
  /** Changes no row when there is none to take down. */
  remove: change((db, param: Param<{ id: number; removedAt: number }>) =>
    db
      .updateTable('news')
      .set({ removed_at: param('removedAt') })
      .where('id', '=', param('id'))
      .where(sql<boolean>`removed_at IS NULL`),
  ),
};
