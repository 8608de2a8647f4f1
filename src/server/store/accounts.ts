import { type Selectable, sql } from 'kysely';
import type { Connection } from './connection.ts';
import type { AccountKind, Realm, Schema } from './schema.ts';

export type AccountRow = Selectable<Schema['account']>;

/** As the index has it. */
const BOOK = sql<number>`coalesce(book_of, 0)`;
const WHOLE_REALM = 0;

/** The accounts of the ledger: one trading account per user, and the system accounts of each realm. */
export function accountTable(connection: Connection) {
  const insert = connection.statement(
    (
      db,
      args: {
        user_id: number | null;
        book_of: number | null;
        realm: Realm;
        kind: AccountKind;
        currency: string;
        seq: number;
        hash: string;
      },
    ) =>
      db.insertInto('account').values({
        user_id: args.user_id,
        book_of: args.book_of,
        realm: args.realm,
        kind: args.kind,
        currency: args.currency,
        seq: args.seq,
        hash: args.hash,
        balance: 0,
        held: 0,
      }),
  );
  const byId = connection.statement((db, args: { id: number }) =>
    db.selectFrom('account').selectAll().where('id', '=', args.id),
  );
  const byUser = connection.statement((db, args: { userId: number }) =>
    db.selectFrom('account').selectAll().where('user_id', '=', args.userId).where('kind', '=', 'trading'),
  );
  const houseOf = connection.statement((db, args: { bookOf: number; currency: string }) =>
    db
      .selectFrom('account')
      .select('id')
      .where('user_id', 'is', null)
      .where('realm', '=', 'demo')
      .where('kind', '=', 'house')
      .where('currency', '=', args.currency)
      .where(BOOK, '=', args.bookOf),
  );
  const system = connection.statement((db, args: { realm: Realm; kind: AccountKind; currency: string }) =>
    db
      .selectFrom('account')
      .selectAll()
      .where('user_id', 'is', null)
      .where('realm', '=', args.realm)
      .where('kind', '=', args.kind)
      .where('currency', '=', args.currency)
      .where(BOOK, '=', WHOLE_REALM),
  );
  const advance = connection.statement(
    (db, args: { id: number; fromSeq: number; seq: number; balance: number; hash: string }) =>
      db
        .updateTable('account')
        .set({ balance: args.balance, seq: args.seq, hash: args.hash })
        .where('id', '=', args.id)
        .where('seq', '=', args.fromSeq),
  );
  const hold = connection.statement((db, args: { id: number; held: number }) =>
    db
      .updateTable('account')
      .set((eb) => ({ held: eb('held', '+', args.held) }))
      .where('id', '=', args.id),
  );
  const holdIfFree = connection.statement((db, args: { id: number; held: number }) =>
    db
      .updateTable('account')
      .set((eb) => ({ held: eb('held', '+', args.held) }))
      .where('id', '=', args.id)
      .where((eb) => eb(eb('balance', '-', eb.ref('held')), '>=', args.held)),
  );
  return {
    insert,
    byId,
    byUser,
    /** The house of a demo user's own book. */
    houseOf,
    system,
    /** Moves an account on by its newest entry, if nobody else did. */
    advance,
    /** Adds to what is held; negative releases. The table refuses to go below zero. */
    hold,
    /** Adds to what is held; changes no row when the balance has less than that to spare. */
    holdIfFree,
  };
}
