import { AmountTooLarge } from '#contract/money';
import { type AccountRow, accountTable } from '../store/accounts.ts';
import type { Tx } from '../store/handles.ts';
import { journalTable } from '../store/journals.ts';
import { entryTable } from '../store/ledger-entries.ts';
import type { Queue } from '../store/queue.ts';
import type { BoundChange } from '../store/statement.ts';
import type { AccountKind, JournalKind, Memo, PaymentKind, Realm } from '../store/tables/trading.ts';
import { entryHash, type HashedEntry, openingHashOf, type Ref } from './entry-hash.ts';
import type { LedgerAccount } from './ledger-account.ts';

export const CURRENCY = 'USD';

/** One leg of a journal. Signed micro-units; the legs of a journal sum to zero. */
export type Leg = { accountId: number; amountMicro: number; memo: Memo };

/** A journal says which order it is of, or which payment it books; funding and resets are of neither. */
export type Journal = { atMs: number; legs: readonly Leg[] } & (
  | { kind: Exclude<JournalKind, PaymentKind>; orderId: number | null }
  | { kind: PaymentKind; ref: Ref }
);

/** What the entries of a journal have in common. */
type JournalFields = Pick<HashedEntry, 'journalId' | 'journalKind' | 'orderId' | 'ref' | 'createdAtMs'>;

/** What a journal is written into: accounts that it moves, ids, and rows to be written. */
export type Postings = {
  /** An account as the running command has it. Throws for one that was not brought in. */
  account(id: number): LedgerAccount;
  nextId(of: 'journal'): number;
  /** Writes a row later, which must be one row. */
  record(change: BoundChange, what: string): void;
};

/**
 * Every node has it; what is booked other than by trading is booked there. Where several nodes trade, each books on a slot
 * of its own, so that they do not wait for one another's rows.
 */
const SHARED_SLOT = 0;

export type SystemKind = Exclude<AccountKind, 'trading'>;

/**
 * `house` bears profits and losses, `funding` is where money comes from, `payouts` where it left to, `loans` what users
 * owe (below zero), `interest` what loans earned, `corrections` the other side of what operators corrected.
 */
const SYSTEM_KINDS = {
  demo: ['house', 'fees', 'funding'],
  real: ['house', 'fees', 'funding', 'payouts', 'loans', 'interest', 'corrections'],
} as const satisfies Record<Realm, readonly SystemKind[]>;

/**
 * Append-only double entry. Every journal sums to zero, every entry is chained by hash to the entry before it on
 * its account, and balances move only here.
 */
export class Ledger {
  readonly #systemIds = new Map<string, number>();
  /** The slot that trading books on here. */
  #slot = SHARED_SLOT;

  /** Opens the trading account of a user with nothing on it. A demo user gets a house of their own. */
  async openTradingAccount(
    tx: Tx,
    userId: number,
    realm: Realm,
  ): Promise<{ accountId: number; ownHouseId: number | null }> {
    const accountId = await this.#open(tx, { user_id: userId, book_of: null, realm, kind: 'trading' });
    const ownHouseId =
      realm === 'demo'
        ? await this.#open(tx, { user_id: null, book_of: userId, realm, kind: 'house' })
        : null;
    return { accountId, ownHouseId };
  }

  /** The ids of the accounts that all users share. */
  get systemAccounts(): Iterable<number> {
    return this.#systemIds.values();
  }

  /**
   * The other side of a user's money. Of a demo user it is the house of their own book, which bears all there is, so
   * that the book sums to zero by itself; those made before there were such books share their realm's accounts.
   */
  counterAccount(
    { ownHouseId, realm }: { ownHouseId: number | null; realm: Realm },
    kind: SystemKind,
  ): number {
    return ownHouseId ?? this.systemAccount(realm, kind, this.#slot);
  }

  /** The system account of a realm in a slot; made or found by `openSystemAccounts`. */
  systemAccount(realm: Realm, kind: SystemKind, slot = SHARED_SLOT): number {
    const id = this.#systemIds.get(keyOf(realm, kind, slot));
    if (id === undefined) throw new Error(`the ledger has no ${realm}/${kind} account in slot ${slot}`);
    return id;
  }

  /** Finds the system accounts of a slot, or makes them, and has trading book on them from now on. */
  async openSystemAccounts(queue: Pick<Queue, 'submit'>, slot = SHARED_SLOT): Promise<void> {
    const ids = await queue.submit((tx) => this.#systemAccountsOf(tx, slot));
    for (const [key, id] of ids) this.#systemIds.set(key, id);
    this.#slot = slot;
  }

  /** Play money is neither paid out nor lent. */
  async #systemAccountsOf(tx: Tx, slot: number): Promise<ReadonlyMap<string, number>> {
    const ids = new Map<string, number>();
    for (const realm of ['demo', 'real'] as const) {
      for (const kind of SYSTEM_KINDS[realm]) {
        const known = await accountTable.system.get(tx, { realm, kind, currency: CURRENCY, slot });
        const id = known?.id ?? (await this.#open(tx, { user_id: null, book_of: null, realm, kind, slot }));
        ids.set(keyOf(realm, kind, slot), id);
      }
    }
    return ids;
  }

  /**
   * Writes a journal into `work`. Throws when it does not sum to zero or an account is closed; AmountTooLarge beyond the safe integers.
   */
  post(work: Postings, journal: Journal): void {
    if (!journal.legs.every(({ amountMicro }) => Number.isSafeInteger(amountMicro))) {
      throw new AmountTooLarge(`a ${journal.kind} journal would overflow`);
    }
    const sum = journal.legs.reduce((total, leg) => total + leg.amountMicro, 0);
    if (sum !== 0) throw new Error(`a ${journal.kind} journal is off by ${sum}`);
    const id = work.nextId('journal');
    const { kind, atMs } = journal;
    const orderId = 'orderId' in journal ? journal.orderId : null;
    const ref = 'ref' in journal ? journal.ref : null;
    const row = {
      id,
      kind,
      order_id: orderId,
      ref_kind: ref?.kind ?? null,
      ref_id: ref?.id ?? null,
      created_at: atMs,
    };
    work.record(journalTable.insert.of(row), `journal ${id}`);
    const fields = { journalId: id, journalKind: kind, createdAtMs: atMs, orderId, ref };
    for (const leg of journal.legs) append(work, fields, leg);
  }

  async #open(
    tx: Tx,
    account: Pick<AccountRow, 'user_id' | 'book_of' | 'realm' | 'kind'> & { slot?: number },
  ): Promise<number> {
    const opened = { slot: SHARED_SLOT, ...account, currency: CURRENCY };
    const row = await accountTable.insert.one(tx, { ...opened, seq: 0, hash: openingHashOf(opened) });
    return row.id;
  }
}

function keyOf(realm: Realm, kind: SystemKind, slot: number): string {
  return `${realm}/${kind}/${slot}`;
}

function append(work: Postings, journal: JournalFields, leg: Leg): void {
  const account = work.account(leg.accountId);
  if (account.isClosed) throw new Error(`account ${account.id} is closed`);
  const seq = account.seq + 1;
  const balance = account.balanceMicro + leg.amountMicro;
  if (!Number.isSafeInteger(balance)) throw new AmountTooLarge(`account ${account.id} would overflow`);
  const hash = entryHash(account.hash, {
    ...journal,
    accountId: account.id,
    seq,
    memo: leg.memo,
    amountMicro: leg.amountMicro,
    balanceAfterMicro: balance,
  });
  const entry = {
    account_id: account.id,
    seq,
    journal_id: journal.journalId,
    memo: leg.memo,
    amount: leg.amountMicro,
    balance_after: balance,
    hash,
  };
  work.record(entryTable.append.of(entry), `entry ${seq} of account ${account.id}`);
  account.seq = seq;
  account.balanceMicro = balance;
  account.hash = hash;
}
