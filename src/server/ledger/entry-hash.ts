import { hash } from 'node:crypto';
import type { JournalKind, Memo } from '../store/schema.ts';

/** What an entry's hash covers, its journal included. Amounts in micro-units, time in epoch ms. */
export type HashedEntry = {
  accountId: number;
  seq: number;
  journalId: number;
  journalKind: JournalKind;
  orderId: number | null;
  createdAtMs: number;
  memo: Memo;
  amountMicro: number;
  balanceAfterMicro: number;
};

/** The hash an account starts with, before its first entry. */
export function openingHash(realm: string, kind: string, currency: string, owner: string): string {
  return hash('sha256', `account|${realm}|${kind}|${currency}|${owner}`, 'hex');
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
  ];
  return hash('sha256', fields.join('|'), 'hex');
}
