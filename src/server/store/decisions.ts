import type { Selectable } from 'kysely';
import { insert } from './insert.ts';
import type { Schema } from './schema.ts';
import { type Param, query } from './statement.ts';

export type DecisionRow = Selectable<Schema['decision']>;

/** What operators decided and did, append-only. */
export const decisionTable = {
  append: insert('decision', {}),
  /** Newest first. */
  latest: query((db, param: Param<{ limit: number }>) =>
    db.selectFrom('decision').selectAll().orderBy('id', 'desc').limit(param('limit')),
  ),
  /** Of a kind, those from an instant on. */
  ofKind: query((db, param: Param<{ kind: string; createdAt: number }>) =>
    db
      .selectFrom('decision')
      .select(['subject', 'decision'])
      .where('kind', '=', param('kind'))
      .where('created_at', '>=', param('createdAt')),
  ),
};
