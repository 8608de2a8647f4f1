import type { Selectable } from 'kysely';
import type { Connection } from './connection.ts';
import type { Schema } from './schema.ts';

export type DecisionRow = Selectable<Schema['decision']>;

/** What operators decided and did, append-only. */
export function decisionTable(connection: Connection) {
  return {
    append: connection.statement(
      (
        db,
        args: {
          kind: string;
          subject: string;
          decision: string;
          reason: string;
          operator: string;
          createdAt: number;
        },
      ) =>
        db.insertInto('decision').values({
          kind: args.kind,
          subject: args.subject,
          decision: args.decision,
          reason: args.reason,
          operator: args.operator,
          created_at: args.createdAt,
        }),
    ),
    /** Newest first. */
    latest: connection.statement((db, args: { limit: number }) =>
      db.selectFrom('decision').selectAll().orderBy('id', 'desc').limit(args.limit),
    ),
  };
}
