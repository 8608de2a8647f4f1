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
        createdAt: number;
      }>,
    ) =>
      db.insertInto('decision').values({
        kind: param('kind'),
        subject: param('subject'),
        decision: param('decision'),
        reason: param('reason'),
        operator: param('operator'),
        created_at: param('createdAt'),
      }),
  ),
  /** Newest first. */
  latest: query((db, param: Param<{ limit: number }>) =>
    db.selectFrom('decision').selectAll().orderBy('id', 'desc').limit(param('limit')),
  ),
};
