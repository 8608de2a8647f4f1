import type { BusMessage } from '../bus/messages.ts';
import type { Postings } from '../ledger/ledger.ts';
import type { LedgerAccount } from '../ledger/ledger-account.ts';
import type { AccountMove } from '../store/accounts.ts';
import { Announcements, KnownAnswers, type Tx, type UnitOfWork } from '../store/handles.ts';
import type { IdSource } from '../store/ids.ts';
import { entryTable } from '../store/ledger-entries.ts';
import { isTraded } from '../store/opening-rules.ts';
import type { BoundChange } from '../store/statement.ts';
import { moveAccounts, type RowToWrite, writeRows } from '../store/write-rows.ts';
import type { OpeningRules } from './opening-bar.ts';
import { TradingAccount } from './trading-account.ts';

/** A position or a pending order that left its account. */
export type EndedOrders = { userId: number; orderId: number };

export type Outcome = {
  accounts: readonly LedgerAccount[];
  forgotten: readonly number[];
};

/**
 * The unit of work of one transaction. Commands decide in it without waiting, on copies of accounts; what they record is
 * written later, together. Of a command that does not go through nothing is left.
 */
export class Work extends Announcements implements Postings, UnitOfWork {
  readonly answers = new KnownAnswers();
  /** What keeps users from opening orders by the rows as they are, of those for whom it was read; null for nothing. */
  readonly openingRules = new Map<number, OpeningRules | null>();
  /** Net units of real users by instrument, with what commands that went through decided, in millionths; null while not known. */
  houseNets: Map<number, number> | null;
  readonly #ids: IdSource;
  /** Accounts as the commands that went through left them. */
  readonly #accounts = new Map<number, LedgerAccount>();
  /** Accounts as their rows are. */
  readonly #written = new Map<number, LedgerAccount>();
  /** Copies for the running command. */
  readonly #copies = new Map<number, LedgerAccount>();
  readonly #changed = new Set<number>();
  readonly #forgotten: number[] = [];
  #rows: RowToWrite[] = [];
  readonly #ended: EndedOrders[] = [];
  /** Where the running command began, and the instant of market time at which it changes accounts, epoch ms. */
  #rowsKept = 0;
  #endedKept = 0;
  #changesAtMs: number | null = null;

  constructor(ids: IdSource, houseNets: Map<number, number> | null = null) {
    super();
    this.#ids = ids;
    this.houseNets = houseNets;
  }

  has(id: number): boolean {
    return this.#accounts.has(id);
  }

  /** Brings an account in, as its row is. It is copied, never changed. */
  bring(account: LedgerAccount): void {
    this.#accounts.set(account.id, account);
    this.#written.set(account.id, account);
  }

  /** To look at, as the running command has it. Throws for one that was not brought in. */
  read(id: number): LedgerAccount {
    const account = this.#copies.get(id) ?? this.#accounts.get(id);
    if (!account) throw new Error(`account ${id} was not brought into the unit of work`);
    return account;
  }

  /** To change. Throws for one that was not brought in. */
  account(id: number): LedgerAccount {
    const known = this.#copies.get(id);
    if (known) return known;
    const copy = this.read(id).copy();
    this.#copies.set(id, copy);
    return copy;
  }

  /** The running command happens at an instant of market time, epoch ms. One that changes accounts says so. */
  happensAt(marketMs: number): void {
    this.#changesAtMs = marketMs;
  }

  nextId(of: 'trade_order' | 'journal'): number {
    return this.#ids.next(of);
  }

  record(change: BoundChange, what: string): void {
    this.#rows.push({ change, what });
  }

  /** What trading brought a user, their copies among it, by what is decided and not written yet, signed, in micro-USD. */
  unwrittenTradedMicro(userId: number): number {
    let sum = 0;
    for (const { change } of this.#rows) {
      const entry = entryTable.append.argsOf(change);
      if (!entry || !isTraded(entry.memo)) continue;
      const account = this.#accounts.get(entry.account_id);
      if (account instanceof TradingAccount && (account.followerUserId ?? account.userId) === userId)
        sum += entry.amount;
    }
    return sum;
  }

  /** Brings in what real users hold of each instrument, net, as the rows are, and what is decided and not written. */
  bringNets(nets: Map<number, number>): void {
    for (const id of this.#changed) addMoved(nets, this.#written.get(id), this.#accounts.get(id));
    this.houseNets = nets;
  }

  /** The same as the running command has it. Throws where it was not brought in. */
  runningNets(): ReadonlyMap<number, number> {
    if (!this.houseNets) throw new Error('what the house holds was not brought into the unit of work');
    const nets = new Map(this.houseNets);
    for (const [id, copy] of this.#copies) addMoved(nets, this.#accounts.get(id), copy);
    return nets;
  }

  /** Notes that an order left its account. */
  end(ended: EndedOrders): void {
    this.#ended.push(ended);
  }

  /** The command went through. */
  override keep(): void {
    super.keep();
    const atMs = this.#changesAtMs;
    if (this.#copies.size > 0 && atMs === null) throw new Error('a command changed accounts at no instant');
    for (const [id, copy] of this.#copies) {
      // A price that was carried out late changes nothing about what was changed since.
      copy.changedAtMs = Math.max(copy.changedAtMs, atMs ?? 0);
      if (this.houseNets) addMoved(this.houseNets, this.#accounts.get(id), copy);
      this.#accounts.set(id, copy);
      this.#changed.add(id);
    }
    this.#copies.clear();
    this.#changesAtMs = null;
    this.#rowsKept = this.#rows.length;
    this.#endedKept = this.#ended.length;
  }

  /** The command did not go through. */
  override drop(): void {
    super.drop();
    this.#copies.clear();
    this.#changesAtMs = null;
    this.#rows.length = this.#rowsKept;
    this.#ended.length = this.#endedKept;
  }

  /** Writes what was kept and is not written yet. Throws when a row is not as it was read; then nothing of `tx` may stay. */
  async write(tx: Tx): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    this.#rowsKept = 0;
    // They were read before these rows, and before what the next command writes itself.
    this.openingRules.clear();
    await writeRows(tx, rows);
    await moveAccounts(tx, this.#moves());
  }

  /** An account was changed by other statements: what is known of it holds no longer. */
  forget(id: number): void {
    this.#forgotten.push(id);
    this.#accounts.delete(id);
    this.#written.delete(id);
    this.#copies.delete(id);
    this.#changed.delete(id);
  }

  /** What the transaction changed. */
  outcome(): Outcome {
    const accounts = [...this.#changed].flatMap((id) => this.#accounts.get(id) ?? []);
    return { accounts, forgotten: this.#forgotten };
  }

  /** Beside what commands told: the orders that ended, and the users whose accounts changed. */
  override told(): readonly BusMessage[] {
    const byUser = Map.groupBy(this.#ended, ({ userId }) => userId);
    const closed = Array.from(byUser, ([userId, orders]) => ({
      type: 'orders.closed' as const,
      userId,
      orderIds: orders.map(({ orderId }) => orderId),
    }));
    const changed = [...this.#changed].flatMap((id) => {
      const account = this.#accounts.get(id);
      if (!(account instanceof TradingAccount)) return [];
      return [{ type: 'account.changed' as const, userId: account.userId }];
    });
    return [...super.told(), ...closed, ...changed];
  }

  #moves(): AccountMove[] {
    const moves: AccountMove[] = [];
    for (const id of this.#changed) {
      const now = this.#accounts.get(id);
      const before = this.#written.get(id);
      if (!now || !before || now === before) continue;
      this.#written.set(id, now);
      const { version } = before;
      now.version = version + 1;
      const { changedAtMs: changed_market_at, seq, balanceMicro: balance, heldMicro: held, hash } = now;
      moves.push({ id, version, changed_market_at, seq, balance, held, hash });
    }
    return moves;
  }
}

/** Adds by how much a real user's account moved what is held of each instrument. */
function addMoved(
  nets: Map<number, number>,
  before: LedgerAccount | undefined,
  after: LedgerAccount | undefined,
): void {
  for (const [account, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (!(account instanceof TradingAccount) || account.realm === 'demo') continue;
    for (const [id, net] of account.nets) nets.set(id, (nets.get(id) ?? 0) + sign * net);
  }
}

/** The unit of work of a command's transaction. */
export function workOf({ unit }: Tx): Work {
  if (!(unit instanceof Work)) throw new Error('the transaction has no unit of work');
  return unit;
}
