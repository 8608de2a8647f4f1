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
import { AccountsToChange } from './accounts-to-change.ts';
import { Book } from './book.ts';
import { type Closed, closeForUser } from './close-position.ts';
import type { CommandContext } from './command-context.ts';
import { fireTrigger, isStillDue } from './fire-trigger.ts';
import { Funds } from './funds.ts';
import { openOrder, type Placed } from './open-order.ts';
import { cancelForUser } from './pending-orders.ts';
import { purgeDemo } from './purge-demo.ts';
import { resetDemo } from './reset-demo.ts';
import { type Stops, type StopsRequest, setStops } from './set-stops.ts';
import type { TradeFees } from './trade-fees.ts';
import { TradingAccount } from './trading-account.ts';
import { type Due, Triggers } from './triggers.ts';
import { type AccountValue, emptyValue, valueAtLastTick } from './value-account.ts';
import { type Ended, type Outcome, Work } from './work.ts';

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
  readonly #toChange: AccountsToChange;
  /** Money of accounts that moves other than by trading. */
  readonly funds: Funds;
  readonly #once: IdempotentCommands;
  readonly #closedListeners = new Set<(userId: number, orderIds: readonly number[]) => void>();
  readonly #changedListeners = new Set<(userId: number) => void>();
  /** Accounts a transaction failed on: read again at the next tick, and until then nothing is carried out on them. */
  readonly #failed = new Set<number>();
  #isSettling = false;
  /** Settles when the rounds so far are over. */
  #settled: Promise<void> = Promise.resolve();

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
    this.#book = new Book(ledger.systemAccounts, this.#triggers, database.engine === 'postgres');
    this.#toChange = new AccountsToChange({ book: this.#book, ledger, market, fees });
    this.funds = new Funds((tx) => this.#toChange.contextOf(tx), this.#book);
    this.#once = new IdempotentCommands(database.queue);
    database.queue.setUnits<Work>({
      begin: () => new Work(database.ids),
      take: (tx, takes) => this.#toChange.take(tx, takes),
      aborted: (work) => this.#onAborted(work.outcome()),
      committed: (work) => this.#onCommitted(work.outcome()),
      // A round of its own, unless it is a round that waits for this commit.
      drained: () => (this.#isSettling ? undefined : this.#settle()),
    });
  }

  /** Reads the book, carries out what prices reached while the server was down, and follows the market. */
  async start(): Promise<Unsubscribe> {
    await this.#book.loadAll(this.#database.db);
    this.#judge(this.#book.accounts());
    await this.#settle();
    return this.#market.onTick((changed) => this.#onTick(changed));
  }

  submit(caller: Caller, ticket: OrderTicket): Promise<Placed> {
    return this.#command(caller, ['submit', ticket], null, (context, account, nowMs) =>
      openOrder(context, account, ticket, nowMs),
    );
  }

  close(caller: Caller, orderId: number): Promise<Closed> {
    return this.#command(caller, ['close', orderId], orderId, (context, account, nowMs) =>
      closeForUser(context, account, orderId, nowMs),
    );
  }

  cancel(caller: Caller, orderId: number): Promise<{ orderId: number }> {
    return this.#command(caller, ['cancel', orderId], orderId, (context, account, nowMs) => {
      cancelForUser(context, account, orderId, nowMs);
      return { orderId };
    });
  }

  setStops(caller: Caller, request: StopsRequest): Promise<Stops> {
    return this.#command(caller, ['stops', request], request.orderId, (context, account, nowMs) =>
      setStops(context, account, request, nowMs),
    );
  }

  /** Answers the new balance in micro-units. */
  resetDemo(caller: Caller): Promise<number> {
    return this.#command(caller, ['reset'], null, resetDemo);
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
    for (const { id } of idle) await this.#purgeDemo(id);
    return idle.length;
  }

  /** From the book in memory; null when the user has no account. */
  async valueAccount(userId: number): Promise<AccountValue | null> {
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

  async #purgeDemo(userId: number): Promise<void> {
    const { queue } = this.#database;
    await queue.decide({ userIds: [userId] }, async (tx) => {
      const account = await this.#toChange.ofUser(tx, userId);
      if (account) resetDemo(this.#toChange.contextOf(tx), account, this.#clock());
    });
    await queue.submit(async (tx) => {
      const account = await this.#toChange.ofUser(tx, userId);
      if (account) await purgeDemo(tx, account, this.#clock());
    });
  }

  #command<T>(
    caller: Caller,
    request: readonly unknown[],
    orderId: number | null,
    run: (context: CommandContext, account: TradingAccount, nowMs: number) => T,
  ): Promise<T> {
    return this.#once.decide(caller, request, this.#clock, async (tx) => {
      const account = await this.#toChange.ofUser(tx, caller.userId);
      if (!account) throw new Refusal('notFound');
      const context =
        orderId === null
          ? this.#toChange.contextOf(tx)
          : await this.#toChange.contextFor(tx, account, orderId);
      return run(context, account, this.#clock());
    });
  }

  /** Nothing was written. What memory has of these accounts may not be what the rows have. */
  async #onAborted({ accounts }: Outcome): Promise<void> {
    for (const { id } of accounts) {
      this.#failed.add(id);
      await this.#book.reload(this.#database.db, id);
    }
  }

  #onCommitted({ accounts, forgotten, ended }: Outcome): void {
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

  async #onTick(changed: readonly Quote[]): Promise<void> {
    try {
      await this.#follow(changed);
    } catch (cause) {
      this.#log.error({ err: cause }, 'a tick could not be carried out');
    }
  }

  async #follow(changed: readonly Quote[]): Promise<void> {
    for (const accountId of [...this.#failed]) {
      await this.#book.reload(this.#database.db, accountId);
      this.#failed.delete(accountId);
      const account = this.#book.inMemory(accountId);
      if (account) this.#judge([account]);
    }
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
        for (const one of due) this.#carryOut(one);
        await this.#database.queue.flush();
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
    const command = async (tx: Tx) => {
      const current = await this.#toChange.byId(tx, id, (now) => isStillDue(now, due));
      if (current) fireTrigger(this.#toChange.contextOf(tx), current, due, this.#clock());
    };
    this.#database.queue.decide({ accountIds: [id] }, command).catch((cause: unknown) => {
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
