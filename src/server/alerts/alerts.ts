import {
  ALERT_PERCENT,
  type AlertKind,
  type AlertSide,
  MAX_ALERTS,
  MAX_FIRED_ALERTS,
  type PriceAlert,
  priceAlert,
} from '#contract/alerts';
import { toWire } from '#contract/fields';
import { Decimal, fromMicro, microToWire, toMicro } from '#contract/money';
import { isOnPrecision } from '#contract/trading';
import { UNSEEN } from '#contract/written-text';
import type { Clock } from '../clock.ts';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import type { Market } from '../market/market.ts';
import { beyond, Refusal } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { type AlertSet, type PriceAlertRow, priceAlertTable } from '../store/price-alerts.ts';
import { movesWhere, type RangeOf } from '../trading/moves.ts';
import { PassedInstants } from '../trading/passed-instants.ts';
import { UNTOLD_MS, watchPartOf } from '../trading/shared-watch.ts';
import { ArmedAlerts } from './armed-alerts.ts';
import { UnwrittenAlerts } from './unwritten.ts';
import { watchedAlert } from './watched-alert.ts';

/** What a user wants to wait for: `side` and `price` with a price, `percent` with a percentage; decimals. */
export type WantedAlert = {
  kind: AlertKind;
  side?: AlertSide | undefined;
  price?: string | undefined;
  percent?: string | undefined;
  isRepeating: boolean;
  note: string;
};

/** Prices above this are typing mistakes. */
const MAX_PRICE = 1_000_000_000;
/** Hundredths of a percent in one. */
const CENTS = 100;

/** Millionths of a percent are kept in hundredths of it. */
const CENT_MICRO = 10_000;

/** What the alert waits for; the rest of a row says how it stands. */
type Condition = Pick<AlertSet, 'kind' | 'side' | 'level' | 'percent'>;

/** Sets, changes and lists the price alerts of users. Each change is a command, once per key. */
export class Alerts {
  readonly #database: Database;
  readonly #market: Market;
  readonly #clock: Clock;
  readonly #once: IdempotentCommands;
  readonly #instants: PassedInstants;

  constructor(database: Database, market: Market, clock: Clock) {
    this.#database = database;
    this.#instants = new PassedInstants(database.queue, 'alerts');
    this.#market = market;
    this.#clock = clock;
    this.#once = new IdempotentCommands(database.queue);
  }

  async list(userId: number): Promise<PriceAlert[]> {
    return (await priceAlertTable.ofUser.all(this.#database.db, { userId })).map(alertOf);
  }

  /**
   * Sets an alert. Rejects with the refusals `unknownInstrument`, `malformed`, `priceRequired`, `pricePrecision`,
   * `alertAtMarket`, `alertPercentOutOfRange` and `tooManyAlerts`.
   */
  add(caller: Caller, instrumentId: number, wanted: WantedAlert): Promise<PriceAlert> {
    return this.#command(caller, ['addAlert', instrumentId, wanted], async (tx) => {
      const { userId } = caller;
      const instrument = this.#find(instrumentId);
      await refuseTooMany(tx, userId);
      await priceAlertTable.deleteFired.run(tx, { userId, kept: MAX_FIRED_ALERTS });
      const set = { ...this.#armed(instrument, wanted), ...termsOf(wanted) };
      return priceAlertTable.insert.one(tx, {
        ...set,
        user_id: userId,
        instrument_id: instrumentId,
        created_at: this.#clock(),
      });
    });
  }

  /**
   * Sets another condition, from now on; where only note or repetition change, an alert that waits goes on as it is. Like pausing and
   * deleting, it comes after what prices reached before. Rejects as `add`, and with `unknownAlert` for another user's and for one
   * there is not.
   */
  change(caller: Caller, id: number, wanted: WantedAlert): Promise<PriceAlert> {
    return this.#command(caller, ['changeAlert', id, wanted], async (tx) => {
      const row = await this.#passedOwn(tx, caller, id);
      const instrument = this.#find(row.instrument_id);
      if (isWatched(row) && isSameCondition(row, wanted)) return setOf(tx, row, termsOf(wanted));
      if (row.state === 'fired') await refuseTooMany(tx, caller.userId);
      return setOf(tx, row, { ...this.#armed(instrument, wanted), ...termsOf(wanted) });
    });
  }

  /** Rejects with `unknownAlert`. One that has fired and does not repeat stays as it is. */
  pause(caller: Caller, id: number): Promise<PriceAlert> {
    return this.#command(caller, ['pauseAlert', id], async (tx) => {
      const row = await this.#passedOwn(tx, caller, id);
      return isWatched(row) ? setOf(tx, row, { state: 'paused' }) : row;
    });
  }

  /**
   * Arms what was paused or has fired, from now on: by percent from the price now, on a price that is beyond its level once it
   * came back. Rejects with `unknownAlert`, `unknownInstrument` and `tooManyAlerts`.
   */
  resume(caller: Caller, id: number): Promise<PriceAlert> {
    return this.#command(caller, ['resumeAlert', id], async (tx) => {
      const row = await ownOf(tx, caller, id);
      if (isWatched(row)) return row;
      if (row.state === 'fired') await refuseTooMany(tx, caller.userId);
      const { closeMicro, atMs } = this.#now(this.#find(row.instrument_id));
      if (row.side === null) return setOf(tx, row, { level: closeMicro, state: 'armed', armed_at: atMs });
      const isBeyond = isReached(row.side, row.level, closeMicro);
      return setOf(tx, row, { state: isBeyond ? 'returning' : 'armed', armed_at: atMs });
    });
  }

  /** Rejects with `unknownAlert`. */
  delete(caller: Caller, id: number): Promise<{ id: number }> {
    return this.#once.run(caller, ['deleteAlert', id], this.#clock, async (tx) => {
      const { userId } = caller;
      await this.#passedOwn(tx, caller, id);
      await priceAlertTable.delete.run(tx, { id, userId });
      tx.unit.tell({ type: 'alerts.changed', userId });
      return { id };
    });
  }

  async #command(
    caller: Caller,
    request: readonly unknown[],
    run: (tx: Tx) => Promise<PriceAlertRow>,
  ): Promise<PriceAlert> {
    const { userId } = caller;
    const kept = await this.#once.run(caller, request, this.#clock, async (tx) => {
      const row = await run(tx);
      tx.unit.tell({ type: 'alerts.changed', userId });
      return toWire(priceAlert, alertOf(row));
    });
    return priceAlert.parse(kept);
  }

  /**
   * A user's own as it stands once prices until now are looked at: within a command the row takes, and the user hears, what they
   * reached since the watch last looked. Of the time since the instant that is written down some was looked at before; that is in
   * the row, which prices count for from `armed_at` on.
   */
  async #passedOwn(tx: Tx, caller: Caller, id: number): Promise<PriceAlertRow> {
    const row = await ownOf(tx, caller, id);
    const passedMs = await this.#instants.of(tx, watchPartOf(row.user_id));
    const { instrument_id: instrumentId, armed_at } = row;
    const fromMs = Math.max(armed_at, (passedMs ?? armed_at) - UNTOLD_MS);
    const market = this.#market;
    const armed = new ArmedAlerts((code) => market.find(code));
    const found = new UnwrittenAlerts({ database: this.#database, market, clock: this.#clock });
    if (isWatched(row)) armed.arm(watchedAlert(row));
    const mayReach = (rangeOf: RangeOf) => armed.mayReach(instrumentId, rangeOf);
    for (const move of movesWhere(market, mayReach, fromMs, market.latest())) {
      const advance = armed.lookAt(id, move);
      if (advance) found.add(advance);
    }
    if (found.size === 0) return row;
    await found.writeIn(tx);
    return ownOf(tx, caller, id);
  }

  #find(instrumentId: number): CatalogueInstrument {
    const instrument = this.#market.find(instrumentId);
    if (!instrument) throw new Refusal('unknownInstrument');
    return instrument;
  }

  #now({ id }: CatalogueInstrument): { closeMicro: number; atMs: number } {
    const { quote, marketMs } = this.#market.latest();
    return { closeMicro: quote(id).closeMicro, atMs: marketMs };
  }

  /** Judges what is wanted by the price now. */
  #armed(
    instrument: CatalogueInstrument,
    wanted: WantedAlert,
  ): Condition & Pick<AlertSet, 'state' | 'armed_at'> {
    const { closeMicro, atMs } = this.#now(instrument);
    const since = { state: 'armed', armed_at: atMs } as const;
    switch (wanted.kind) {
      case 'percent':
        return { ...since, kind: 'percent', side: null, level: closeMicro, percent: centsOf(wanted) };
      case 'price': {
        const { side, level } = levelOf(wanted, instrument);
        if (isReached(side, level, closeMicro)) throw new Refusal('alertAtMarket', 'price');
        return { ...since, kind: 'price', side, level, percent: 0 };
      }
    }
  }
}

async function refuseTooMany(tx: Tx, userId: number): Promise<void> {
  const { count } = (await priceAlertTable.countOfUser.get(tx, { userId })) ?? { count: 0 };
  if (count >= MAX_ALERTS) throw beyond('tooManyAlerts', { max: String(MAX_ALERTS) });
}

async function ownOf(tx: Tx, { userId }: Caller, id: number): Promise<PriceAlertRow> {
  const row = await priceAlertTable.own.get(tx, { id, userId });
  if (!row) throw new Refusal('unknownAlert', 'id');
  return row;
}

function setOf(tx: Tx, row: PriceAlertRow, set: Partial<AlertSet>): Promise<PriceAlertRow> {
  const { kind, side, level, percent, is_repeating, note, state, armed_at, id, version } = row;
  const now = { kind, side, level, percent, is_repeating, note, state, armed_at };
  return priceAlertTable.set.one(tx, { ...now, ...set, id, version });
}

const isWatched = ({ state }: Pick<PriceAlertRow, 'state'>): boolean =>
  state === 'armed' || state === 'returning';

const isReached = (side: AlertSide, level: number, priceMicro: number): boolean =>
  side === 'above' ? priceMicro >= level : priceMicro <= level;

function isSameCondition(row: PriceAlertRow, wanted: WantedAlert): boolean {
  if (row.kind !== wanted.kind) return false;
  switch (row.kind) {
    case 'percent':
      return row.percent === centsOf(wanted);
    case 'price':
      return row.side === wanted.side && row.level === toMicro(wanted.price ?? '0');
  }
}

function termsOf({ isRepeating, note }: WantedAlert): Pick<AlertSet, 'is_repeating' | 'note'> {
  if (UNSEEN.test(note)) throw new Refusal('malformed', 'note');
  return { is_repeating: isRepeating ? 1 : 0, note: note.trim() };
}

function levelOf(
  { side, price }: WantedAlert,
  { pricePrecision }: CatalogueInstrument,
): { side: AlertSide; level: number } {
  if (side === undefined) throw new Refusal('malformed', 'side');
  if (price === undefined) throw new Refusal('malformed', 'price');
  const decimal = new Decimal(price);
  if (decimal.isZero() || decimal.gt(MAX_PRICE)) throw new Refusal('priceRequired', 'price');
  if (!isOnPrecision(price, pricePrecision)) {
    throw beyond('pricePrecision', { digits: String(pricePrecision) }, 'price');
  }
  return { side, level: toMicro(price) };
}

/** In hundredths of a percent. */
function centsOf({ percent }: WantedAlert): number {
  if (percent === undefined) throw new Refusal('malformed', 'percent');
  const { min, max, digits } = ALERT_PERCENT;
  const decimal = new Decimal(percent);
  if (decimal.lt(min) || decimal.gt(max)) throw beyond('alertPercentOutOfRange', { min, max }, 'percent');
  if (!isOnPrecision(percent, digits)) throw beyond('pricePrecision', { digits: String(digits) }, 'percent');
  return decimal.times(CENTS).toNumber();
}

function alertOf(row: PriceAlertRow): PriceAlert {
  return {
    id: row.id,
    instrumentId: row.instrument_id,
    kind: row.kind,
    side: row.side,
    price: microToWire(row.level),
    percent: row.kind === 'percent' ? fromMicro(row.percent * CENT_MICRO).toFixed() : null,
    isRepeating: row.is_repeating === 1,
    note: row.note,
    state: row.state,
    createdAtMs: row.created_at,
    firedAtMs: row.fired_market_at,
    firedPrice: row.fired_price === null ? null : microToWire(row.fired_price),
    firedSide: row.fired_side,
    firedCount: row.fired_count,
  };
}
