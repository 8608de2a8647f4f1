import { sql } from 'kysely';
import { change, type Param } from './statement.ts';

/** Tries counted within a window of time. A counter whose window is over begins anew. */
export const counterTable = {
  /** Adds and answers the new count, and the end of its window: those who add at the same time, on whatever node, get different answers. */
  add: change((db, param: Param<{ name: string; by: number; now: number; until: number }>) =>
    db
      .insertInto('counter')
      .values({ name: param('name'), count: param('by'), until: param('until') })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({
          count: sql<number>`CASE WHEN counter.until > ${param('now')} THEN counter.count ELSE 0 END + excluded.count`,
          until: sql<number>`CASE WHEN counter.until > ${param('now')} THEN counter.until ELSE excluded.until END`,
        }),
      )
      .returning(['count', 'until']),
  ),
  /** Takes one back. */
  giveBack: change((db, param: Param<{ name: string }>) =>
    db
      .updateTable('counter')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('name', '=', param('name'))
      .where('count', '>', 0),
  ),
  forget: change((db, param: Param<{ name: string }>) =>
    db.deleteFrom('counter').where('name', '=', param('name')),
  ),
  /** Deletes the counters whose window is over. */
  purge: change((db, param: Param<{ now: number }>) =>
    db.deleteFrom('counter').where('until', '<=', param('now')),
  ),
};
