import { entryHash, openingHashOf } from '../ledger/entry-hash.ts';
import type { AccountRow } from '../store/accounts.ts';
import { auditQueries } from '../store/audit-queries.ts';
import type { Db } from '../store/handles.ts';
import type { JournalKind, Memo, RefKind } from '../store/tables/trading.ts';

type Entry = {
  account_id: number;
  seq: number;
  journal_id: number;
  memo: Memo;
  amount: number;
  balance_after: number;
  hash: string;
  kind: JournalKind | null;
  order_id: number | null;
  ref_kind: RefKind | null;
  ref_id: number | null;
  created_at: number | null;
};

/** What an account comes to when its entries are gone through one by one. */
type Tally = { balance: number; seq: number; hash: string };

/** Journals sum to zero, chains are whole, and balances are what the entries say. The first difference, or null. */
export async function auditEntries(db: Db): Promise<string | null> {
  const unbalanced = await auditQueries.unbalancedJournals.get(db);
  if (unbalanced) return `journal ${unbalanced.journal_id} sums to ${unbalanced.total} instead of 0`;
  const empty = await auditQueries.emptyJournals.get(db);
  if (empty) return `journal ${empty.id} has no entries`;
  const accounts = await auditQueries.accounts.all(db);
  const tallies = new Map(accounts.map((account) => [account.id, opening(account)]));
  for await (const entry of auditQueries.entries.each(db)) {
    const difference = addEntry(tallies.get(entry.account_id), entry);
    if (difference !== null) return difference;
  }
  for (const account of accounts) {
    const difference = compareAccount(account, tallies.get(account.id));
    if (difference !== null) return difference;
  }
  return compareTotals(accounts);
}

function opening(account: AccountRow): Tally {
  return { balance: 0, seq: 0, hash: openingHashOf(account) };
}

function addEntry(tally: Tally | undefined, entry: Entry): string | null {
  const name = `entry ${entry.seq} of account ${entry.account_id}`;
  if (!tally) return `${name} belongs to no account`;
  if (entry.kind === null || entry.created_at === null) return `${name} belongs to no journal`;
  if (entry.seq !== tally.seq + 1) return `${name} follows number ${tally.seq}: the numbering has a gap`;
  const balance = tally.balance + entry.amount;
  if (entry.balance_after !== balance) {
    return `${name} says balance ${entry.balance_after}, its entries make ${balance}`;
  }
  const hash = entryHash(tally.hash, {
    accountId: entry.account_id,
    seq: entry.seq,
    journalId: entry.journal_id,
    journalKind: entry.kind,
    orderId: entry.order_id,
    ref: entry.ref_kind === null || entry.ref_id === null ? null : { kind: entry.ref_kind, id: entry.ref_id },
    createdAtMs: entry.created_at,
    memo: entry.memo,
    amountMicro: entry.amount,
    balanceAfterMicro: entry.balance_after,
  });
  if (hash !== entry.hash)
    return `${name} does not carry the hash of its content: it or one before it was changed`;
  tally.balance = balance;
  tally.seq = entry.seq;
  tally.hash = hash;
  return null;
}

function compareAccount(account: AccountRow, tally: Tally | undefined): string | null {
  const name = `account ${account.id}`;
  if (!tally) return `${name} was not tallied`;
  if (account.seq !== tally.seq) return `${name} says ${account.seq} entries, there are ${tally.seq}`;
  if (account.balance !== tally.balance) {
    return `${name} says balance ${account.balance}, its entries make ${tally.balance}`;
  }
  if (account.hash !== tally.hash) return `${name} does not carry the hash of its last entry`;
  if (account.kind === 'trading' && account.balance < 0) return `${name} is below zero: ${account.balance}`;
  if (account.held < 0) return `${name} holds less than nothing: ${account.held}`;
  return null;
}

function compareTotals(accounts: readonly AccountRow[]): string | null {
  const totals = new Map<string, number>();
  for (const { realm, currency, balance } of accounts) {
    const name = `${realm} ${currency}`;
    totals.set(name, (totals.get(name) ?? 0) + balance);
  }
  for (const [name, total] of totals)
    if (total !== 0) return `all ${name} accounts sum to ${total} instead of 0`;
  return null;
}
