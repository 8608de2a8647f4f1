import type { AlertSide } from '#contract/alerts';
import { fromMicro, microToWire } from '#contract/money';
import { DAY_MS } from '#contract/time-units';
import type { Clock } from '../clock.ts';
import type { Market } from '../market/market.ts';
import { notify } from '../notifications/notify.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { notificationTable } from '../store/notifications.ts';
import { priceAlertTable } from '../store/price-alerts.ts';
import { watchPartOf } from '../trading/shared-watch.ts';
import type { Advance, Firing, WatchedAlert } from './watched-alert.ts';

/** What prices brought about for an alert and its row does not say yet; `base` is how that row has it. */
export type Unwritten = {
  base: WatchedAlert;
  alert: WatchedAlert;
  firings: Firing[];
  /** When the first of it was, epoch ms of market time. */
  readonly sinceMs: number;
};

export type UnwrittenParts = {
  database: Pick<Database, 'queue'>;
  market: Pick<Market, 'find'>;
  clock: Clock;
};
type Batch = readonly Pick<Unwritten, 'base' | 'alert' | 'firings'>[];

/** Firings that make a notification for a user, in 24 hours; those beyond count in the list of alerts alone. */
export const MAX_ALERTS_TOLD_A_DAY = 200;
/** Alerts written in one transaction. */
const MAX_WRITTEN = 200;

/**
 * What prices brought about, until it is written: the row moves on from the version that was watched, in one transaction with
 * the notifications, so that a second look at the same prices finds another version and says nothing twice.
 */
export class UnwrittenAlerts {
  readonly #parts: UnwrittenParts;
  readonly #entries = new Map<number, Unwritten>();

  constructor(parts: UnwrittenParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(id: number): Unwritten | undefined {
    return this.#entries.get(id);
  }

  /** The ids of those of a user. */
  ofUser(userId: number): number[] {
    return Array.from(this.#entries.values(), ({ base }) => base).flatMap((base) =>
      base.userId === userId ? [base.id] : [],
    );
  }

  forget(id: number): void {
    this.#entries.delete(id);
  }

  /** Forgets those of the users of a part, who are watched elsewhere. */
  forgetPart(part: number): void {
    for (const { base } of [...this.#entries.values()])
      if (watchPartOf(base.userId) === part) this.#entries.delete(base.id);
  }

  /** Before which instant everything is written. */
  get writtenUntilMs(): number {
    let untilMs = Number.POSITIVE_INFINITY;
    for (const { sinceMs } of this.#entries.values()) untilMs = Math.min(untilMs, sinceMs - 1);
    return untilMs;
  }

  add({ before, alert, firings, sinceMs }: Advance): void {
    const known = this.#entries.get(alert.id);
    if (!known) {
      this.#entries.set(alert.id, { base: before, alert, firings: [...firings], sinceMs });
      return;
    }
    known.alert = alert;
    known.firings.push(...firings);
  }

  /**
   * Writes what there is. Answers the users whose rows are of another version, which were changed elsewhere. Rejects when the
   * database did not take it; what was not written stays.
   */
  async write(onWritten: (alertId: number, version: number) => void): Promise<Set<number>> {
    const changedElsewhere = new Set<number>();
    const waiting = [...this.#entries.values()];
    for (let from = 0; from < waiting.length; from += MAX_WRITTEN) {
      const batch = waiting.slice(from, from + MAX_WRITTEN).map((entry) => ({
        ...{ entry, base: entry.base, alert: entry.alert, firings: [...entry.firings] },
      }));
      const written = await this.#parts.database.queue.submit((tx) => this.writeIn(tx, batch));
      for (const { entry, base, alert, firings } of batch) {
        if (!written.has(alert.id)) {
          changedElsewhere.add(alert.userId);
          continue;
        }
        const version = base.version + 1;
        // Prices may have gone on meanwhile.
        entry.firings = entry.firings.slice(firings.length);
        if (entry.alert === alert) this.#entries.delete(alert.id);
        else {
          entry.alert.version = version;
          this.#entries.set(alert.id, {
            ...entry,
            base: { ...alert, version },
            sinceMs: alert.armedAtMs,
          });
        }
        onWritten(alert.id, version);
      }
    }
    return changedElsewhere;
  }

  /** Writes some within a transaction. Answers the ids of those whose rows were of the version that prices were looked at for. */
  async writeIn(tx: Tx, batch: Batch = [...this.#entries.values()]): Promise<Set<number>> {
    const ids = new Set<number>();
    const leftOf = new Map<number, number>();
    for (const { base, alert, firings } of batch) {
      if (await this.#writeOne(tx, base, alert, firings, leftOf)) ids.add(alert.id);
    }
    return ids;
  }

  async #writeOne(
    tx: Tx,
    base: WatchedAlert,
    alert: WatchedAlert,
    firings: readonly Firing[],
    leftOf: Map<number, number>,
  ): Promise<boolean> {
    const { market, clock } = this.#parts;
    const last = firings.at(-1);
    const nowMs = clock();
    const { changes } = await priceAlertTable.advance.run(tx, {
      id: base.id,
      version: base.version,
      level: alert.levelMicro,
      state: alert.state,
      armed_at: alert.armedAtMs,
      firedAt: last ? nowMs : null,
      firedMarketAt: last?.atMs ?? null,
      firedPrice: last?.priceMicro ?? null,
      firedSide: last?.side ?? null,
      firedCount: firings.length,
    });
    if (changes !== 1) return false;
    const { userId, instrumentId } = base;
    let left = 0;
    if (last) {
      left = leftOf.get(userId) ?? (await leftToTell(tx, userId, nowMs));
      leftOf.set(userId, Math.max(0, left - firings.length));
    }
    // A list that is open shows what no notification tells: that the price came back.
    if (left === 0) tx.unit.tell({ type: 'alerts.changed', userId });
    const code = market.find(instrumentId)?.code ?? '';
    for (const firing of firings.slice(0, left)) {
      const data = {
        alertId: String(base.id),
        instrumentId: String(instrumentId),
        code,
        ...told(base, firing),
      };
      notify(tx.unit, { userId, kind: 'price-alert', data }, nowMs);
    }
    return true;
  }
}

/** How many firings may still make a notification for a user now. */
async function leftToTell(tx: Tx, userId: number, nowMs: number): Promise<number> {
  const told = { userId, kind: 'price-alert', since: nowMs - DAY_MS } as const;
  const { count } = (await notificationTable.countSince.get(tx, told)) ?? { count: 0 };
  return Math.max(0, MAX_ALERTS_TOLD_A_DAY - count);
}

function told(
  { side: wanted, percentCents }: WatchedAlert,
  { side, priceMicro, levelMicro }: Firing,
): { side: AlertSide; percent: string; level: string; price: string } {
  const percent = wanted === null ? fromMicro(percentCents * 10_000).toFixed() : '';
  return { side, percent, level: microToWire(levelMicro), price: microToWire(priceMicro) };
}
