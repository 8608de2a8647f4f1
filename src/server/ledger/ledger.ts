import { type AccountRow, accountTable } from '../store/accounts.ts';
import type { Tx } from '../store/handles.ts';
import { journalTable } from '../store/journals.ts';
import { entryTable } from '../store/ledger-entries.ts';
import type { AccountKind, JournalKind, Memo, PaymentKind, Realm } from '../store/schema.ts';
import { entryHash, type HashedEntry, openingHashOf, type Ref } from './entry-hash.ts';

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

/** The last entry of an account. */
type Head = Pick<AccountRow, 'id' | 'seq' | 'balance' | 'hash'>;

export type SystemKind = Exclude<AccountKind, 'trading'>;

/**
 * `house` bears profits and losses, `funding` is where money comes from, `payouts` where it left to, `loans` what users
 * owe (below zero), `interest` what loans earned.
 */
const SYSTEM_KINDS = {
  demo: ['house', 'fees', 'funding'],
  real: ['house', 'fees', 'funding', 'payouts', 'loans', 'interest'],
} as const satisfies Record<Realm, readonly SystemKind[]>;

/**
 * Append-only double entry. Every journal sums to zero, every entry is chained by hash to the entry before it on
 * its account, and balances move only here.
 */
export class Ledger {
  readonly #systemIds = new Map<string, number>();
  /** Where the system accounts stand. They move with every order, and only this class writes them. */
  readonly #systemHeads = new Map<number, Head>();

  /** Opens the trading account of a user with nothing on it and returns its id. A demo user gets a house of their own. */
  async openTradingAccount(tx: Tx, userId: number, realm: Realm): Promise<number> {
    const accountId = await this.#open(tx, { user_id: userId, book_of: null, realm, kind: 'trading' });
    if (realm === 'demo') await this.#open(tx, { user_id: null, book_of: userId, realm, kind: 'house' });
    return accountId;
  }

  /**
   * The other side of a user's money. Of a demo user it is the house of their own book, which bears all there is, so
   * that the book sums to zero by itself; those made before there were such books share their realm's accounts.
   */
  async counterAccount(
    tx: Tx,
    { userId, realm }: { userId: number; realm: Realm },
    kind: SystemKind,
  ): Promise<number> {
    const own =
      realm === 'demo'
        ? await accountTable.houseOf.get(tx, { bookOf: userId, currency: CURRENCY })
        : undefined;
    return own?.id ?? (await this.systemAccount(tx, realm, kind));
  }

  /** The system account of a realm; made by `openSystemAccounts`. */
  async systemAccount(tx: Tx, realm: Realm, kind: SystemKind): Promise<number> {
    const name = `${realm}/${kind}`;
    const known = this.#systemIds.get(name);
    if (known !== undefined) return known;
    const row = await accountTable.system.get(tx, { realm, kind, currency: CURRENCY });
    if (!row) throw new Error(`the ledger has no ${name} account`);
    this.#systemIds.set(name, row.id);
    this.#systemHeads.set(row.id, row);
    return row.id;
  }

  /** Makes the system accounts where they are missing. Play money is neither paid out nor lent. */
  async openSystemAccounts(tx: Tx): Promise<void> {
    for (const realm of ['demo', 'real'] as const) {
      for (const kind of SYSTEM_KINDS[realm]) {
        if (await accountTable.system.get(tx, { realm, kind, currency: CURRENCY })) continue;
        await this.#open(tx, { user_id: null, book_of: null, realm, kind });
      }
    }
  }

  /**
   * Writes a journal and returns its id. Throws when it does not sum to zero, an account would break its rules, or a
   * payment was booked before.
   */
  async post(tx: Tx, journal: Journal): Promise<number> {
    const sum = journal.legs.reduce((total, leg) => total + leg.amountMicro, 0);
    if (sum !== 0) throw new Error(`a ${journal.kind} journal is off by ${sum}`);
    const { kind, atMs } = journal;
    const of = {
      orderId: 'orderId' in journal ? journal.orderId : null,
      ref: 'ref' in journal ? journal.ref : null,
    };
    const { id: journalId } = await journalTable.insert.one(tx, {
      kind,
      orderId: of.orderId,
      refKind: of.ref?.kind ?? null,
      refId: of.ref?.id ?? null,
      createdAt: atMs,
    });
    for (const leg of journal.legs)
      await this.#append(tx, { journalId, journalKind: kind, createdAtMs: atMs, ...of }, leg);
    return journalId;
  }

  /** SQL went back: what is remembered of accounts is read again. */
  forget(): void {
    this.#systemIds.clear();
    this.#systemHeads.clear();
  }

  async #open(tx: Tx, account: Pick<AccountRow, 'user_id' | 'book_of' | 'realm' | 'kind'>): Promise<number> {
    const opened = { ...account, currency: CURRENCY };
    const { id } = await accountTable.insert.one(tx, { ...opened, seq: 0, hash: openingHashOf(opened) });
    return id;
  }

  async #append(tx: Tx, journal: JournalFields, leg: Leg): Promise<void> {
    const account = this.#systemHeads.get(leg.accountId) ?? (await this.#read(tx, leg.accountId));
    const seq = account.seq + 1;
    const balance = account.balance + leg.amountMicro;
    if (!Number.isSafeInteger(balance)) throw new RangeError(`account ${account.id} would overflow`);
    const hash = entryHash(account.hash, {
      ...journal,
      accountId: account.id,
      seq,
      memo: leg.memo,
      amountMicro: leg.amountMicro,
      balanceAfterMicro: balance,
    });
    await entryTable.append.run(tx, {
      accountId: account.id,
      seq,
      journalId: journal.journalId,
      memo: leg.memo,
      amount: leg.amountMicro,
      balanceAfter: balance,
      hash,
    });
    const moved = await accountTable.advance.run(tx, {
      id: account.id,
      fromSeq: account.seq,
      seq,
      balance,
      hash,
    });
    if (moved.changes !== 1) throw new Error(`account ${account.id} moved on while entry ${seq} was written`);
    if (this.#systemHeads.has(account.id))
      this.#systemHeads.set(account.id, { id: account.id, seq, balance, hash });
  }

  async #read(tx: Tx, accountId: number): Promise<Head> {
    const account = await accountTable.byId.get(tx, { id: accountId });
    if (!account) throw new Error(`the ledger has no account ${accountId}`);
    return account;
  }
}
