import { PAGE_SIZE } from '#contract/constants';
import type { ListedLeader, Survivorship } from '#contract/entities-leaders';
import { SURVIVORSHIP_DAYS } from '#contract/leading';
import { Decimal } from '#contract/money';
import { DAY_MS } from '#contract/time-units';
import type { Clock } from '../clock.ts';
import { copyTable } from '../store/copies.ts';
import type { Db } from '../store/handles.ts';
import { leaderTable } from '../store/leaders.ts';
import { type LeadingSince, leadingOf, type Profiles } from './profiles.ts';

const FRESH_MS = 60_000;
const LISTED_PERIOD = '30';

/** Something that is read at most once a minute. */
class Fresh<Value> {
  #value: Promise<Value> | undefined;
  #untilMs = 0;

  get(nowMs: number, read: () => Promise<Value>): Promise<Value> {
    if (this.#value && nowMs < this.#untilMs) return this.#value;
    const value = read();
    this.#value = value;
    this.#untilMs = nowMs + FRESH_MS;
    // One that failed is not kept: the next request tries again.
    value.catch(() => {
      if (this.#value === value) this.#value = undefined;
    });
    return value;
  }

  forget(): void {
    this.#value = undefined;
  }
}

/** Leaders and simulated traders by what the last 30 days brought, and what became of all who led. */
export class LeaderList {
  readonly #parts: { db: Db; profiles: Profiles; clock: Clock };
  readonly #listed = new Fresh<ListedLeader[]>();
  readonly #survivorship = new Fresh<Survivorship>();

  constructor(parts: { db: Db; profiles: Profiles; clock: Clock }) {
    this.#parts = parts;
  }

  /** A page, best first; `page` counts from 1. */
  async page(page: number): Promise<{ data: ListedLeader[]; total: number }> {
    const nowMs = this.#parts.clock();
    const listed = await this.#listed.get(nowMs, () => this.#list(nowMs));
    return { data: listed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: listed.length };
  }

  survivorship(): Promise<Survivorship> {
    const nowMs = this.#parts.clock();
    return this.#survivorship.get(nowMs, () => this.#count(nowMs));
  }

  /** The next request computes it anew: somebody began or stopped, or operators paused them. */
  forget(): void {
    this.#listed.forget();
    this.#survivorship.forget();
  }

  async #list(nowMs: number): Promise<ListedLeader[]> {
    const { db, profiles } = this.#parts;
    const leaders: LeadingSince[] = (await leaderTable.listed.all(db)).map(leadingOf);
    const followers = new Map(
      (await copyTable.followings.all(db)).map(({ leader_user_id, count }) => [leader_user_id, count]),
    );
    const listed: ListedLeader[] = [];
    // One after the other: a list is no reason to keep orders waiting.
    for (const leading of [...leaders, ...(await profiles.simulated())]) {
      const { id, name, isSimulated, sinceMs, returnRate, orders, wins, drawdown } = await profiles.figures(
        leading,
        LISTED_PERIOD,
      );
      const days = Math.floor(nowMs / DAY_MS) - Math.floor(sinceMs / DAY_MS) + 1;
      const figures = { returnRate, orders, wins, drawdown: drawdown?.percent ?? '0' };
      const { feePercent } = leading;
      const copied = { feePercent, followers: followers.get(id) ?? 0 };
      listed.push({ id, name, isSimulated, sinceMs, ...figures, ...copied, days });
    }
    return listed.toSorted(
      (a, b) => new Decimal(b.returnRate).comparedTo(a.returnRate) || a.sinceMs - b.sinceMs || a.id - b.id,
    );
  }

  /** By users: who led twice counts once, by all of it. */
  async #count(nowMs: number): Promise<Survivorship> {
    const { db, profiles } = this.#parts;
    const sinceMs = nowMs - SURVIVORSHIP_DAYS * DAY_MS;
    const users = new Map<number, { factor: Decimal; hasStopped: boolean }>();
    for (const { user_id: userId, begun_at, ended_at } of await leaderTable.since.all(db, { sinceMs })) {
      const from = Math.max(begun_at, sinceMs);
      const brought = await profiles.factor(userId, from, ended_at ?? nowMs + 1);
      const factor = (users.get(userId)?.factor ?? new Decimal(1)).times(brought);
      users.set(userId, { factor, hasStopped: ended_at !== null });
    }
    const all = [...users.values()];
    return {
      leaders: all.length,
      profitable: all.filter(({ factor }) => factor.gt(1)).length,
      stopped: all.filter(({ hasStopped }) => hasStopped).length,
    };
  }
}
