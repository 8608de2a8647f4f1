import type { Selectable } from 'kysely';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type DecisionRow = Selectable<Schema['decision']>;

/** What operators decided and did, append-only. */
export const decisionTable = {
  append: change(
    (
      db,
      param: Param<{
        kind: string;
        subject: string;
        decision: string;
        reason: string;
        operator: string;
        aloneUpTo: number | null;
        createdAt: number;
      }>,
    ) =>
      db.insertInto('decision').values({
        kind: param('kind'),
        subject: param('subject'),
        decision: param('decision'),
        reason: param('reason'),
        operator: param('operator'),
        alone_up_to: param('aloneUpTo'),
        created_at: param('createdAt'),
      }),
  ),
  /** Newest first. */
  latest: query((db, param: Param<{ limit: number }>) =>
    db.selectFrom('decision').selectAll().orderBy('id', 'desc').limit(param('limit')),
  ),
};
