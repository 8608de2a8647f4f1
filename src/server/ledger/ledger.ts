import { type AccountRow, accountTable } from '../store/accounts.ts';
import type { Connection } from '../store/connection.ts';
import { journalTable } from '../store/journals.ts';
import { entryTable } from '../store/ledger-entries.ts';
import type { AccountKind, JournalKind, Memo, Realm } from '../store/schema.ts';
import { entryHash, openingHash } from './entry-hash.ts';

export const CURRENCY = 'USD';

/** One leg of a journal. Signed micro-units; the legs of a journal sum to zero. */
export type Leg = { accountId: number; amountMicro: number; memo: Memo };

export type Journal = { kind: JournalKind; orderId: number | null; atMs: number; legs: readonly Leg[] };

/** The last entry of an account. */
type Head = Pick<AccountRow, 'id' | 'seq' | 'balance' | 'hash'>;

export type SystemKind = Exclude<AccountKind, 'trading'>;

/**
 * Append-only double entry. Every journal sums to zero, every entry is chained by hash to the entry before it on
 * its account, and balances move only here. Runs inside commands of the queue.
 */
export class Ledger {
  readonly #accounts;
  readonly #journals;
  readonly #entries;
  readonly #systemIds = new Map<string, number>();
  /** Where the system accounts stand. They move with every order, and nobody else writes them. */
  readonly #systemHeads = new Map<number, Head>();

  constructor(writer: Connection) {
    this.#accounts = accountTable(writer);
    this.#journals = journalTable(writer);
    this.#entries = entryTable(writer);
  }

  /** Opens the trading account of a user with nothing on it and returns its id. */
  openTradingAccount(userId: number, realm: Realm): number {
    return this.#accounts.insert.run({
      user_id: userId,
      realm,
      kind: 'trading',
      currency: CURRENCY,
      seq: 0,
      hash: openingHash(realm, 'trading', CURRENCY, String(userId)),
    }).lastId;
  }

  /** The system account of a realm; made by `openSystemAccounts`. */
  systemAccount(realm: Realm, kind: SystemKind): number {
    const name = `${realm}/${kind}`;
    const known = this.#systemIds.get(name);
    if (known !== undefined) return known;
    const row = this.#accounts.system.get({ realm, kind, currency: CURRENCY });
    if (!row) throw new Error(`the ledger has no ${name} account`);
    this.#systemIds.set(name, row.id);
    this.#systemHeads.set(row.id, row);
    return row.id;
  }

  /** Makes the house, fee and funding accounts of both realms where they are missing. */
  openSystemAccounts(): void {
    for (const realm of ['demo', 'real'] as const) {
      for (const kind of ['house', 'fees', 'funding'] as const) {
        if (this.#accounts.system.get({ realm, kind, currency: CURRENCY })) continue;
        const hash = openingHash(realm, kind, CURRENCY, 'system');
        this.#accounts.insert.run({ user_id: null, realm, kind, currency: CURRENCY, seq: 0, hash });
      }
    }
  }

  /** Writes a journal and returns its id. Throws when it does not sum to zero or an account would break its rules. */
  post(journal: Journal): number {
    const sum = journal.legs.reduce((total, leg) => total + leg.amountMicro, 0);
    if (sum !== 0) throw new Error(`a ${journal.kind} journal is off by ${sum}`);
    const { kind, orderId, atMs } = journal;
    const journalId = this.#journals.insert.run({ kind, orderId, createdAt: atMs }).lastId;
    for (const leg of journal.legs) this.#append(journalId, journal, leg);
    return journalId;
  }

  /** SQL went back: what is remembered of accounts is read again. */
  forget(): void {
    this.#systemIds.clear();
    this.#systemHeads.clear();
  }

  #append(journalId: number, journal: Journal, leg: Leg): void {
    const account = this.#systemHeads.get(leg.accountId) ?? this.#read(leg.accountId);
    const seq = account.seq + 1;
    const balance = account.balance + leg.amountMicro;
    if (!Number.isSafeInteger(balance)) throw new RangeError(`account ${account.id} would overflow`);
    const hash = entryHash(account.hash, {
      accountId: account.id,
      seq,
      journalId,
      journalKind: journal.kind,
      orderId: journal.orderId,
      createdAtMs: journal.atMs,
      memo: leg.memo,
      amountMicro: leg.amountMicro,
      balanceAfterMicro: balance,
    });
    this.#entries.append.run({
      accountId: account.id,
      seq,
      journalId,
      memo: leg.memo,
      amount: leg.amountMicro,
      balanceAfter: balance,
      hash,
    });
    const moved = this.#accounts.advance.run({ id: account.id, fromSeq: account.seq, seq, balance, hash });
    if (moved.changes !== 1) throw new Error(`account ${account.id} moved on while entry ${seq} was written`);
    if (this.#systemHeads.has(account.id))
      this.#systemHeads.set(account.id, { id: account.id, seq, balance, hash });
  }

  #read(accountId: number): Head {
    const account = this.#accounts.byId.get({ id: accountId });
    if (!account) throw new Error(`the ledger has no account ${accountId}`);
    return account;
  }
}
