import { Decimal } from '#contract/money';
import type { NotificationContent } from '#contract/notifications';
import { HOUR_MS } from '#contract/time-units';
import type { Clock } from '../clock.ts';
import { lastMarginRise } from '../market/closure-margin.ts';
import type { Market } from '../market/market.ts';
import { notify } from '../notifications/notify.ts';
import type { Database } from '../store/database.ts';
import { marginWarningTable, untoldOfRise } from '../store/margin-warnings.ts';
import { userTable } from '../store/users.ts';
import { PassedInstants } from './passed-instants.ts';
import { UNTOLD_MS } from './shared-watch.ts';
import type { Share, Trading } from './trading.ts';
import type { AccountValue } from './value-account.ts';

/** Users told of a rise in one transaction. */
const AT_ONCE = 500;
/** One node looks for all users, so one part has the instant of the last look. */
const LOOKED = [0];

export type MarginWarningParts = {
  database: Pick<Database, 'db' | 'queue'>;
  clock: Clock;
  market: Pick<Market, 'riskLevels' | 'instruments' | 'now'>;
  trading: Pick<Trading, 'valueAccount' | 'watch'>;
  /** Null where one process watches everything. */
  share: Pick<Share, 'has'> | null;
};

/**
 * Warns a user once whose risk rate reached the warning, and again only after the account was safe. Who was warned is a row,
 * so a restart, or another node that takes the account over, warns no user twice. The node that watches an account compares
 * the row with the account: a warning that could not be written is made good by the next look.
 */
export class MarginWarnings {
  readonly #parts: MarginWarningParts;
  readonly #instants: PassedInstants;

  constructor(parts: MarginWarningParts) {
    this.#parts = parts;
    this.#instants = new PassedInstants(parts.database.queue, 'rises');
  }

  /** Warns a user who was not warned yet. */
  async warn(userId: number): Promise<void> {
    const { database, clock, trading } = this.#parts;
    const value = await trading.valueAccount(userId);
    if (!value || this.#isSafe(value)) return;
    await database.queue.submit(async (tx) => {
      if ((await marginWarningTable.add.run(tx, { userId })).changes !== 1) return;
      // Of a copy there is no warning: it has a stop of its own, and its follower adds no money to it.
      if ((await userTable.byId.get(tx, { id: userId }))?.copied_by != null) return;
      notify(tx.unit, { userId, kind: 'margin-warning', data: { riskRate: value.riskRate } }, clock());
    });
  }

  /** Forgets the warnings of accounts that are safe again, and warns those that have none. */
  async look(): Promise<void> {
    const { database, trading, share } = this.#parts;
    const warned = new Set(trading.watch.warnedUsers());
    const known = (await marginWarningTable.all.all(database.db)).map(({ user_id }) => user_id);
    for (const userId of known) {
      if (warned.delete(userId) || share?.has(userId) === false) continue;
      const value = await trading.valueAccount(userId);
      if (value && !this.#isSafe(value)) continue;
      await database.queue.submit(async (tx) => {
        await marginWarningTable.delete.run(tx, { userId });
      });
    }
    for (const userId of warned) await this.warn(userId);
  }

  /**
   * Tells users with a position of an instrument whose margin rises within an hour of the market's time, or rose since the last
   * look while they held it: of several rises the last. The notification marks a user as told, so a restart or another node tells
   * no user twice. One who opens a position later hears by the next look.
   */
  async tellRises(): Promise<void> {
    const { database, clock, market } = this.#parts;
    const { marketMs } = market.now();
    const [lookedMs = marketMs] = (await this.#instants.read(LOOKED, marketMs)).values();
    // A position that was opened shortly before the last look may not have been in the database.
    const afterMs = Math.min(lookedMs, marketMs) - UNTOLD_MS;
    for (const instrument of market.instruments) {
      const rise = lastMarginRise(instrument, afterMs, marketMs + HOUR_MS);
      if (!rise || !instrument.closureMargin) continue;
      const { id: instrumentId, code, closureMargin } = instrument;
      const told: NotificationContent = {
        kind: 'margin-rise',
        data: { instrumentId: String(instrumentId), code, factor: closureMargin.factor, atMs: rise.fromMs },
      };
      const asked = { instrumentId, beforeMs: rise.fromMs, data: JSON.stringify(told.data), limit: AT_ONCE };
      while (await untoldOfRise.get(database.db, asked))
        await database.queue.submit(async (tx) => {
          const users = await untoldOfRise.all(tx, asked);
          for (const { id: userId } of users) notify(tx.unit, { userId, ...told }, clock());
        });
    }
    await this.#instants.write(LOOKED, marketMs);
  }

  #isSafe({ riskRate }: Pick<AccountValue, 'riskRate'>): boolean {
    return new Decimal(riskRate).lt(this.#parts.market.riskLevels.marginCall);
  }
}
