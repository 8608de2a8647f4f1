import type { WithdrawalLimit } from '#contract/entities-money';
import { microToWire, toMicro } from '#contract/money';
import { DAY_MS, MINUTE_MS } from '#contract/time-units';
import type { Clock } from '../clock.ts';
import { beyond } from '../refusal.ts';
import { factorTable } from '../store/factors.ts';
import type { Db, Reads, Tx } from '../store/handles.ts';
import { realNameTable } from '../store/real-names.ts';
import { withdrawalTable } from '../store/withdrawals.ts';
import { usualOf } from './usual-amounts.ts';

/** Before an operator approved the user's identity, and after. */
type Level = WithdrawalLimit['level'];
/** What may be withdrawn within 24 hours at a level, in USD, a decimal. */
export type LimitOf = (level: Level) => string;
/** Micro-USD. `left` is below zero when the limit was lowered, or the user's identity is not approved any more. */
type Standing = { level: Level; max: number; used: number; left: number };

/** What users may withdraw within 24 hours. Withdrawals that wait or were paid count, those that came to nothing do not. */
export class WithdrawalLimits {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #limitOf: LimitOf;

  constructor(db: Db, clock: Clock, limitOf: LimitOf) {
    this.#db = db;
    this.#clock = clock;
    this.#limitOf = limitOf;
  }

  /** How a user stands now, how long decisions take, what is usual for the user, and what a new payout method asks for. */
  async describe(userId: number): Promise<WithdrawalLimit> {
    const { level, max, used, left } = await this.#standing(this.#db, userId);
    return {
      level,
      max: microToWire(max),
      used: microToWire(used),
      left: microToWire(Math.max(0, left)),
      usualMinutes: await usualMinutes(this.#db),
      ...usualOf(await withdrawalTable.range.get(this.#db, { userId })),
      provenBy: (await factorTable.ofUser.all(this.#db, { userId })).length === 0 ? 'code' : 'factor',
    };
  }

  /** Throws the refusal `withdrawLimit` when an amount in micro-USD is more than is left. */
  async check(tx: Tx, userId: number, amountMicro: number): Promise<void> {
    const { max, left } = await this.#standing(tx, userId);
    if (amountMicro <= left) return;
    const bounds = { left: microToWire(Math.max(0, left)), max: microToWire(max) };
    throw beyond('withdrawLimit', bounds, 'number');
  }

  async #standing(from: Reads, userId: number): Promise<Standing> {
    const level = (await realNameTable.approved.get(from, { userId })) ? 'verified' : 'unverified';
    const since = this.#clock() - DAY_MS;
    const used = (await withdrawalTable.sumSince.get(from, { userId, since }))?.sum ?? 0;
    const max = toMicro(this.#limitOf(level));
    return { level, max, used, left: max - used };
  }
}

/** The decisions that are looked at, and how few say nothing. */
const MOST = 50;
const FEWEST = 5;
/** So many of ten were decided within the time that the summary names. */
const NINE = 9;

/** Within how many minutes nine of ten of the last withdrawals were decided; null while too few were. */
async function usualMinutes(db: Db): Promise<number | null> {
  const rows = await withdrawalTable.lastDecided.all(db, { limit: MOST });
  if (rows.length < FEWEST) return null;
  const waited = rows.map(({ created_at, decided_at }) => (decided_at ?? created_at) - created_at);
  waited.sort((one, other) => one - other);
  const ninth = waited[Math.ceil((waited.length * NINE) / 10) - 1] ?? 0;
  return Math.max(1, Math.ceil(ninth / MINUTE_MS));
}
