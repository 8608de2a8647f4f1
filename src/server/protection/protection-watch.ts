import { Decimal } from '#contract/money';
import { MINUTE_MS } from '#contract/time-units';
import type { Clock } from '../clock.ts';
import { notify } from '../notifications/notify.ts';
import type { Database } from '../store/database.ts';
import { type MarginAlarmRow, marginAlarmTable } from '../store/margin-alarms.ts';
import { ownLimitTable } from '../store/own-limits.ts';
import { tradingPauseTable } from '../store/trading-pauses.ts';
import { usedTimeTable } from '../store/used-times.ts';
import { type BarredOpening, barOf, type OpeningRules } from '../trading/opening-bar.ts';
import { readOpeningRules } from '../trading/opening-rules.ts';
import type { Share, Trading } from '../trading/trading.ts';
import { dayOf } from '../utc-time.ts';

/** Users looked at together. */
const PAGE = 500;

export type ProtectionWatchParts = {
  database: Pick<Database, 'db' | 'queue'>;
  trading: Pick<Trading, 'valueAccount' | 'withdrawPending'>;
  clock: Clock;
  /** Null where one process watches everything. */
  share: Pick<Share, 'has'> | null;
};

/**
 * What protection does by the clock. Everything is compared with rows, so that a look that fails, or a node that dies, leaves
 * nothing undone for longer than until the next.
 */
export class ProtectionWatch {
  readonly #parts: ProtectionWatchParts;
  /** Users who called since the last minute was counted. */
  readonly #called = new Set<number>();

  constructor(parts: ProtectionWatchParts) {
    this.#parts = parts;
  }

  /** Withdraws the waiting orders of users who may open none now, and tells them of a limit that is reached, once a day. */
  async look(): Promise<void> {
    const { db } = this.#parts.database;
    const now = this.#parts.clock();
    await this.#each((afterUserId) => ownLimitTable.after.all(db, { afterUserId, limit: PAGE }));
    await this.#each((afterUserId) => tradingPauseTable.after.all(db, { afterUserId, now, limit: PAGE }));
  }

  /** Tells users whose risk rate reached their alarm, and again only after it was below. */
  async lookAtAlarms(): Promise<void> {
    const { database, share, trading } = this.#parts;
    for (const alarm of await marginAlarmTable.all.all(database.db)) {
      if (share?.has(alarm.user_id) === false) continue;
      const value = await trading.valueAccount(alarm.user_id);
      const isReached = value !== null && new Decimal(value.riskRate).gte(alarm.percent);
      if (isReached !== (alarm.is_told === 1)) await this.#turn(alarm, isReached, value?.riskRate ?? '0');
    }
  }

  /** Notes that a user calls: with or without a live connection, it is time in the app. */
  called(userId: number): void {
    this.#called.add(userId);
  }

  /** Counts the running minute for those who limit their time, of these users and of those who called since the last one. */
  async countMinute(connected: readonly number[]): Promise<void> {
    const userIds = [...new Set([...connected, ...this.#called])];
    this.#called.clear();
    if (userIds.length === 0) return;
    const { database, clock } = this.#parts;
    const nowMs = clock();
    const minute = Math.floor(nowMs / MINUTE_MS);
    await database.queue.submit((tx) => usedTimeTable.count.run(tx, { userIds, day: dayOf(nowMs), minute }));
  }

  async #each(page: (afterUserId: number) => Promise<{ user_id: number }[]>): Promise<void> {
    const { database, clock } = this.#parts;
    for (let after = 0; ; ) {
      const rows = await page(after);
      const userIds = [...new Set(rows.map(({ user_id }) => user_id))];
      const rules = await readOpeningRules(database.db, userIds, clock());
      for (const [userId, own] of rules) await this.#lookAt(userId, own);
      if (rows.length < PAGE) return;
      after = userIds.at(-1) ?? after;
    }
  }

  async #lookAt(userId: number, rules: OpeningRules): Promise<void> {
    const { trading, clock } = this.#parts;
    const value = await trading.valueAccount(userId);
    const bar = barOf(rules, value?.profitsTotalMicro ?? 0, clock());
    if (!bar) return;
    await trading.withdrawPending(userId);
    if (bar.reason !== 'pause') await this.#tell(userId, bar.reason);
  }

  async #tell(userId: number, limit: Exclude<BarredOpening['reason'], 'pause'>): Promise<void> {
    const { database, clock } = this.#parts;
    const nowMs = clock();
    await database.queue.submit(async (tx) => {
      const told = await ownLimitTable.tell.run(tx, { userId, kind: limit, day: dayOf(nowMs) });
      if (told.changes === 1) notify(tx.unit, { userId, kind: 'limit-reached', data: { limit } }, nowMs);
    });
  }

  async #turn(
    { user_id: userId, percent }: MarginAlarmRow,
    isReached: boolean,
    riskRate: string,
  ): Promise<void> {
    const { database, clock } = this.#parts;
    await database.queue.submit(async (tx) => {
      const isTold = isReached ? 1 : 0;
      if ((await marginAlarmTable.setTold.run(tx, { userId, percent, isTold })).changes !== 1) return;
      const data = { riskRate, percent: String(percent) };
      if (isReached) notify(tx.unit, { userId, kind: 'margin-alarm', data }, clock());
    });
  }
}
