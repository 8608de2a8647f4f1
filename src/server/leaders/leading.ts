import unhomoglyph from 'unhomoglyph';
import type { AccountEventName } from '#contract/account-events';
import type { OwnLeading } from '#contract/entities-leaders';
import { type LeadFacts, leaderNameOf, leadHindrances } from '#contract/leading';
import { microToWire } from '#contract/money';
import { recordEvent } from '../accounts/account-events.ts';
import type { From } from '../accounts/from.ts';
import type { Clock } from '../clock.ts';
import { type LeaderLifeEvent, leaderState, leaderStep } from '../lives/leader-life.machine.ts';
import { Refusal } from '../refusal.ts';
import { accountTable } from '../store/accounts.ts';
import { closingTable } from '../store/closings.ts';
import { copyTable } from '../store/copies.ts';
import { copyFeeTable } from '../store/copy-fees.ts';
import type { Database } from '../store/database.ts';
import type { Reads, Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { leaderTable, ordersForLeading } from '../store/leaders.ts';
import { realNameTable } from '../store/real-names.ts';
import { simulatedTraderTable } from '../store/simulated-traders.ts';
import { userTable } from '../store/users.ts';
import type { Funds } from '../trading/funds.ts';

export type LeadingParts = {
  database: Pick<Database, 'db' | 'queue'>;
  funds: Pick<Funds, 'take'>;
  clock: Clock;
  /** Somebody began, or stopped. */
  onChanged: () => void;
};

/** Users who lead: since when, by which name, and what keeps others from it. */
export class Leading {
  readonly #parts: LeadingParts;
  readonly #once: IdempotentCommands;

  constructor(parts: LeadingParts) {
    this.#parts = parts;
    this.#once = new IdempotentCommands(parts.database.queue);
  }

  /** How a user stands, as committed. */
  read(userId: number): Promise<OwnLeading> {
    return this.#standing(this.#parts.database.db, userId);
  }

  /**
   * Begins to lead, once per key; the whole percent that the leader takes of followers' new profit stay until they stop. Rejects with the refusals `leaderName`, `leaderNameTaken`, `leadHindered` and `alreadyLeading`.
   */
  async begin(
    caller: Caller,
    { name: typed, feePercent }: { name: string; feePercent: number },
    from: From,
  ): Promise<OwnLeading> {
    const { clock, funds, onChanged } = this.#parts;
    const { userId } = caller;
    const done = await this.#once.run(caller, ['begin leading', typed, feePercent], clock, async (tx) => {
      const name = leaderNameOf(typed);
      if (name === null) throw new Refusal('leaderName', 'name');
      // Two begins of one user, and a request to close the account, come one after the other.
      await funds.take(tx, userId);
      const { sinceMs, hindrances } = await this.#standing(tx, userId);
      if (sinceMs !== null) throw new Refusal('alreadyLeading');
      if (hindrances.length > 0) throw new Refusal('leadHindered');
      if (await isTaken(tx, name, userId)) throw new Refusal('leaderNameTaken', 'name');
      const nameKey = keyOf(name.toLowerCase());
      await leaderTable.insert.run(tx, {
        user_id: userId,
        name,
        name_key: nameKey,
        fee_percent: feePercent,
        begun_at: clock(),
      });
      await this.#record(tx, userId, 'leading-begun', from);
      return this.#standing(tx, userId);
    });
    onChanged();
    return done;
  }

  /** Stops leading, once per key. Rejects with the refusal `notLeading`. */
  async end(caller: Caller, from: From): Promise<OwnLeading> {
    const { clock, onChanged } = this.#parts;
    const { userId } = caller;
    const done = await this.#once.run(caller, ['end leading'], clock, async (tx) => {
      if (!(await stepLeader(tx, userId, 'leader.stop', clock()))) throw new Refusal('notLeading');
      await this.#record(tx, userId, 'leading-ended', from);
      return this.#standing(tx, userId);
    });
    onChanged();
    return done;
  }

  async #standing(from: Reads, userId: number): Promise<OwnLeading> {
    const last = await leaderTable.lastOfUser.get(from, { userId });
    const state = last && leaderState(last);
    const led = state === 'leading' || state === 'paused' ? last : undefined;
    const facts = led ? null : await factsOf(from, userId, state === 'barred');
    const following = await copyTable.following.get(from, { leaderUserId: userId });
    const earned = await copyFeeTable.earnedBy.get(from, { leaderUserId: userId });
    return {
      id: userId,
      name: led?.name ?? '',
      sinceMs: led?.begun_at ?? null,
      isPaused: state === 'paused',
      feePercent: led?.fee_percent ?? 0,
      followers: following?.count ?? 0,
      copiedAmount: microToWire(Number(following?.amount ?? 0)),
      feesEarned: microToWire(Number(earned?.amount ?? 0)),
      hindrances: facts ? leadHindrances(facts, this.#parts.clock()) : [],
    };
  }

  #record(
    tx: Tx,
    userId: number,
    name: Extract<AccountEventName, `leading-${string}`>,
    from: From,
  ): Promise<void> {
    return recordEvent(tx, userId, { name, details: {} }, from, this.#parts.clock());
  }
}

/**
 * Takes the last time that a user led a step further, at an instant in epoch ms; false where the chart refuses it, or another
 * transaction was quicker.
 */
export async function stepLeader(
  tx: Tx,
  userId: number,
  event: LeaderLifeEvent['type'],
  atMs: number,
): Promise<boolean> {
  const row = await leaderTable.lastOfUser.get(tx, { userId });
  const after = row && leaderStep(row, event, atMs);
  if (!after) return false;
  const { id, paused_at: wasPausedAt, ended_at: wasEndedAt } = row;
  const by = event === 'leader.stop' ? 'self' : 'operator';
  const ended_by = after.ended_at === null ? null : (row.ended_by ?? by);
  const { changes } = await leaderTable.step.run(tx, { ...after, id, ended_by, wasPausedAt, wasEndedAt });
  return changes === 1;
}

async function factsOf(from: Reads, userId: number, isBarred: boolean): Promise<LeadFacts> {
  const user = await userTable.byId.get(from, { id: userId });
  const account = await accountTable.byUser.get(from, { userId });
  const closed = account && (await ordersForLeading.get(from, { accountId: account.id }));
  return {
    isReal: user?.is_demo === 0,
    isVerified: (await realNameTable.approved.get(from, { userId })) !== undefined,
    firstClosedMs: closed?.first == null ? null : Number(closed.first),
    closedOrders: Number(closed?.count ?? 0),
    isFrozen: user?.frozen_at != null || user?.closed_at != null,
    isClosing: (await closingTable.waitingOfUser.get(from, { userId })) !== undefined,
    isBarred,
  };
}

/** A name that another user leads or led by stays theirs, so that nothing is taken for what they did. */
async function isTaken(tx: Tx, name: string, userId: number): Promise<boolean> {
  const others = (await leaderTable.names.all(tx)).filter(({ user_id }) => user_id !== userId);
  const taken = [...others, ...(await simulatedTraderTable.all.all(tx))];
  return taken.some((other) => isAlike(name, other.name));
}

/** What a name looks like, each character standing for all that are taken for it (UTS 39). */
const keyOf = (name: string): string =>
  unhomoglyph(name).toLowerCase().replace(/[i1]/g, 'l').replaceAll('0', 'o');

/** Whether two names look alike in small letters or in capital ones. */
const isAlike = (one: string, other: string): boolean =>
  keyOf(one.toLowerCase()) === keyOf(other.toLowerCase()) ||
  keyOf(one.toUpperCase()) === keyOf(other.toUpperCase());
