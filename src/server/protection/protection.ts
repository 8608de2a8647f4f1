import type { AccountEventContent } from '#contract/account-events';
import { microToWire } from '#contract/money';
import { type Alarm, LIMIT_KINDS, type LimitKind, PAUSE_DAYS, type PauseDays } from '#contract/protection';
import type { OwnLimit, OwnProtection } from '#contract/routes/protection';
import { DAY_MS } from '#contract/time-units';
import { recordEvent } from '../accounts/account-events.ts';
import type { From } from '../accounts/from.ts';
import type { Clock } from '../clock.ts';
import { beyond, Refusal } from '../refusal.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Database } from '../store/database.ts';
import { depositTable } from '../store/deposits.ts';
import type { Reads, Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { marginAlarmTable } from '../store/margin-alarms.ts';
import { type OwnLimitRow, ownLimitTable } from '../store/own-limits.ts';
import { tradingPauseTable } from '../store/trading-pauses.ts';
import { barOf, dayEndMs, limitAt, lostMicro } from '../trading/opening-bar.ts';
import { readOpeningRules } from '../trading/opening-rules.ts';
import type { Trading } from '../trading/trading.ts';
import { askedMicro, changeOf } from './limits.ts';

const MICRO = 1_000_000;

export type ProtectionParts = {
  database: Pick<Database, 'db' | 'queue'>;
  trading: Pick<Trading, 'valueAccount' | 'withdrawPending'>;
  events: Pick<SecurityEvents, 'report'>;
  clock: Clock;
};

/** Limits traders set for themselves, pauses of trading, and alarms of the risk rate. */
export class Protection {
  readonly #parts: ProtectionParts;
  readonly #once: IdempotentCommands;

  constructor(parts: ProtectionParts) {
    this.#parts = parts;
    this.#once = new IdempotentCommands(parts.database.queue);
  }

  /** How a user stands now. */
  async read(userId: number): Promise<OwnProtection> {
    const { database, trading, clock } = this.#parts;
    const { db } = database;
    const nowMs = clock();
    const [rows, pause, alarm, rules, value, deposited] = await Promise.all([
      ownLimitTable.ofUser.all(db, { userId }),
      tradingPauseTable.ofUser.get(db, { userId }),
      marginAlarmTable.ofUser.get(db, { userId }),
      readOpeningRules(db, [userId], nowMs),
      trading.valueAccount(userId),
      this.#deposited(db, userId),
    ]);
    const own = rules.get(userId);
    const openMicro = value?.profitsTotalMicro ?? 0;
    const used: Record<LimitKind, number> = {
      deposit: deposited,
      loss: own ? lostMicro(own, openMicro) : 0,
      time: (own?.usedMinutes ?? 0) * MICRO,
    };
    const rowOf = (kind: LimitKind) => rows.find((row) => row.kind === kind);
    return {
      limits: LIMIT_KINDS.map((kind) => shownLimit(kind, rowOf(kind), used[kind], nowMs)),
      dayEndsAtMs: dayEndMs(nowMs),
      pauses: PAUSE_DAYS.map((days) => ({ days, endsAtMs: endOf(days, nowMs) })).filter(
        ({ endsAtMs }) => endsAtMs > (pause?.until ?? 0),
      ),
      alarm: alarm ? (String(alarm.percent) as Alarm) : 'off',
      bar: own ? barOf(own, openMicro, nowMs) : null,
    };
  }

  /**
   * Sets a limit, or with '' takes it away, once per key; answers when it counts, epoch ms, null for at once. Rejects with the
   * refusal `limitOutOfRange`.
   */
  setLimit(
    caller: Caller,
    { kind, max }: { kind: LimitKind; max: string },
    from: From,
  ): Promise<{ countsAtMs: number | null }> {
    const { clock } = this.#parts;
    const { userId } = caller;
    return this.#once.run(caller, ['set limit', kind, max], clock, async (tx) => {
      const asked = askedMicro(kind, max);
      const nowMs = clock();
      const rows = await ownLimitTable.locked.all(tx, { userId });
      const change = changeOf(
        rows.find((row) => row.kind === kind),
        asked,
        nowMs,
      );
      if (!change) return { countsAtMs: null };
      await ownLimitTable.put.run(tx, { userId, kind, ...change });
      await this.#record(tx, userId, { name: 'limit-set', details: { limit: kind, max } }, from);
      return { countsAtMs: change.nextAt };
    });
  }

  /**
   * Pauses trading from now on, once per key, and withdraws the orders that wait. Rejects with the refusal `pauseShorter` when a
   * pause goes on that ends later.
   */
  async pause(caller: Caller, days: PauseDays, from: From): Promise<null> {
    const { clock, trading } = this.#parts;
    const { userId } = caller;
    const done = await this.#once.run(caller, ['pause trading', days], clock, async (tx) => {
      const until = endOf(days, clock());
      if ((await tradingPauseTable.extend.run(tx, { userId, until })).changes !== 1)
        throw new Refusal('pauseShorter');
      await this.#record(tx, userId, { name: 'trading-paused', details: { days } }, from);
      return null;
    });
    // What a crash leaves, the next look of the watch withdraws.
    await trading.withdrawPending(userId);
    return done;
  }

  /** Sets the risk rate, in percent, at which the server notifies the user. Once per key. */
  setAlarm(caller: Caller, alarm: Alarm): Promise<null> {
    const { userId } = caller;
    return this.#once.run(caller, ['set margin alarm', alarm], this.#parts.clock, async (tx) => {
      if (alarm === 'off') await marginAlarmTable.delete.run(tx, { userId });
      else await marginAlarmTable.put.run(tx, { userId, percent: Number(alarm) });
      return null;
    });
  }

  /** Throws the refusal `depositLimit` when an amount in micro-USD is more than the limit leaves. */
  async checkDeposit(tx: Tx, userId: number, amountMicro: number): Promise<void> {
    const rows = await ownLimitTable.locked.all(tx, { userId });
    const row = rows.find(({ kind }) => kind === 'deposit');
    const max = row ? limitAt(row, this.#parts.clock()) : null;
    if (max === null) return;
    const left = max - (await this.#deposited(tx, userId));
    if (amountMicro > left)
      throw beyond('depositLimit', { left: microToWire(Math.max(0, left)), max: microToWire(max) }, 'number');
  }

  /** What a user handed in within 24 hours and was not turned down, in micro-USD. */
  async #deposited(from: Reads, userId: number): Promise<number> {
    const since = this.#parts.clock() - DAY_MS;
    return Number((await depositTable.sumSince.get(from, { userId, since }))?.sum ?? 0);
  }

  async #record(tx: Tx, userId: number, event: AccountEventContent, from: From): Promise<void> {
    const { clock, events } = this.#parts;
    await recordEvent(tx, userId, event, from, clock());
    events.report({ event: 'protection.changed', what: event.name, network: from.network, user: userId });
  }
}

/** When a pause ends that begins now, epoch ms. */
const endOf = (days: PauseDays, nowMs: number): number => nowMs + Number(days) * DAY_MS;

function shownLimit(
  kind: LimitKind,
  row: OwnLimitRow | undefined,
  usedMicro: number,
  nowMs: number,
): OwnLimit {
  const max = row ? limitAt(row, nowMs) : null;
  const isWaiting = row?.next_at != null && row.next_at > nowMs;
  return {
    kind,
    max: max === null ? '' : microToWire(max),
    used: max === null ? '0' : microToWire(usedMicro),
    nextMax: isWaiting ? (row.next_max === null ? '' : microToWire(row.next_max)) : null,
    nextAtMs: isWaiting ? row.next_at : null,
  };
}
