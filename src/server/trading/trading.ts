import { nearestMicro } from '#contract/money';
import type { OrderTicket } from '#contract/routes/trading';
import { tidied, UNSEEN } from '#contract/written-text';
import type { Clock } from '../clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import type { Prices } from '../market/price-source.ts';
import { Refusal } from '../refusal.ts';
import { accountTable } from '../store/accounts.ts';
import type { Database } from '../store/database.ts';
import { demoBookTable } from '../store/demo-books.ts';
import type { Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { orderCommands } from '../store/orders.ts';
import { AccountsToChange } from './accounts-to-change.ts';
import { Book } from './book.ts';
import { inMicro } from './check-ticket.ts';
import { type ClosedPositions, closeManyPositions, type Which } from './close-many.ts';
import { type ClosedPart, closePart } from './close-part.ts';
import { closeForUser } from './close-position.ts';
import { type CommandContext, priceOf } from './command-context.ts';
import { standing } from './crossing.ts';
import { type ExposureBounds, HouseNets } from './exposure.ts';
import { fireTrigger, isStillDue } from './fire-trigger.ts';
import { Funds } from './funds.ts';
import { movesBetween, movesThatMatter } from './moves.ts';
import { openOrder, type Placed } from './open-order.ts';
import { bringOpeningRules, mustMayOpen } from './opening-rules.ts';
import { PastTrading } from './past-trading.ts';
import { cancelForUser, cancelPending } from './pending-orders.ts';
import { purgeDemo } from './purge-demo.ts';
import { firstReached } from './reached.ts';
import { readAccounts } from './read-accounts.ts';
import { resetDemo } from './reset-demo.ts';
import { type Reversed, reversePosition } from './reverse-position.ts';
import { type AskedStops, type Stops, setStops } from './set-stops.ts';
import type { TradeFees } from './trade-fees.ts';
import { TradingAccount } from './trading-account.ts';
import { type DueAt, Triggers } from './triggers.ts';
import { type AccountValue, emptyValue, valueAtLastTick } from './value-account.ts';
import { type TradingLog, Watch } from './watch.ts';
import { Work, workOf } from './work.ts';

/** Whose accounts this node watches prices for, where several nodes do. */
export type Share = {
  has(userId: number): boolean;
  /** Whether this node may still act on it: one that was paused must find out first. */
  isSure(): boolean;
  /** Whether an account that was changed here can be watched as it is; else the share brings it in. */
  isUpToDate(account: TradingAccount): boolean;
  /** As `Watch.unpassedSince`, of an account that another node watches. */
  unpassedSince(tx: Tx, account: TradingAccount): Promise<number | null>;
};

export type TradingParts = {
  database: Database;
  ledger: Ledger;
  market: Market;
  clock: Clock;
  log: TradingLog;
  fees: () => TradeFees;
  /** Whether operators let nothing be opened in an instrument, by its code, for now. */
  isHalted: (code: string) => boolean;
  exposureMax: ExposureBounds;
  /** Hears of a user whose account reached the risk warning. */
  onWarned: (userId: number) => void;
  /** Null where one process watches everything. */
  share: Share | null;
};

/** Demo accounts deleted in one round, each in a command of its own. */
const DEMOS_PURGED_AT_ONCE = 200;
/** Ticks since which each move is looked at. */
const SHORT_TICKS = 8;

/**
 * Commands of traders. A key stands for the texts that were asked, and the rules get millionths. What they decide is committed by
 * the queue and told by the bus; `watch` carries out what prices reach.
 */
export class Trading {
  readonly #parts: TradingParts;
  readonly #book: Book;
  readonly #toChange: AccountsToChange;
  readonly watch: Watch;
  /** Money of accounts that moves other than by trading. */
  readonly funds: Funds;
  readonly #once: IdempotentCommands;

  constructor(parts: TradingParts) {
    const { database, ledger, market, clock, log, fees, isHalted, exposureMax, onWarned, share } = parts;
    this.#parts = parts;
    const triggers = new Triggers(standing(market), market);
    const book = new Book(ledger.systemAccounts, triggers, share && ((userId) => share.has(userId)));
    const houseNets = new HouseNets({ database, market, ledger, book, bounds: exposureMax });
    const toChange = new AccountsToChange({ book, houseNets, ledger, market, fees, isHalted, exposureMax });
    const mayFire = () => share?.isSure() !== false;
    const mayPut = (account: TradingAccount) => share?.isUpToDate(account) !== false;
    this.#book = book;
    this.#toChange = toChange;
    this.watch = new Watch({
      database,
      market,
      book,
      triggers,
      toChange,
      clock,
      log,
      mayFire,
      mayPut,
      onWarned,
    });
    this.funds = new Funds((tx) => toChange.contextOf(tx), book);
    this.#once = new IdempotentCommands(database.queue);
    database.queue.setUnits<Work>({
      begin: () => new Work(database.ids, houseNets.take()),
      take: async (tx, takes) => {
        await toChange.take(tx, takes);
        await bringOpeningRules(tx, takes, clock());
      },
      aborted: (work) => this.watch.aborted(work.outcome()),
      committed: (work) => {
        houseNets.committed(work);
        this.watch.committed(work.outcome());
      },
      drained: () => this.watch.drained(),
    });
  }

  submit(caller: Caller, ticket: OrderTicket): Promise<Placed> {
    const open = (context: CommandContext, account: TradingAccount, nowMs: number) =>
      openOrder(context, account, inMicro(ticket), nowMs);
    return this.#command(caller, ['submit', ticket], ticket.ocoId ?? null, open, true);
  }

  /** Without `lots` the whole position. */
  close(caller: Caller, orderId: number, lots?: string): Promise<ClosedPart> {
    const request = lots === undefined ? ['close', orderId] : ['close', orderId, lots];
    return this.#command(caller, request, orderId, (context, account, nowMs) =>
      lots === undefined
        ? closeForUser(context, account, orderId, nowMs)
        : closePart(context, account, { orderId, lotsMicro: nearestMicro(lots) }, nowMs),
    );
  }

  closeMany(caller: Caller, wanted: Which): Promise<ClosedPositions> {
    return this.#command(caller, ['closeMany', wanted], null, (context, account, nowMs) =>
      closeManyPositions(context, account, wanted, nowMs),
    );
  }

  reverse(caller: Caller, orderId: number): Promise<Reversed> {
    const turn = (context: CommandContext, account: TradingAccount, nowMs: number) =>
      reversePosition(context, account, orderId, nowMs);
    return this.#command(caller, ['reverse', orderId], orderId, turn, true);
  }

  cancel(caller: Caller, orderId: number): Promise<{ orderId: number }> {
    return this.#command(caller, ['cancel', orderId], orderId, (context, account, nowMs) => {
      cancelForUser(context, account, orderId, nowMs);
      return { orderId };
    });
  }

  setStops(caller: Caller, request: AskedStops): Promise<Stops> {
    return this.#command(caller, ['stops', request], request.orderId, (context, account) =>
      setStops(context, account, inMicro(request)),
    );
  }

  /**
   * Keeps what a trader notes on an order of theirs that is over, its spaces tidied. Rejects with `malformed` and `unknownOrder`.
   */
  note(caller: Caller, id: number, typed: string): Promise<{ id: number; note: string }> {
    return this.#once.run(caller, ['note', id, typed], this.#parts.clock, async (tx) => {
      const lines = typed.trim().split('\n').map(tidied);
      if (lines.some((line) => UNSEEN.test(line))) throw new Refusal('malformed', 'note');
      const note = lines.join('\n');
      const { changes } = await orderCommands.note.run(tx, { id, userId: caller.userId, note });
      if (changes !== 1) throw new Refusal('unknownOrder', 'id');
      return { id, note };
    });
  }

  /** Withdraws what waits of a user who may open nothing for a while, for them. Answers whether anything did. */
  async withdrawPending(userId: number): Promise<boolean> {
    const { database, clock } = this.#parts;
    return database.queue.decide({ userIds: [userId] }, async (tx) => {
      const account = await this.#toChange.ofUser(tx, userId);
      if (!account) return false;
      const context = this.#toChange.contextOf(tx, await this.#passedUntilNow(tx, account));
      const pendings = [...account.pendings.values()];
      for (const pending of pendings) cancelPending(context, account, pending, 'user', clock());
      return pendings.length > 0;
    });
  }

  /** Answers the new balance in micro-units. */
  resetDemo(caller: Caller): Promise<number> {
    return this.#command(caller, ['reset'], null, resetDemo);
  }

  /** Lets an account that was opened in a command trade, within it, from an instant that has gone by, epoch ms. */
  async past(tx: Tx, userId: number, fromMs: number): Promise<PastTrading> {
    const account = await this.#toChange.ofUser(tx, userId, true);
    if (!account) throw new Error(`user ${userId} has no account`);
    const contextOf = (prices: Prices) => this.#toChange.contextOf(tx, prices);
    return new PastTrading(account, contextOf, this.#parts.market, fromMs);
  }

  /** Ends what is open on a demo account, as its own reset does, within a command; nothing for a user without an account. */
  async endDemo(tx: Tx, userId: number): Promise<void> {
    const account = await this.#toChange.ofUser(tx, userId);
    if (account) resetDemo(this.#toChange.contextOf(tx), account, this.#parts.clock());
  }

  /**
   * Decides something of the server's own about a user's account, in one command; null where there is no such account. What `run`
   * throws leaves nothing behind. It holds the accounts of the users `beside` as well, to look at.
   */
  decideFor<T>(
    userId: number,
    run: (context: CommandContext, account: TradingAccount, nowMs: number, tx: Tx) => T | Promise<T>,
    beside: readonly number[] = [],
  ): Promise<T | null> {
    const { database, clock } = this.#parts;
    return database.queue.decide({ userIds: [userId, ...beside] }, async (tx) => {
      const account = await this.#toChange.ofUser(tx, userId, true);
      if (!account) return null;
      const prices = await this.#passedUntilNow(tx, account);
      return run(this.#toChange.contextOf(tx, prices), account, clock(), tx);
    });
  }

  /** Whether a user may open orders at this moment of a command, by their own limits and pauses. */
  async mayOpen(tx: Tx, userId: number): Promise<boolean> {
    const id = await this.#book.bringUser(tx, userId);
    const account = id === undefined ? undefined : workOf(tx).read(id);
    if (!(account instanceof TradingAccount)) return false;
    try {
      await mustMayOpen(tx, account, priceOf(this.#toChange.contextOf(tx)), this.#parts.clock());
      return true;
    } catch (cause) {
      if (cause instanceof Refusal) return false;
      throw cause;
    }
  }

  /** Deletes the kept answers of commands that are a day old. */
  purgeAnswers(): Promise<void> {
    return this.#once.purge(this.#parts.clock());
  }

  /** Deletes a number of demo accounts that had no session for `keptMs`; answers how many. */
  async purgeDemos(keptMs: number): Promise<number> {
    const { database, clock } = this.#parts;
    const idle = await demoBookTable.idle.all(database.db, {
      before: clock() - keptMs,
      limit: DEMOS_PURGED_AT_ONCE,
    });
    for (const { id } of idle) await this.#purgeDemo(id);
    return idle.length;
  }

  /** As it is committed, at the last tick; null when the user has no account. */
  async valueAccount(userId: number): Promise<AccountValue | null> {
    const { database, market, share } = this.#parts;
    const known = this.#book.peek(userId);
    if (known && !share) return valueAtLastTick(known, market);
    const row = await accountTable.byUser.get(database.db, { userId });
    if (!row) return null;
    if (!share) return emptyValue(row);
    const account = known?.version === row.version ? known : await this.readAccount(userId);
    return account && valueAtLastTick(account, market);
  }

  /** From its rows, as they are committed; null when the user has no account. */
  async readAccount(userId: number): Promise<TradingAccount | null> {
    const { db } = this.#parts.database;
    const [found] = await readAccounts(db, await this.#book.idsOf(db, [userId]));
    return found?.account instanceof TradingAccount ? found.account : null;
  }

  async #purgeDemo(userId: number): Promise<void> {
    const { clock, database } = this.#parts;
    const { queue } = database;
    await queue.decide({ userIds: [userId] }, async (tx) => {
      const account = await this.#toChange.ofUser(tx, userId);
      if (account) resetDemo(this.#toChange.contextOf(tx), account, clock());
    });
    await queue.submit(async (tx) => {
      const account = await this.#toChange.ofUser(tx, userId);
      if (account) await purgeDemo(tx, account, clock());
    });
  }

  /**
   * Carries out, within a command, what prices reached on its account since the watch last looked: a command does not overtake a
   * level that was passed before it. Answers the prices of now, at which the command is decided.
   */
  async #passedUntilNow(tx: Tx, account: TradingAccount): Promise<Prices> {
    const { market, clock, share } = this.#parts;
    const known = account.liveOrders > 0 ? this.watch.unpassedSince(account) : null;
    let fromMs = known === 'elsewhere' ? ((await share?.unpassedSince(tx, account)) ?? null) : known;
    const now = market.latest();
    while (fromMs !== null && fromMs <= now.marketMs) {
      // Reading candles costs more than to look at the few moves since the last tick.
      const isShort = now.marketMs - fromMs <= SHORT_TICKS * market.tickMs;
      const moves = isShort
        ? movesBetween(market, fromMs, now)
        : movesThatMatter(market, account, fromMs, now);
      const reached = firstReached(market, account, moves);
      const [first] = reached;
      if (!first) break;
      const isAtOnce = ({ prices }: DueAt) => prices.marketMs === first.prices.marketMs;
      if (!reached.some(({ due }) => isStillDue(account, due))) break;
      for (const { due, prices } of reached.filter(isAtOnce)) {
        if (isStillDue(account, due))
          fireTrigger(this.#toChange.contextOf(tx, prices), account, due, clock());
      }
      fromMs = first.prices.marketMs;
    }
    return now;
  }

  #command<T>(
    caller: Caller,
    request: readonly unknown[],
    orderId: number | null,
    run: (context: CommandContext, account: TradingAccount, nowMs: number) => T,
    isOpening = false,
  ): Promise<T> {
    const { clock } = this.#parts;
    const decide = async (tx: Tx) => {
      const account = await this.#toChange.ofUser(tx, caller.userId, isOpening);
      if (!account) throw new Refusal('notFound');
      const prices = await this.#passedUntilNow(tx, account);
      const context =
        orderId === null
          ? this.#toChange.contextOf(tx, prices)
          : await this.#toChange.contextFor(tx, account, orderId, prices);
      if (isOpening) await mustMayOpen(tx, account, priceOf(context), clock());
      return run(context, account, clock());
    };
    return this.#once.decide(caller, request, clock, decide, isOpening);
  }
}
