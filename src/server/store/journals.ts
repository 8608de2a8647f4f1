import type { Connection } from './connection.ts';
import type { JournalKind, RefKind } from './schema.ts';

/** Journals: each ties together the entries of one movement of money. */
export function journalTable(connection: Connection) {
  return {
    insert: connection.statement(
      (
        db,
        args: {
          kind: JournalKind;
          orderId: number | null;
          refKind: RefKind | null;
          refId: number | null;
          createdAt: number;
        },
      ) =>
        db.insertInto('journal').values({
          kind: args.kind,
          order_id: args.orderId,
          ref_kind: args.refKind,
          ref_id: args.refId,
          created_at: args.createdAt,
        }),
    ),
  };
}
