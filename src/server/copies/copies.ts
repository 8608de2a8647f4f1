import { type CopyEndReason, performanceFee } from '#contract/copying';
import { fromMicro, microToWire, toMicro } from '#contract/money';
import type { Clock } from '../clock.ts';
import { notify } from '../notifications/notify.ts';
import { Refusal } from '../refusal.ts';
import { type CopyRow, copyTable } from '../store/copies.ts';
import { copyFeeTable } from '../store/copy-fees.ts';
import { copyOrderTable } from '../store/copy-orders.ts';
import type { Database } from '../store/database.ts';
import { demoBookTable } from '../store/demo-books.ts';
import type { Reads, Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { leaderTable } from '../store/leaders.ts';
import { simulatedTraderTable } from '../store/simulated-traders.ts';
import { expectOne } from '../store/write-rows.ts';
import { closePosition } from '../trading/close-position.ts';
import type { Trading } from '../trading/trading.ts';
import { monthOf } from '../utc-time.ts';
import type { CopyEvent } from './copy.machine.ts';
import { copyStep } from './copy-life.ts';
import { passOver } from './mirror.ts';

export type CopiesParts = {
  database: Pick<Database, 'db' | 'queue'>;
  trading: Pick<Trading, 'decideFor' | 'funds'>;
  clock: Clock;
};

/** What ends a copy without its follower's word. */
const STOPS = {
  loss: 'loss.reached',
  leader: 'leader.ended',
  operator: 'operator.stop',
} as const satisfies Record<Exclude<CopyEndReason, 'follower'>, CopyEvent['type']>;

/** Copies of which the fee is looked at in one round. */
const FEES_AT_ONCE = 200;

/** Copies of leaders: how they pause and end, the leader's fee, and the money that comes back. */
export class Copies {
  readonly #parts: CopiesParts;
  readonly #once: IdempotentCommands;

  constructor(parts: CopiesParts) {
    this.#parts = parts;
    this.#once = new IdempotentCommands(parts.database.queue);
  }

  /** Copies nothing new from now on; what is open follows the leader to its end. Rejects with `unknownCopy` and `notCopying`. */
  pause(caller: Caller, copyId: number): Promise<void> {
    return this.#change(caller, ['pause copy', copyId], copyId, async (tx, copy) => {
      const open = await openIn(tx, copyId);
      if (!(await this.#step(tx, copy, { type: 'copy.pause', open }))) throw new Refusal('notCopying');
    });
  }

  /** Copies again what the leader opens from now on. Rejects with `unknownCopy` and `copyNotPaused`. */
  resume(caller: Caller, copyId: number): Promise<void> {
    return this.#change(caller, ['resume copy', copyId], copyId, async (tx, copy) => {
      if (!(await this.#step(tx, copy, { type: 'copy.resume' }))) throw new Refusal('copyNotPaused');
      const { accountId } = await this.#parts.trading.funds.standing(tx, copy.leader_user_id);
      await passOver(tx, copyId, accountId, this.#parts.clock());
    });
  }

  /** Ends a copy for its follower: what is open is closed, and its money comes back. Rejects with `unknownCopy` and `notCopying`. */
  async stop(caller: Caller, copyId: number): Promise<void> {
    await this.#change(caller, ['stop copy', copyId], copyId, async (tx, copy) => {
      if (!(await this.#step(tx, copy, { type: 'copy.stop' }))) throw new Refusal('notCopying');
    });
    await this.finish(copyId);
  }

  /** Ends a copy for another reason than its follower's word; nothing for one that is ending already. */
  async stopFor(copyId: number, reason: Exclude<CopyEndReason, 'follower'>): Promise<void> {
    await this.#parts.database.queue.submit(async (tx) => {
      const copy = await this.#take(tx, copyId);
      if (copy) await this.#step(tx, copy, { type: STOPS[reason] });
    });
    await this.finish(copyId);
  }

  /**
   * Takes a copy with the accounts of its follower and its own, as each command that changes it does: so nothing of it is decided
   * elsewhere meanwhile.
   */
  async #take(tx: Tx, copyId: number): Promise<CopyRow | undefined> {
    const { funds } = this.#parts.trading;
    const whose = await copyTable.byId.get(tx, { id: copyId });
    if (!whose) return undefined;
    await funds.freeMicro(tx, whose.user_id);
    await funds.freeMicro(tx, whose.account_user_id);
    return copyTable.byId.get(tx, { id: copyId });
  }

  /** Stores the step that the chart takes by an event; answers whether it takes one. */
  async #step(tx: Tx, copy: CopyRow, event: CopyEvent): Promise<boolean> {
    const to = copyStep(copy, event);
    if (!to) return false;
    const { id, state: from } = copy;
    const change = { id, from, to: to.state, endReason: to.endReason };
    expectOne(await copyTable.setState.run(tx, change), `copy ${id}`);
    return true;
  }

  /**
   * Closes what a stopping copy has open where the market is; once nothing is left, takes the leader's fee on new profit and gives
   * the rest back. Answers whether it has ended.
   */
  async finish(copyId: number): Promise<boolean> {
    const { database, trading } = this.#parts;
    const copy = await copyTable.byId.get(database.db, { id: copyId });
    if (copy?.state !== 'stopping') return copy?.state === 'ended';
    const isEmpty = await trading.decideFor(copy.account_user_id, (context, account, nowMs) => {
      for (const position of [...account.positions.values()])
        if (account.positions.has(position.id) && context.market.quote(position.instrumentId).isOpen)
          closePosition(context, account, position, 'user', nowMs);
      return account.liveOrders === 0;
    });
    if (!isEmpty) return false;
    return database.queue.submit((tx) => this.#giveBack(tx, copyId));
  }

  async #giveBack(tx: Tx, copyId: number): Promise<boolean> {
    const { clock, trading } = this.#parts;
    const copy = await this.#take(tx, copyId);
    // Another node may have been first.
    if (!copy || !copyStep(copy, { type: 'money.returned' })) return copy?.state === 'ended';
    if ((await trading.funds.standing(tx, copy.account_user_id)).liveOrders > 0) return false;
    const atMs = clock();
    await this.#takeFee(tx, copy, atMs);
    const returned = await trading.funds.freeMicro(tx, copy.account_user_id);
    if (returned > 0)
      await trading.funds.between(tx, {
        from: copy.account_user_id,
        to: copy.user_id,
        amountMicro: returned,
        ref: { kind: 'copyEnded', id: copyId },
        memos: { from: 'copyReturned', to: 'copyReturned' },
        atMs,
      });
    expectOne(await copyTable.end.run(tx, { id: copyId, returned, endedAt: atMs }), `copy ${copyId}`);
    const { name: leader } = await nameOfLeader(tx, copy.leader_user_id);
    const reason = copy.end_reason ?? 'operator';
    const data = { copyId: String(copyId), leader, reason, amount: microToWire(returned) };
    notify(tx.unit, { userId: copy.user_id, kind: 'copy-ended', data }, atMs);
    tx.unit.tell({ type: 'copies.changed', userId: copy.leader_user_id });
    return true;
  }

  /**
   * Takes the fee of the month on copies of which it was not looked at in this one. Closed profits count, and losses of what is open;
   * what is not free to leave the copy waits for the next month.
   */
  async takeFees(): Promise<void> {
    const { database, clock } = this.#parts;
    const month = monthOf(clock());
    for (;;) {
      const due = await copyTable.feeDue.all(database.db, { month, limit: FEES_AT_ONCE });
      await Promise.all(
        due.map(({ id, fee_month: feeMonth }) =>
          database.queue.submit(async (tx) => {
            const isOurs = (await copyTable.feeLookedAt.run(tx, { id, feeMonth, to: month })).changes === 1;
            const copy = isOurs ? await this.#take(tx, id) : undefined;
            if (copy && copy.state !== 'ended') await this.#takeFee(tx, copy, clock());
          }),
        ),
      );
      if (due.length < FEES_AT_ONCE) return;
    }
  }

  /**
   * What the clock does: copies go on to be paused or ended once nothing is open in them, or their leader does not lead any more.
   */
  async look(): Promise<void> {
    const { db, queue } = this.#parts.database;
    for (const { id, ended_by } of await copyTable.leaderless.all(db))
      await this.stopFor(id, ended_by === 'operator' ? 'operator' : 'leader');
    for (const { id } of await copyTable.inState.all(db, { state: 'stopping' })) await this.finish(id);
    for (const { id } of await copyTable.inState.all(db, { state: 'pausing' })) {
      if ((await openIn(db, id)) > 0) continue;
      await queue.submit(async (tx) => {
        const copy = await this.#take(tx, id);
        if (copy) await this.#step(tx, copy, { type: 'copy.look', open: await openIn(tx, id) });
      });
    }
  }

  /** Takes the fee on what the copy brought above its high water, as far as it is free to leave; the mark is what is left after it. */
  async #takeFee(tx: Tx, copy: CopyRow, atMs: number): Promise<void> {
    const { funds } = this.#parts.trading;
    const { worthMicro: worth, freeMicro } = await funds.standing(tx, copy.account_user_id);
    const fee = toMicro(performanceFee(fromMicro(worth), fromMicro(copy.high_water), copy.fee_percent));
    if (fee === 0 || fee > freeMicro) return;
    const row = { copy_id: copy.id, worth, high_water: copy.high_water, amount: fee, created_at: atMs };
    const { id } = await copyFeeTable.insert.one(tx, row);
    await funds.between(tx, {
      from: copy.account_user_id,
      to: copy.leader_user_id,
      amountMicro: fee,
      ref: { kind: 'copyFee', id },
      memos: { from: 'performanceFee', to: 'feeEarned' },
      atMs,
    });
    const raised = await copyTable.raiseHighWater.run(tx, {
      ...{ id: copy.id, from: copy.high_water },
      to: worth - fee,
    });
    expectOne(raised, `copy ${copy.id}`);
    const { name: leader } = await nameOfLeader(tx, copy.leader_user_id);
    const data = { copyId: String(copy.id), leader, amount: microToWire(fee) };
    notify(tx.unit, { userId: copy.user_id, kind: 'copy-fee', data }, atMs);
  }

  /** Ends the copies of visitors' demo accounts that had no session for `keptMs`, so that these can be deleted. */
  async stopIdle(keptMs: number): Promise<void> {
    const { database, clock } = this.#parts;
    const before = clock() - keptMs;
    for (const { id } of await demoBookTable.idleCopies.all(database.db, { before }))
      await this.stopFor(id, 'operator');
  }

  #change(
    caller: Caller,
    request: readonly unknown[],
    copyId: number,
    run: (tx: Tx, copy: CopyRow) => Promise<void>,
  ): Promise<void> {
    return this.#once.run(caller, request, this.#parts.clock, async (tx) => {
      const copy = await this.#take(tx, copyId);
      if (copy?.user_id !== caller.userId) throw new Refusal('unknownCopy');
      await run(tx, copy);
    });
  }
}

/** How many orders a copy has open. */
const openIn = async (from: Reads, copyId: number): Promise<number> =>
  (await copyOrderTable.open.get(from, { copyId }))?.count ?? 0;

/** By which name a user leads, or last led; '' once it was erased. */
export async function nameOfLeader(
  from: Reads,
  leaderUserId: number,
): Promise<{ name: string; isSimulated: boolean }> {
  const simulated = await simulatedTraderTable.byUser.get(from, { userId: leaderUserId });
  const leader = await leaderTable.lastOfUser.get(from, { userId: leaderUserId });
  return { name: leader?.name ?? simulated?.name ?? '', isSimulated: simulated !== undefined };
}
