import type { Bus } from '../bus/bus.ts';
import type { Unsubscribe } from '../clock.ts';
import type { Market } from '../market/market.ts';
import type { Quote } from '../market/price-source.ts';
import { isTurnedAway } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import { priceAlertTable } from '../store/price-alerts.ts';
import { ALL_PARTS, PassedInstants } from '../trading/passed-instants.ts';
import { UNTOLD_MS, watchPartOf } from '../trading/shared-watch.ts';
import type { TradingLog } from '../trading/watch.ts';
import { AlertLooks } from './alert-looks.ts';
import { UnwrittenAlerts, type UnwrittenParts } from './unwritten.ts';
import { type WatchedAlert, watchedAlert } from './watched-alert.ts';

/** Whose alerts this node watches, where several nodes do: those of the parts whose orders it watches. */
export type AlertShare = { readonly parts: ReadonlySet<number>; isSure(): boolean };

export type AlertWatchParts = UnwrittenParts & {
  database: Pick<Database, 'db' | 'queue'>;
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

/**
 * Watches prices for the alerts of the users of this node's parts. It looks at the moves of prices that orders are looked at
 * along, after them and beside them: an order waits for no alert. What it finds it writes later, see `UnwrittenAlerts`.
 */
export class AlertWatch {
  readonly #parts: AlertWatchParts;
  readonly #looks: AlertLooks;
  readonly #unwritten: UnwrittenAlerts;
  readonly #instants: PassedInstants;
  /** Parts of users whose alerts are watched here. */
  readonly #entered = new Set<number>();
  readonly #entering = new Set<number>();
  /** Users whose alerts were changed. */
  readonly #changed = new Set<number>();
  #isWriting = false;
  #working: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(parts: AlertWatchParts) {
    this.#parts = parts;
    this.#unwritten = new UnwrittenAlerts(parts);
    this.#looks = new AlertLooks(parts.market, (advance) => this.#unwritten.add(advance));
    this.#instants = new PassedInstants(parts.database.queue, 'alerts');
  }

  /** Up to which instant of market time every firing is written, epoch ms. */
  get writtenMs(): number {
    return Math.min(this.#looks.passedMs, this.#unwritten.writtenUntilMs);
  }

  /** The parts of the users whose alerts are watched here. */
  get entered(): ReadonlySet<number> {
    return this.#entered;
  }

  /** The alerts that wait for a price here. */
  watched(): IterableIterator<Readonly<WatchedAlert>> {
    return this.#looks.armed.all();
  }

  /** Begins to watch; answers what ends it. */
  start(): () => Promise<void> {
    const { market, bus } = this.#parts;
    this.#looks.beginNow();
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
      if (!this.#looks.follow(changed)) this.#work(() => this.#sweepAll());
    } catch (cause) {
      log.error({ err: cause }, 'alerts could not be looked at');
    }
    if (this.#changed.size > 0) this.#readSoon();
    this.#writeSoon();
  }

  async #sweepAll(): Promise<void> {
    await this.#looks.sweepAll();
    this.#writeSoon();
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
    const fromMsOf = ({ userId }: WatchedAlert) =>
      (since.get(watchPartOf(userId)) ?? this.#looks.passedMs) - UNTOLD_MS;
    await this.#looks.catchUp(rows.map(watchedAlert), fromMsOf);
    for (const part of parts) this.#entered.add(part);
    this.#takeParts();
    this.#writeSoon();
  }

  #leave(part: number): void {
    this.#entered.delete(part);
    for (const { id, userId } of [...this.#looks.armed.all()])
      if (watchPartOf(userId) === part) this.#looks.drop(id);
    this.#unwritten.forgetPart(part);
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
    const userIds = [...this.#changed].filter((userId) => this.#entered.has(watchPartOf(userId)));
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
      this.#looks.drop(id);
      this.#unwritten.forget(id);
    }
    const fromMs = new Map<number, number>();
    const changed = [...read.values()].filter((alert) => {
      const unwritten = this.#unwritten.get(alert.id);
      const before = unwritten?.base ?? this.#looks.armed.get(alert.id);
      if (before?.version === alert.version) return false;
      // The watch looks at no price twice, unless what it found there is of the version before.
      const isSame = before?.armedAtMs === alert.armedAtMs;
      if (isSame) fromMs.set(alert.id, unwritten ? unwritten.sinceMs - 1 : this.#looks.passedMs);
      this.#looks.drop(alert.id);
      this.#unwritten.forget(alert.id);
      return true;
    });
    await this.#looks.catchUp(changed, ({ id }) => fromMs.get(id) ?? Number.NEGATIVE_INFINITY);
    this.#leaveLost();
    this.#writeSoon();
  }

  /** A part may have gone to another node while rows of its users were read here. */
  #leaveLost(): void {
    for (const { userId } of [...this.#looks.armed.all()]) {
      const part = watchPartOf(userId);
      if (!this.#entered.has(part) && !this.#entering.has(part)) this.#leave(part);
    }
  }

  #knownOf(userId: number): number[] {
    return [...this.#looks.armed.ofUser(userId), ...this.#unwritten.ofUser(userId)];
  }

  /** Reads again whose alerts are not of the version that their rows have: messages may be lost. */
  async #compare(): Promise<void> {
    const parts = [...this.#entered];
    if (parts.length === 0) return;
    const rows = await priceAlertTable.watchedVersions.all(this.#parts.database.db, { parts });
    const watched = new Set<number>();
    for (const { id, user_id, version } of rows) {
      watched.add(id);
      const known = this.#unwritten.get(id)?.base ?? this.#looks.armed.get(id);
      if (known?.version !== version) this.#changed.add(user_id);
    }
    for (const { id, userId } of this.#looks.armed.all()) if (!watched.has(id)) this.#changed.add(userId);
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
      const alert = this.#looks.armed.get(id);
      if (alert) alert.version = version;
    });
    for (const userId of changedElsewhere) this.#changed.add(userId);
    if (changedElsewhere.size > 0) await this.#readChanged();
  }

  async #writeInstant(): Promise<void> {
    const { share } = this.#parts;
    if (this.#looks.armed.size + this.#unwritten.size === 0 || this.#entered.size === 0) return;
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
        if (isTurnedAway(cause)) return;
        this.#parts.log.error({ err: cause }, 'the watch over alerts failed');
      })
      .finally(() => {
        this.#waiting -= 1;
      });
  }
}
