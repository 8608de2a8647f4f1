import { type Selectable, sql } from 'kysely';
import { insert } from './insert.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query, type Selecting } from './statement.ts';
import type { AccountKind, Realm } from './tables/trading.ts';

export type AccountRow = Selectable<Schema['account']>;
/** With whose copy trades on it. */
export type OwnedRow = AccountRow & { copied_by: number | null; closed_at: number | null };

/** What an account becomes, and the version it was read at. */
export type AccountMove = {
  id: number;
  version: number;
  /** Epoch ms. */
  changed_market_at: number;
  seq: number;
  balance: number;
  held: number;
  hash: string;
};

/** As the index has it. */
const BOOK = sql<number>`coalesce(book_of, 0)`;
const WHOLE_REALM = 0;

/** Accounts with the user whose copy trades on them, null on all others, and since when their owner's account is closed. */
const withOwner = (db: Selecting) =>
  db
    .selectFrom('account')
    .selectAll('account')
    .select((eb) => {
      const owner = eb.selectFrom('user').whereRef('user.id', '=', 'account.user_id');
      return [owner.select('user.copied_by').as('copied_by'), owner.select('user.closed_at').as('closed_at')];
    });

/** The accounts of the ledger: one trading account per user, and the system accounts of each realm. */
export const accountTable = {
  insert: insert('account', { balance: 0, held: 0, version: 0, changed_market_at: 0 }, (row) =>
    row.returning('id'),
  ),
  byId: query((db, param: Param<{ id: number }>) =>
    db.selectFrom('account').selectAll().where('id', '=', param('id')),
  ),
  /** As `byId`, and keeps other transactions from changing it until this one has ended. */
  locked: query((db, param: Param<{ id: number }>) =>
    db.selectFrom('account').selectAll().where('id', '=', param('id')).forUpdate(),
  ),
  /** In the order of their ids; the transaction keeps others from changing them until it has ended. */
  lockedMany: query((db, _: Param<{ ids: readonly number[] }>, isOneOf) =>
    withOwner(db).where(isOneOf('id', 'ids')).orderBy('id').forUpdate(),
  ),
  many: query((db, _: Param<{ ids: readonly number[] }>, isOneOf) =>
    withOwner(db).where(isOneOf('id', 'ids')).orderBy('id'),
  ),
  /** The trading accounts of users. */
  idsOfUsers: query((db, _: Param<{ userIds: readonly number[] }>, isOneOf) =>
    db
      .selectFrom('account')
      .select(['id', 'user_id'])
      .where(isOneOf('user_id', 'userIds'))
      .where('kind', '=', 'trading'),
  ),
  byUser: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('account').selectAll().where('user_id', '=', param('userId')).where('kind', '=', 'trading'),
  ),
  /** A version grows with each change of the account, or of what is live on it. */
  versionsOfUsers: query((db, _: Param<{ userIds: readonly number[] }>, isOneOf) =>
    db
      .selectFrom('account')
      .select(['user_id', 'version'])
      .where(isOneOf('user_id', 'userIds'))
      .where('kind', '=', 'trading'),
  ),
  /** The houses of demo users' own books. */
  housesOf: query((db, param: Param<{ userIds: readonly number[]; currency: string }>, isOneOf) =>
    db
      .selectFrom('account')
      .select(['id', 'book_of'])
      .where('kind', '=', 'house')
      .where('currency', '=', param('currency'))
      .where(isOneOf('book_of', 'userIds')),
  ),
  system: query((db, param: Param<{ realm: Realm; kind: AccountKind; currency: string; slot: number }>) =>
    db
      .selectFrom('account')
      .selectAll()
      .where('user_id', 'is', null)
      .where('realm', '=', param('realm'))
      .where('kind', '=', param('kind'))
      .where('currency', '=', param('currency'))
      .where(BOOK, '=', WHOLE_REALM)
      .where('slot', '=', param('slot')),
  ),
  /** Moves an account on from a version; changes no row when it is not of that version any more. */
  advance: change((db, param: Param<AccountMove>) =>
    db
      .updateTable('account')
      .set({
        balance: param('balance'),
        held: param('held'),
        seq: param('seq'),
        hash: param('hash'),
        version: sql<number>`version + 1`,
        changed_market_at: param('changed_market_at'),
      })
      .where('id', '=', param('id'))
      .where('version', '=', param('version')),
  ),
};
