import { insert } from './insert.ts';
import type { Schema } from './schema.ts';
import { type Param, query } from './statement.ts';

export type FeedMinuteRow = Schema['feed_minute'];

/** The settled minutes of a live feed. */
export const feedMinuteTable = {
  /** One that is there already is replaced: a node that settles a minute twice has the same candle or a better one. */
  put: insert('feed_minute', {}, (row) =>
    row.onConflict((conflict) =>
      conflict.columns(['instrument_id', 'start_ms']).doUpdateSet((eb) => ({
        open: eb.ref('excluded.open'),
        high: eb.ref('excluded.high'),
        low: eb.ref('excluded.low'),
        close: eb.ref('excluded.close'),
        volume: eb.ref('excluded.volume'),
      })),
    ),
  ),
  /** Those of every instrument that began at an instant or later, oldest first. */
  since: query((db, param: Param<{ fromMs: number }>) =>
    db.selectFrom('feed_minute').selectAll().where('start_ms', '>=', param('fromMs')).orderBy('start_ms'),
  ),
  /** Those of an instrument that began at an instant or later and before another, oldest first. */
  between: query((db, param: Param<{ instrumentId: number; fromMs: number; toMs: number }>) =>
    db
      .selectFrom('feed_minute')
      .selectAll()
      .where('instrument_id', '=', param('instrumentId'))
      .where('start_ms', '>=', param('fromMs'))
      .where('start_ms', '<', param('toMs'))
      .orderBy('start_ms'),
  ),
  /** Up to so many that began before an instant, newest first. */
  before: query((db, param: Param<{ instrumentId: number; beforeMs: number; limit: number }>) =>
    db
      .selectFrom('feed_minute')
      .selectAll()
      .where('instrument_id', '=', param('instrumentId'))
      .where('start_ms', '<', param('beforeMs'))
      .orderBy('start_ms', 'desc')
      .limit(param('limit')),
  ),
};
