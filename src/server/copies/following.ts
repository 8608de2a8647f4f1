import { isStopReached } from '#contract/copying';
import { fromMicro } from '#contract/money';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { accountTable } from '../store/accounts.ts';
import { type CopyRow, copyTable, type FollowingCopy } from '../store/copies.ts';
import { copyOrderTable, ledOrders } from '../store/copy-orders.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import type { OrderRow } from '../store/orders.ts';
import type { CommandContext } from '../trading/command-context.ts';
import type { Share, Trading } from '../trading/trading.ts';
import type { TradingAccount } from '../trading/trading-account.ts';
import type { AccountValue } from '../trading/value-account.ts';
import { mirrorChanged, mirrorOpened } from './mirror.ts';

/** An order of a leader's, by which entry of their account it was closed if it was, and what the account is worth. */
type Led = { leaderUserId: number; order: OrderRow; closedSeq: number; leaderEquityMicro: number };
/** Which copy it is, on whose account, and whose. */
type Which = Pick<CopyRow, 'id' | 'account_user_id' | 'user_id'>;

type Decide = (
  context: CommandContext,
  own: TradingAccount,
  nowMs: number,
  tx: Tx,
) => boolean | Promise<boolean>;

/** Copies that are carried out at once: they share transactions. */
const AT_ONCE = 256;
/** Copied orders that are brought up to date in one round. */
const BEHIND_AT_ONCE = 2_000;

export type FollowingParts = {
  database: Pick<Database, 'db' | 'queue'>;
  trading: Pick<Trading, 'decideFor' | 'valueAccount' | 'mayOpen'>;
  clock: Clock;
  /** Null where one process does everything: else the node that watches a leader's account follows them. */
  share: Pick<Share, 'has'> | null;
  /** Ends a copy that lost as much as it may. */
  stop: (copyId: number, reason: 'loss') => Promise<void>;
  /** Hears of what failed; the next round tries again. */
  onFault: (cause: unknown) => void;
};

/**
 * Lets copies follow their leaders. Every round compares rows: what the leader has open, and the outcomes in each copy. So a crash, a
 * clock that went back or another node in the midst of it leaves nothing undone and does nothing twice: an outcome is written with what
 * it did, and there is one of each order in each copy.
 */
export class Following {
  readonly #parts: FollowingParts;
  /** The rounds of each leader, one after the other. */
  readonly #rounds = new Map<number, Promise<void>>();
  /** Leaders of whom something changed since their round began. */
  readonly #changed = new Set<number>();
  /** Who is copied, so that an order of anyone else costs nothing here. Whose copies have ended is forgotten by the next round. */
  readonly #copied = new Set<number>();

  constructor(parts: FollowingParts) {
    this.#parts = parts;
  }

  /** Follows a leader as their orders are committed now; answers when it is done. Rounds that are asked for meanwhile are one. */
  follow(leaderUserId: number): Promise<void> {
    this.#changed.add(leaderUserId);
    const running = this.#rounds.get(leaderUserId);
    if (running) return running;
    const rounds = this.#followWhileChanged(leaderUserId).finally(() => this.#rounds.delete(leaderUserId));
    this.#rounds.set(leaderUserId, rounds);
    return rounds;
  }

  /** Follows leaders as the bus tells of their changes. Answers what ends it, once the rounds that run are over. */
  start(bus: Pick<Bus, 'subscribe'>): () => Promise<void> {
    const stops = [
      bus.subscribe('account.changed', ({ userId }) => {
        if (this.#copied.has(userId)) this.#followSoon(userId);
      }),
      bus.subscribe('copies.changed', ({ userId }) => {
        this.#copied.add(userId);
        this.#followSoon(userId);
      }),
    ];
    return async () => {
      for (const stop of stops) stop();
      await Promise.allSettled(this.#rounds.values());
    };
  }

  #followSoon(leaderUserId: number): void {
    if (this.#isOurs(leaderUserId)) this.follow(leaderUserId).catch(this.#parts.onFault);
  }

  #isOurs(leaderUserId: number): boolean {
    return this.#parts.share?.has(leaderUserId) !== false;
  }

  /**
   * Follows everyone who is copied and whose account this node watches: what the bus lost, and what a node that ended left undone, is
   * found here.
   */
  async followAll(): Promise<void> {
    const known = [...this.#copied];
    const leaders = (await copyTable.leaders.all(this.#parts.database.db)).map(
      ({ leader_user_id }) => leader_user_id,
    );
    for (const userId of leaders) this.#copied.add(userId);
    for (const userId of known) if (!leaders.includes(userId)) this.#copied.delete(userId);
    for (const userId of leaders)
      if (this.#isOurs(userId)) await this.follow(userId).catch(this.#parts.onFault);
  }

  async #followWhileChanged(leaderUserId: number): Promise<void> {
    while (this.#changed.delete(leaderUserId)) {
      await this.#mirrorOpened(leaderUserId);
      await this.#mirrorChanged(leaderUserId);
    }
  }

  /** Decides about what the leader has open, and what was closed before a round saw it. */
  async #mirrorOpened(leaderUserId: number): Promise<void> {
    const { db, queue } = this.#parts.database;
    const seq = (await copyTable.looksAfter.get(db, { leaderUserId }))?.seq ?? null;
    const account = await accountTable.byUser.get(db, { userId: leaderUserId });
    if (seq === null || !account) return;
    const accountId = account.id;
    const open = await ledOrders.open.all(db, { accountId });
    const closed = await ledOrders.closedSince.all(db, { accountId, seq });
    const orders = [
      ...closed.map((order) => ({ order, closedSeq: order.closed_seq })),
      ...open.map((order) => ({ order, closedSeq: Number.MAX_SAFE_INTEGER })),
    ];
    const leaderEquityMicro =
      orders.length === 0 ? 0 : equityOf(await this.#parts.trading.valueAccount(leaderUserId));
    let isAllDone = true;
    for (const led of orders) {
      const isDone = await this.#mirrorOrder({ leaderUserId, leaderEquityMicro, ...led });
      isAllDone = isAllDone && isDone;
    }
    // A closed order of which something failed is looked for again by the next round.
    if (isAllDone && account.seq > seq)
      await queue.submit((tx) => copyTable.moveOn.run(tx, { leaderUserId, to: account.seq }));
  }

  /** Copies take their turns from another one with each order, so that none is always last. Answers whether all of them did. */
  async #mirrorOrder(led: Led): Promise<boolean> {
    const { leaderUserId, order, closedSeq } = led;
    const leaderOrderId = order.id;
    const { db } = this.#parts.database;
    const waiting = await copyOrderTable.without.all(db, { leaderUserId, leaderOrderId, closedSeq });
    let isAllDone = true;
    const first = waiting.length === 0 ? 0 : order.id % waiting.length;
    const inTurn = [...waiting.slice(first), ...waiting.slice(0, first)];
    for (let at = 0; at < inTurn.length; at += AT_ONCE) {
      const batch = inTurn.slice(at, at + AT_ONCE);
      const done = await Promise.all(batch.map((copy) => this.#mirror(copy, led)));
      isAllDone = isAllDone && done.every((isDone) => isDone === true);
    }
    return isAllDone;
  }

  /**
   * Decides about an order by the copy as it is within the decision, which holds its account and its follower's: each command that
   * changes the copy does as well, so a pause or a stop that was answered holds.
   */
  #mirror(
    { id, account_user_id, user_id }: Which,
    { order, leaderEquityMicro }: Led,
  ): Promise<boolean | null> {
    const { trading } = this.#parts;
    const decide: Decide = async (context, own, nowMs, tx) => {
      const copy = await copyTable.toFollow.get(tx, { id, leaderOrderId: order.id });
      if (!copy || copy.outcome_in !== null || copy.state === 'ended') return true;
      const isBarred = isBarredByOperators(copy) || !(await trading.mayOpen(tx, user_id));
      mirrorOpened(context, own, { copy, order, leaderEquityMicro, isBarred }, nowMs);
      return true;
    };
    return this.#try(account_user_id, decide, [user_id]);
  }

  async #mirrorChanged(leaderUserId: number): Promise<void> {
    const { db } = this.#parts.database;
    for (;;) {
      const behind = await copyOrderTable.behind.all(db, { leaderUserId, limit: BEHIND_AT_ONCE });
      let followed = 0;
      for (let at = 0; at < behind.length; at += AT_ONCE) {
        const done = await Promise.all(
          behind
            .slice(at, at + AT_ONCE)
            .map((one) =>
              this.#try(one.account_user_id, (context, own, nowMs) =>
                mirrorChanged(context, own, one, nowMs),
              ),
            ),
        );
        followed += done.filter((isFollowed) => isFollowed === true).length;
      }
      if (behind.length < BEHIND_AT_ONCE || followed === 0) return;
    }
  }

  /** One copy that fails keeps no other from following; the next round tries it again. */
  async #try(userId: number, decide: Decide, beside?: readonly number[]): Promise<boolean | null> {
    try {
      return await this.#parts.trading.decideFor(userId, decide, beside);
    } catch (cause) {
      this.#parts.onFault(cause);
      return null;
    }
  }

  /** Ends the copies that lost as much as they may. */
  async stopLosing(): Promise<void> {
    const { database, trading, stop } = this.#parts;
    for (const copy of await copyTable.withStops.all(database.db)) {
      const value = await trading.valueAccount(copy.account_user_id);
      if (!value) continue;
      const brought = fromMicro(equityOf(value) - copy.amount);
      const terms = { stop: fromMicro(copy.stop), stopUnit: copy.stop_unit, amount: fromMicro(copy.amount) };
      if (isStopReached(terms, brought)) await stop(copy.id, 'loss');
    }
  }
}

/** Whether operators froze either account or paused the leader, or the leader leads no more by what the copy began under. */
function isBarredByOperators(copy: FollowingCopy): boolean {
  if (copy.frozen_at !== null || copy.leader_frozen_at !== null || copy.paused_at !== null) return true;
  return copy.leadership_id !== copy.leads_by;
}

const equityOf = (value: AccountValue | null): number =>
  value === null ? 0 : value.balanceMicro + value.profitsTotalMicro;
