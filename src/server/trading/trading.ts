import type { OrderTicket } from '#contract/trading';
import type { Clock, Unsubscribe } from '../clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import type { Quote } from '../market/price-source.ts';
import { Refusal } from '../refusal.ts';
import { accountTable } from '../store/accounts.ts';
import type { Database } from '../store/database.ts';
import { demoBookTable } from '../store/demo-books.ts';
import type { Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { Book } from './book.ts';
import { type Closed, closeForUser } from './close-position.ts';
import type { CommandContext } from './command-context.ts';
import { fireTrigger, isStillDue } from './fire-trigger.ts';
import { Funds } from './funds.ts';
import { openOrder, type Placed } from './open-order.ts';
import { cancelForUser } from './pending-orders.ts';
import { purgeDemo } from './purge-demo.ts';
import { resetDemo } from './reset-demo.ts';
import { RunningWork } from './running-work.ts';
import { type Stops, type StopsRequest, setStops } from './set-stops.ts';
import type { TradeFees } from './trade-fees.ts';
import { TradingAccount } from './trading-account.ts';
import { type Due, Triggers } from './triggers.ts';
import { type AccountValue, emptyValue, valueAtLastTick } from './value-account.ts';
import type { Ended } from './work.ts';

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
  readonly #market: Market;
  readonly #clock: Clock;
  readonly #log: TradingLog;
  readonly #triggers: Triggers;
  readonly #book: Book;
  readonly #running: RunningWork;
  /** Money of accounts that moves other than by trading. */
  readonly funds: Funds;
  readonly #once: IdempotentCommands;
  readonly #closedListeners = new Set<(userId: number, orderIds: readonly number[]) => void>();
  readonly #changedListeners = new Set<(userId: number) => void>();
  /** Accounts a transaction failed on: read again at the next tick, and until then nothing is carried out on them. */
  readonly #failed = new Set<number>();
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
    this.#market = market;
    this.#clock = clock;
    this.#log = log;
    this.#triggers = new Triggers(market);
    this.#book = new Book(ledger.systemAccounts, this.#triggers);
    const { ids } = database;
    this.#running = new RunningWork({ book: this.#book, ledger, market, fees, ids });
    this.funds = new Funds((tx) => this.#running.contextOf(tx), this.#book);
    this.#once = new IdempotentCommands(database.queue);
    database.queue.setHooks({
      kept: () => this.#running.work.keep(),
      dropped: () => this.#running.work.drop(),
      write: (tx) => this.#running.work.write(tx),
      repeated: () => this.#running.end(),
      aborted: () => this.#onAborted(),
      committed: () => this.#onCommitted(),
      drained: () => this.#settle(),
    });
  }

  /** Reads the book, carries out what prices reached while the server was down, and follows the market. */
  start(): Unsubscribe {
    this.#book.loadAll(this.#database.db);
    this.#judge(this.#book.accounts());
    this.#settle();
    return this.#market.onTick((changed) => this.#guarded(() => this.#onTick(changed)));
  }

  submit(caller: Caller, ticket: OrderTicket): Promise<Placed> {
    return this.#command(caller, ['submit', ticket], (context, account, nowMs) =>
      openOrder(context, account, ticket, nowMs),
    );
  }

  close(caller: Caller, orderId: number): Promise<Closed> {
    return this.#command(caller, ['close', orderId], (context, account, nowMs) =>
      closeForUser(context, account, orderId, nowMs),
    );
  }

  cancel(caller: Caller, orderId: number): Promise<{ orderId: number }> {
    return this.#command(caller, ['cancel', orderId], (context, account, nowMs) => {
      cancelForUser(context, account, orderId, nowMs);
      return { orderId };
    });
  }

  setStops(caller: Caller, request: StopsRequest): Promise<Stops> {
    return this.#command(caller, ['stops', request], (context, account) =>
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
    const idle = demoBookTable.idle.all(this.#database.db, {
      before: this.#clock() - keptMs,
      limit: DEMOS_PURGED_AT_ONCE,
    });
    for (const { id } of idle) await this.#purgeDemo(id);
    return idle.length;
  }

  /** From the book in memory; null when the user has no account. */
  valueAccount(userId: number): AccountValue | null {
    const account = this.#book.peek(userId);
    if (account) return valueAtLastTick(account, this.#market);
    const row = accountTable.byUser.get(this.#database.db, { userId });
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

  async #purgeDemo(userId: number): Promise<void> {
    const { queue } = this.#database;
    await queue.decide((tx) => {
      const account = this.#running.accountOf(tx, userId);
      if (account) resetDemo(this.#running.contextOf(tx), account, this.#clock());
    });
    await queue.submit((tx) => {
      const account = this.#running.accountOf(tx, userId);
      if (account) purgeDemo(tx, this.#running.work, account, this.#clock());
    });
  }

  #command<T>(
    caller: Caller,
    request: readonly unknown[],
    run: (context: CommandContext, account: TradingAccount, nowMs: number) => T,
  ): Promise<T> {
    return this.#once.decide(caller, request, this.#clock, (tx) => {
      const account = this.#running.accountOf(tx, caller.userId);
      if (!account) throw new Refusal('notFound');
      return run(this.#running.contextOf(tx), account, this.#clock());
    });
  }

  /** Nothing was written. What memory has of these accounts may not be what the rows have. */
  #onAborted(): void {
    const { accounts } = this.#running.end();
    for (const { id } of accounts) {
      this.#failed.add(id);
      this.#book.reload(this.#database.db, id);
    }
  }

  #onCommitted(): void {
    const { accounts, forgotten, ended } = this.#running.end();
    for (const id of forgotten) this.#book.forget(id);
    this.#book.put(accounts);
    const changed = accounts.filter((account) => account instanceof TradingAccount);
    this.#judge(changed);
    this.#tell(changed, ended);
  }

  /** Arms the guards of accounts anew. Those with nothing live have none. */
  #judge(accounts: Iterable<TradingAccount>): void {
    for (const account of accounts) {
      if (account.liveOrders === 0 || this.#failed.has(account.id)) continue;
      this.#triggers.guard(account, this.#warn);
    }
  }

  #tell(accounts: readonly TradingAccount[], ended: readonly Ended[]): void {
    const idsByUser = Map.groupBy(ended, (order) => order.userId);
    for (const [userId, orders] of idsByUser) {
      const ids = orders.map((order) => order.orderId);
      for (const listener of this.#closedListeners) this.#guarded(() => listener(userId, ids));
    }
    for (const { userId } of accounts) {
      for (const listener of this.#changedListeners) this.#guarded(() => listener(userId));
    }
  }

  #onTick(changed: readonly Quote[]): void {
    for (const accountId of [...this.#failed]) {
      this.#book.reload(this.#database.db, accountId);
      this.#failed.delete(accountId);
      const account = this.#book.inMemory(accountId);
      if (account) this.#judge([account]);
    }
    this.#triggers.onQuotes(changed, this.#book, this.#warn);
    this.#settle();
  }

  /** Carries out what is due until nothing is, so that no open order still meets its trigger when a tick is over. */
  #settle(): void {
    if (this.#isSettling) return;
    this.#isSettling = true;
    try {
      for (let due = this.#triggers.takeDue(); due.length > 0; due = this.#triggers.takeDue()) {
        for (const one of due) this.#carryOut(one);
        this.#database.queue.flush();
      }
    } finally {
      this.#isSettling = false;
    }
  }

  #carryOut(due: Due): void {
    const account =
      due.kind === 'liquidation' ? this.#book.inMemory(due.accountId) : this.#book.ownerOf(due.orderId);
    if (!account || this.#failed.has(account.id)) return;
    const { id } = account;
    const command = (tx: Tx) => {
      const current = this.#running.accountIf(tx, id, (now) => isStillDue(now, due));
      if (current) fireTrigger(this.#running.contextOf(tx), current, due, this.#clock());
    };
    this.#database.queue.decide(command).catch((cause: unknown) => {
      this.#failed.add(id);
      this.#log.error({ err: cause, due }, 'a trigger could not be carried out');
    });
  }

  readonly #warn = (account: TradingAccount): void => {
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
