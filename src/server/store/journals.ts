import { change, type Param } from './statement.ts';
import type { JournalKind, RefKind } from './tables/trading.ts';

/** Journals: each ties together the entries of one movement of money. */
export const journalTable = {
  insert: change(
    (
      db,
      param: Param<{
        id: number;
        kind: JournalKind;
        orderId: number | null;
        refKind: RefKind | null;
        refId: number | null;
        createdAt: number;
      }>,
    ) =>
      db.insertInto('journal').values({
        id: param('id'),
        kind: param('kind'),
        order_id: param('orderId'),
        ref_kind: param('refKind'),
        ref_id: param('refId'),
        created_at: param('createdAt'),
      }),
  ),
};
