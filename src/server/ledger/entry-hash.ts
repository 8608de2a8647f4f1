import { hash } from 'node:crypto';
import type { AccountRow } from '../store/accounts.ts';
import type { JournalKind, Memo, RefKind } from '../store/tables/trading.ts';

/** What a journal books besides an order, e.g. deposit 3. */
export type Ref = { kind: RefKind; id: number };

/** What an entry's hash covers, its journal included. Amounts in micro-units, time in epoch ms. */
export type HashedEntry = {
  accountId: number;
  seq: number;
  journalId: number;
  journalKind: JournalKind;
  orderId: number | null;
  /** What the journal books; null for kinds that book no payment. */
  ref: Ref | null;
  createdAtMs: number;
  memo: Memo;
  amountMicro: number;
  balanceAfterMicro: number;
};

export function openingHash(realm: string, kind: string, currency: string, owner: string): string {
  return hash('sha256', `account|${realm}|${kind}|${currency}|${owner}`, 'hex');
}

/** The hash an account starts with, before its first entry. */
export function openingHashOf(
  account: Pick<AccountRow, 'realm' | 'kind' | 'currency' | 'user_id' | 'book_of'>,
): string {
  const { realm, kind, currency, user_id: userId, book_of: bookOf } = account;
  const owner = userId ?? (bookOf === null ? 'system' : `book of ${bookOf}`);
  return openingHash(realm, kind, currency, String(owner));
}

/** SHA-256, hex, over the account's previous hash and every field of the entry: changing any row breaks the chain. */
export function entryHash(previousHash: string, entry: HashedEntry): string {
  const fields = [
    previousHash,
    entry.accountId,
    entry.seq,
    entry.journalId,
    entry.journalKind,
    entry.orderId ?? '-',
    entry.createdAtMs,
    entry.memo,
    entry.amountMicro,
    entry.balanceAfterMicro,
    // Last and only where there is one, so that entries without keep their hash.
    ...(entry.ref === null ? [] : [entry.ref.kind, entry.ref.id]),
  ];
  return hash('sha256', fields.join('|'), 'hex');
}
