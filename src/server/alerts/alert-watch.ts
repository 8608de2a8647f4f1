import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Bus } from '../bus/bus.ts';
import type { Unsubscribe } from '../clock.ts';
import type { Market } from '../market/market.ts';
import type { Quote } from '../market/price-source.ts';
import { Refusal } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import { priceAlertTable } from '../store/price-alerts.ts';
import { movesBetween, movesWhere } from '../trading/moves.ts';
import { ALL_PARTS, PassedInstants } from '../trading/passed-instants.ts';
import { partOf, UNTOLD_MS } from '../trading/shared-watch.ts';
import type { TradingLog } from '../trading/watch.ts';
import { ArmedAlerts } from './armed-alerts.ts';
import { UnwrittenAlerts, type UnwrittenParts } from './unwritten.ts';
import { type Advance, type WatchedAlert, watchedAlert } from './watched-alert.ts';

/** Whose alerts this node watches, where several nodes do: those of the parts whose orders it watches. */
export type AlertShare = { readonly parts: ReadonlySet<number>; isSure(): boolean };

export type AlertWatchParts = UnwrittenParts & {
  database: Database;
  market: Market;
  bus: Pick<Bus, 'subscribe'>;
  log: TradingLog;
  /** Null where one process watches everything. */
  share: AlertShare | null;
};

/** How often the instant that was passed is written down, and versions are compared with the rows. */
const WRITE_MS = 2_000;
/** How often it looks which parts of the users are this node's. */
const TAKE_MS = 500;
const COMPARE_MS = 10_000;
/** After a longer time without a look the watch goes by candles, instrument by instrument. */
const LONG_MS = 10 * 60_000;
/** After so many moves the watch lets others have their turn. */
const MOVES_AT_ONCE = 500;

/**
 * Watches prices for the alerts of the users of this node's parts. It looks at the moves of prices that orders are looked at
 * along, after them and beside them: an order waits for no alert. What it finds it writes later, see `UnwrittenAlerts`.
 */
export class AlertWatch {
  readonly #parts: AlertWatchParts;
  readonly #armed: ArmedAlerts;
  readonly #unwritten: UnwrittenAlerts;
  readonly #instants: PassedInstants;
  /** Parts of users whose alerts are watched here. */
  readonly #entered = new Set<number>();
  readonly #entering = new Set<number>();
  /** Users whose alerts were changed. */
  readonly #changed = new Set<number>();
  /** Alerts that were set after the last look: the next looks at all that went by since. */
  readonly #fresh = new Set<number>();
  /** Up to which instant of market time the watch looked at prices for every armed alert. */
  #passedMs: number;
  /** The last tick that the watch looked at, by market time. */
  #tickedAtMs = Number.NaN;
  /** The watch looks at prices that went by, and ticks wait. */
  #isSweeping = false;
  #isWriting = false;
  #working: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(parts: AlertWatchParts) {
    this.#parts = parts;
    this.#armed = new ArmedAlerts((id) => parts.market.find(id));
    this.#unwritten = new UnwrittenAlerts(parts);
    this.#instants = new PassedInstants(parts.database.queue, 'alerts');
    this.#passedMs = parts.market.now().marketMs;
  }

  /** Up to which instant of market time every firing is written, epoch ms. */
  get writtenMs(): number {
    return Math.min(this.#passedMs, this.#unwritten.writtenUntilMs);
  }

  /** The parts of the users whose alerts are watched here. */
  get entered(): ReadonlySet<number> {
    return this.#entered;
  }

  /** The alerts that wait for a price here. */
  watched(): IterableIterator<Readonly<WatchedAlert>> {
    return this.#armed.all();
  }

  /** Begins to watch; answers what ends it. */
  start(): () => Promise<void> {
    const { market, bus } = this.#parts;
    this.#passedMs = market.now().marketMs;
    this.#takeParts();
    const stops: Unsubscribe[] = [
      market.onTick((changed) => this.#onTick(changed)),
      bus.subscribe('alerts.changed', ({ userId }) => this.#noteChanged(userId)),
      bus.subscribe('look.again', () => this.#work(() => this.#compare())),
    ];
    const timers = [
      setInterval(() => this.#takeParts(), TAKE_MS),
      setInterval(() => this.#work(() => this.#writeInstant()), WRITE_MS),
      setInterval(() => this.#parts.share && this.#work(() => this.#compare()), COMPARE_MS),
    ];
    return async () => {
      for (const timer of timers) clearInterval(timer);
      for (const stop of stops) stop();
      await this.#working;
      await this.#writeInstant().catch(() => {});
    };
  }

  /** Answers when what was found so far is written, or could not be. */
  async settle(): Promise<void> {
    do await this.#working;
    while (this.#waiting > 0);
  }

  /** Waits for nothing: ticks of the market come one after the other, and orders need the next. */
  #onTick(changed: readonly Quote[]): void {
    const { share, log } = this.#parts;
    if (share?.isSure() === false) return;
    try {
      this.#takeParts();
      if (!this.#isSweeping) this.#follow(changed);
    } catch (cause) {
      log.error({ err: cause }, 'alerts could not be looked at');
    }
    if (this.#changed.size > 0) this.#readSoon();
    this.#writeSoon();
  }

  #follow(changed: readonly Quote[]): void {
    const { market } = this.#parts;
    const now = market.now();
    if (this.#armed.size > 0 && now.marketMs - this.#passedMs > LONG_MS) {
      this.#isSweeping = true;
      this.#work(() => this.#sweepAll());
      return;
    }
    // What changed since the last tick is all that changed if nothing lies between.
    let isNext = this.#passedMs === this.#tickedAtMs;
    for (const move of this.#armed.size === 0 ? [] : movesBetween(market, this.#passedMs, now)) {
      for (const id of this.#fresh) this.#found(this.#armed.lookAt(id, move));
      if (isNext && move.to.marketMs === now.marketMs) {
        for (const { instrumentId } of changed) this.#armed.look(move, instrumentId).forEach(this.#found);
        for (const id of [...this.#armed.beyond]) this.#armed.look(move, id).forEach(this.#found);
      } else {
        for (const id of this.#armed.instruments()) this.#armed.look(move, id).forEach(this.#found);
      }
      isNext = false;
    }
    this.#pass(now.marketMs);
    this.#tickedAtMs = now.marketMs;
  }

  /** After a long time without a look. */
  async #sweepAll(): Promise<void> {
    try {
      const until = this.#parts.market.now();
      const fresh = [...this.#fresh].flatMap((id) => this.#armed.get(id) ?? []);
      for (const { id } of fresh) this.#drop(id);
      for (const id of [...this.#armed.instruments()]) {
        await this.#sweep(this.#armed, id, this.#passedMs, until.marketMs);
      }
      this.#pass(until.marketMs);
      await this.#catchUp(fresh, () => Number.NEGATIVE_INFINITY);
    } finally {
      this.#isSweeping = false;
    }
    this.#writeSoon();
  }

  #pass(marketMs: number): void {
    this.#passedMs = Math.max(this.#passedMs, marketMs);
    for (const id of this.#fresh) {
      if ((this.#armed.get(id)?.armedAtMs ?? 0) <= this.#passedMs) this.#fresh.delete(id);
    }
  }

  readonly #found = (advance: Advance | null): void => {
    if (advance) this.#unwritten.add(advance);
  };

  /**
   * Looks at alerts along the prices that went by, from an instant on or since each was armed, and watches them from now on. Those
   * that were armed before that instant are looked at together.
   */
  async #catchUp(alerts: readonly WatchedAlert[], fromMsOf: (alert: WatchedAlert) => number): Promise<void> {
    const wasSweeping = this.#isSweeping;
    this.#isSweeping = true;
    try {
      const groups = Map.groupBy(alerts, (alert) => {
        const fromMs = fromMsOf(alert);
        return alert.armedAtMs > fromMs ? `alert ${alert.id}` : `${alert.instrumentId} ${fromMs}`;
      });
      for (const group of groups.values()) await this.#catchUpTogether(group, fromMsOf);
    } finally {
      this.#isSweeping = wasSweeping;
    }
  }

  async #catchUpTogether(
    group: readonly WatchedAlert[],
    fromMsOf: (alert: WatchedAlert) => number,
  ): Promise<void> {
    const [first] = group;
    if (!first) return;
    const fromMs = Math.max(fromMsOf(first), first.armedAtMs);
    const looked = new ArmedAlerts((id) => this.#parts.market.find(id));
    for (const alert of group) looked.arm(alert);
    if (fromMs < this.#passedMs) {
      await this.#sweep(looked, first.instrumentId, fromMs, this.#passedMs);
    } else {
      for (const { id } of group) this.#fresh.add(id);
    }
    for (const alert of looked.all()) this.#armed.arm(alert);
  }

  /** Looks at some alerts of one instrument. Where they were armed at the first instant, that itself is looked at as well. */
  async #sweep(alerts: ArmedAlerts, instrumentId: number, fromMs: number, untilMs: number): Promise<void> {
    const { market } = this.#parts;
    let count = 0;
    const mayReach = (rangeOf: Parameters<ArmedAlerts['mayReach']>[1]) =>
      alerts.mayReach(instrumentId, rangeOf);
    for (const move of movesWhere(market, mayReach, fromMs, market.at(untilMs))) {
      if (count === 0 && alerts !== this.#armed) {
        const isFirst = ({ armedAtMs }: WatchedAlert) => armedAtMs === move.from.marketMs;
        for (const { id } of [...alerts.all()].filter(isFirst)) this.#found(alerts.lookAt(id, move));
      }
      alerts.look(move, instrumentId).forEach(this.#found);
      count += 1;
      if (count % MOVES_AT_ONCE === 0) await nextTurn();
    }
  }

  /** Takes over the parts that came to this node, and leaves those that went. */
  #takeParts(): void {
    const { share } = this.#parts;
    for (const part of this.#entered) if (share?.parts.has(part) === false) this.#leave(part);
    const parts = [...(share?.parts ?? ALL_PARTS)].filter(
      (part) => !this.#entered.has(part) && !this.#entering.has(part),
    );
    if (parts.length === 0) return;
    for (const part of parts) this.#entering.add(part);
    this.#work(async () => {
      try {
        await this.#enter(parts);
      } finally {
        for (const part of parts) this.#entering.delete(part);
      }
    });
  }

  /** From a minute before the instant that was written down: alerts set shortly before may not have been known. */
  async #enter(parts: readonly number[]): Promise<void> {
    const { market, database } = this.#parts;
    const since = await this.#instants.read(parts, market.now().marketMs);
    const rows = await priceAlertTable.watchedOfParts.all(database.db, { parts });
    const fromMsOf = ({ userId }: WatchedAlert) => (since.get(partOf(userId)) ?? this.#passedMs) - UNTOLD_MS;
    await this.#catchUp(rows.map(watchedAlert), fromMsOf);
    for (const part of parts) this.#entered.add(part);
    this.#takeParts();
    this.#writeSoon();
  }

  #leave(part: number): void {
    this.#entered.delete(part);
    for (const { id, userId } of [...this.#armed.all()]) if (partOf(userId) === part) this.#drop(id);
    this.#unwritten.forgetPart(part);
  }

  #drop(id: number): void {
    this.#armed.disarm(id);
    this.#fresh.delete(id);
  }

  #noteChanged(userId: number): void {
    this.#changed.add(userId);
    // Users who change alerts meanwhile are read with this one.
    if (this.#changed.size === 1) this.#readSoon();
  }

  #readSoon(): void {
    this.#work(() => this.#readChanged());
  }

  /** Watches the alerts of users as their rows are now. */
  async #readChanged(): Promise<void> {
    const userIds = [...this.#changed].filter((userId) => this.#entered.has(partOf(userId)));
    this.#changed.clear();
    if (userIds.length === 0) return;
    let rows: Awaited<ReturnType<typeof priceAlertTable.watchedOfUsers.all>>;
    try {
      rows = await priceAlertTable.watchedOfUsers.all(this.#parts.database.db, { userIds });
    } catch (cause) {
      for (const userId of userIds) this.#changed.add(userId);
      throw cause;
    }
    const read = new Map(rows.map((row) => [row.id, watchedAlert(row)]));
    for (const id of userIds.flatMap((userId) => this.#knownOf(userId))) {
      if (read.has(id)) continue;
      this.#drop(id);
      this.#unwritten.forget(id);
    }
    const fromMs = new Map<number, number>();
    const changed = [...read.values()].filter((alert) => {
      const unwritten = this.#unwritten.get(alert.id);
      const before = unwritten?.base ?? this.#armed.get(alert.id);
      if (before?.version === alert.version) return false;
      // The watch looks at no price twice, unless what it found there is of the version before.
      const isSame = before?.armedAtMs === alert.armedAtMs;
      if (isSame) fromMs.set(alert.id, unwritten ? unwritten.sinceMs - 1 : this.#passedMs);
      this.#drop(alert.id);
      this.#unwritten.forget(alert.id);
      return true;
    });
    await this.#catchUp(changed, ({ id }) => fromMs.get(id) ?? Number.NEGATIVE_INFINITY);
    this.#writeSoon();
  }

  #knownOf(userId: number): number[] {
    return [...this.#armed.ofUser(userId), ...this.#unwritten.ofUser(userId)];
  }

  /** Reads again whose alerts are not of the version that their rows have: messages may be lost. */
  async #compare(): Promise<void> {
    const parts = [...this.#entered];
    if (parts.length === 0) return;
    const rows = await priceAlertTable.watchedVersions.all(this.#parts.database.db, { parts });
    const watched = new Set<number>();
    for (const { id, user_id, version } of rows) {
      watched.add(id);
      const known = this.#unwritten.get(id)?.base ?? this.#armed.get(id);
      if (known?.version !== version) this.#changed.add(user_id);
    }
    for (const { id, userId } of this.#armed.all()) if (!watched.has(id)) this.#changed.add(userId);
    await this.#readChanged();
  }

  #writeSoon(): void {
    if (this.#unwritten.size === 0 || this.#isWriting) return;
    this.#isWriting = true;
    this.#work(async () => {
      try {
        await this.#write();
      } finally {
        this.#isWriting = false;
      }
    });
  }

  /** A node that is not sure of its parts writes nothing: another may be further. */
  async #write(): Promise<void> {
    if (this.#parts.share?.isSure() === false) return;
    const changedElsewhere = await this.#unwritten.write((id, version) => {
      const alert = this.#armed.get(id);
      if (alert) alert.version = version;
    });
    for (const userId of changedElsewhere) this.#changed.add(userId);
    if (changedElsewhere.size > 0) await this.#readChanged();
  }

  async #writeInstant(): Promise<void> {
    const { share } = this.#parts;
    if (this.#armed.size + this.#unwritten.size === 0 || this.#entered.size === 0) return;
    // The watch did not look at alerts that it could not read.
    if (share?.isSure() === false || this.#changed.size > 0) return;
    await this.#instants.write([...this.#entered], this.writtenMs);
  }

  /** One after the other. What fails is made good by a later look. */
  #work(run: () => Promise<void>): void {
    this.#waiting += 1;
    this.#working = this.#working
      .then(run)
      .catch((cause: unknown) => {
        if (cause instanceof Refusal && cause.reason === 'tryLater') return;
        this.#parts.log.error({ err: cause }, 'the watch over alerts failed');
      })
      .finally(() => {
        this.#waiting -= 1;
      });
  }
}
