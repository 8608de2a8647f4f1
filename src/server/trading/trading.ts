import type { OrderTicket } from '#contract/trading';
import type { Clock, Unsubscribe } from '../clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import type { Quote } from '../market/price-source.ts';
import { Refusal } from '../refusal.ts';
import { accountTable } from '../store/accounts.ts';
import type { Database } from '../store/database.ts';
import { demoBookTable } from '../store/demo-books.ts';
import type { Reads, Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { Book, type BookAccount } from './book.ts';
import { type Closed, closeForUser } from './close-position.ts';
import type { CommandContext } from './command-context.ts';
import { fireTrigger } from './fire-trigger.ts';
import { Funds } from './funds.ts';
import { openOrder, type Placed } from './open-order.ts';
import { cancelForUser } from './pending-orders.ts';
import { purgeDemo } from './purge-demo.ts';
import { resetDemo } from './reset-demo.ts';
import { type Stops, type StopsRequest, setStops } from './set-stops.ts';
import type { TradeFees } from './trade-fees.ts';
import { type Due, Triggers } from './triggers.ts';
import { type AccountValue, emptyValue, valueAtLastTick } from './value-account.ts';

export type TradingLog = {
  error(details: object, message: string): void;
  info(details: object, message: string): void;
};

/** Demo accounts deleted in one round, each in a command of its own. */
const DEMOS_PURGED_AT_ONCE = 200;

/**
 * Trading: commands of traders and of the market, one after the other through the queue. It keeps the book in step with
 * SQL, watches every tick, and tells listeners after the commit.
 */
export class Trading {
  readonly #database: Database;
  readonly #ledger: Ledger;
  readonly #market: Market;
  readonly #clock: Clock;
  readonly #log: TradingLog;
  readonly #triggers: Triggers;
  readonly #book: Book;
  readonly #fees: () => TradeFees;
  /** Positions and pending orders that left the book in the running command. */
  readonly #closed: CommandContext['closed'] = [];
  /** Money of accounts that moves other than by trading. */
  readonly funds: Funds;
  readonly #once: IdempotentCommands;
  readonly #closedListeners = new Set<(userId: number, orderIds: readonly number[]) => void>();
  readonly #changedListeners = new Set<(userId: number) => void>();
  /** Accounts and closed orders of the commands that went through in the running transaction. */
  readonly #committing = { accounts: new Set<BookAccount>(), closed: [] as CommandContext['closed'] };
  /** Accounts a command failed on: read again at the next tick, and until then nothing is carried out on them. */
  readonly #failed = new Set<number>();
  /** The rounds of due triggers so far: one at a time. */
  #settled: Promise<void> = Promise.resolve();
  #isSettling = false;

  constructor(
    database: Database,
    ledger: Ledger,
    market: Market,
    clock: Clock,
    log: TradingLog,
    fees: () => TradeFees,
  ) {
    this.#database = database;
    this.#ledger = ledger;
    this.#market = market;
    this.#clock = clock;
    this.#log = log;
    this.#triggers = new Triggers(market);
    this.#fees = fees;
    this.#book = new Book(this.#triggers);
    this.funds = new Funds((tx) => this.#contextOf(tx));
    this.#once = new IdempotentCommands(database.queue);
    database.queue.setHooks({
      kept: () => this.#keep(),
      rolledBack: (tx) => this.#takeBack(tx, this.#book.touched),
      aborted: () =>
        this.#takeBack(database.db, new Set([...this.#committing.accounts, ...this.#book.touched])),
      committed: () => this.#onCommitted(),
      // A round of its own, unless it is a round that waits for this commit.
      drained: () => (this.#isSettling ? undefined : this.#settle()),
    });
  }

  /** Reads the book, carries out what prices reached while the server was down, and follows the market. */
  async start(): Promise<Unsubscribe> {
    await this.#book.loadAll(this.#database.db);
    this.#book.touched.clear();
    this.#judge([]);
    await this.#settle();
    return this.#market.onTick((changed) => this.#onTick(changed));
  }

  submit(caller: Caller, ticket: OrderTicket): Promise<Placed> {
    return this.#command(caller, ['submit', ticket], (context, account, nowMs) =>
      openOrder(context, account, ticket, nowMs),
    );
  }

  close(caller: Caller, orderId: number): Promise<Closed> {
    return this.#command(caller, ['close', orderId], async (context, account, nowMs) =>
      closeForUser(context, account, orderId, nowMs),
    );
  }

  cancel(caller: Caller, orderId: number): Promise<{ orderId: number }> {
    return this.#command(caller, ['cancel', orderId], async (context, account, nowMs) => {
      await cancelForUser(context, account, orderId, nowMs);
      return { orderId };
    });
  }

  setStops(caller: Caller, request: StopsRequest): Promise<Stops> {
    return this.#command(caller, ['stops', request], async (context, account) =>
      setStops(context, account, request),
    );
  }

  /** Answers the new balance in micro-units. */
  resetDemo(caller: Caller): Promise<number> {
    return this.#command(caller, ['reset'], resetDemo);
  }

  /** Deletes the kept answers of commands that are a day old. */
  purgeAnswers(): Promise<void> {
    return this.#once.purge(this.#clock());
  }

  /** Deletes a number of demo accounts that had no session for `keptMs`; answers how many. */
  async purgeDemos(keptMs: number): Promise<number> {
    const idle = await demoBookTable.idle.all(this.#database.db, {
      before: this.#clock() - keptMs,
      limit: DEMOS_PURGED_AT_ONCE,
    });
    for (const { id: userId } of idle) {
      await this.#database.queue.submit(async (tx) => {
        const account = await this.#book.accountOf(tx, userId);
        if (account) await purgeDemo(this.#contextOf(tx), account, this.#clock());
      });
    }
    return idle.length;
  }

  /** From the book in memory; null when the user has no account. */
  async valueAccount(userId: number): Promise<AccountValue | null> {
    const { queue } = this.#database;
    // Within a batch the book is ahead of what is committed.
    while (queue.committing) await queue.committing;
    const account = this.#book.peek(userId);
    if (account) return valueAtLastTick(account, this.#market);
    const row = await accountTable.byUser.get(this.#database.db, { userId });
    return row ? emptyValue(row) : null;
  }

  /** Calls the listener, after the commit, with positions and pending orders that left the book other than by a fill. */
  onClosed(listener: (userId: number, orderIds: readonly number[]) => void): Unsubscribe {
    this.#closedListeners.add(listener);
    return () => this.#closedListeners.delete(listener);
  }

  /** Calls the listener, after the commit, with each user whose balance, margin or positions changed. */
  onChanged(listener: (userId: number) => void): Unsubscribe {
    this.#changedListeners.add(listener);
    return () => this.#changedListeners.delete(listener);
  }

  #command<T>(
    caller: Caller,
    request: readonly unknown[],
    run: (context: CommandContext, account: BookAccount, nowMs: number) => Promise<T>,
  ): Promise<T> {
    const command = async (tx: Tx) => {
      const account = await this.#book.accountOf(tx, caller.userId);
      if (!account) throw new Refusal('notFound');
      return run(this.#contextOf(tx), account, this.#clock());
    };
    return this.#once.run(caller, request, this.#clock, command);
  }

  #contextOf(tx: Tx): CommandContext {
    return {
      tx,
      book: this.#book,
      ledger: this.#ledger,
      market: this.#market,
      fees: this.#fees,
      closed: this.#closed,
    };
  }

  /** A command went through, of trading or of who moves money: what it touched counts once the transaction commits. */
  #keep(): void {
    for (const account of this.#book.touched) this.#committing.accounts.add(account);
    this.#book.touched.clear();
    this.#committing.closed.push(...this.#closed);
    this.#closed.length = 0;
  }

  /** SQL went back, so the book and the ledger do too. */
  async #takeBack(from: Reads, accounts: Iterable<BookAccount>): Promise<void> {
    this.#ledger.forget();
    for (const account of [...accounts]) {
      this.#failed.add(account.id);
      await this.#book.reload(from, account);
    }
    this.#book.touched.clear();
    this.#closed.length = 0;
  }

  #onCommitted(): void {
    const accounts = [...this.#committing.accounts];
    const closed = this.#committing.closed;
    this.#committing.accounts.clear();
    this.#committing.closed = [];
    this.#judge(accounts);
    this.#tell(accounts, closed);
  }

  /** Arms the guards of accounts that changed or were read, and forgets those with nothing live. */
  #judge(changed: readonly BookAccount[]): void {
    for (const { userId } of new Set([...changed, ...this.#book.loaded])) {
      const account = this.#book.peek(userId);
      if (!account || this.#failed.has(account.id)) continue;
      if (account.positions.size + account.pendings.size === 0) this.#book.forget(account);
      else this.#triggers.guard(account, this.#warn);
    }
    this.#book.loaded.clear();
  }

  #tell(accounts: readonly BookAccount[], closed: CommandContext['closed']): void {
    const idsByUser = Map.groupBy(closed, (order) => order.userId);
    for (const [userId, orders] of idsByUser) {
      const ids = orders.map((order) => order.orderId);
      for (const listener of this.#closedListeners) this.#guarded(() => listener(userId, ids));
    }
    for (const { userId } of accounts) {
      for (const listener of this.#changedListeners) this.#guarded(() => listener(userId));
    }
  }

  async #onTick(changed: readonly Quote[]): Promise<void> {
    try {
      await this.#follow(changed);
    } catch (cause) {
      this.#log.error({ err: cause }, 'a tick could not be carried out');
    }
  }

  async #follow(changed: readonly Quote[]): Promise<void> {
    const again = [...this.#failed];
    this.#failed.clear();
    for (const accountId of again) {
      const account = await this.#book.account(this.#database.db, accountId);
      if (account) await this.#book.reload(this.#database.db, account);
    }
    this.#book.touched.clear();
    this.#judge([]);
    this.#triggers.onQuotes(changed, this.#book, this.#warn);
    await this.#settle();
  }

  /** Carries out what is due until nothing is, so that no open order still meets its trigger when a tick is over. */
  #settle(): Promise<void> {
    const carryOut = () => this.#carryOutDue();
    this.#settled = this.#settled.then(carryOut, carryOut);
    return this.#settled;
  }

  async #carryOutDue(): Promise<void> {
    this.#isSettling = true;
    try {
      for (let due = this.#triggers.takeDue(); due.length > 0; due = this.#triggers.takeDue()) {
        for (const one of due) await this.#carryOut(one);
        await this.#database.queue.flush();
      }
    } finally {
      this.#isSettling = false;
    }
  }

  async #carryOut(due: Due): Promise<void> {
    const account =
      due.kind === 'liquidation'
        ? await this.#book.account(this.#database.db, due.accountId)
        : this.#book.ownerOf(due.orderId);
    if (!account || this.#failed.has(account.id)) return;
    const command = async (tx: Tx) => {
      try {
        const current = await this.#book.account(tx, account.id);
        if (current) await fireTrigger(this.#contextOf(tx), current, due, this.#clock());
      } catch (cause) {
        this.#failed.add(account.id);
        throw cause;
      }
    };
    this.#database.queue.submit(command).catch((cause: unknown) => {
      this.#log.error({ err: cause, due }, 'a trigger could not be carried out');
    });
  }

  readonly #warn = (account: BookAccount): void => {
    this.#log.info({ userId: account.userId }, 'an account reached the risk warning');
    for (const listener of this.#changedListeners) this.#guarded(() => listener(account.userId));
  };

  #guarded(tell: () => void): void {
    try {
      tell();
    } catch (cause) {
      this.#log.error({ err: cause }, 'a part of trading failed');
    }
  }
}
