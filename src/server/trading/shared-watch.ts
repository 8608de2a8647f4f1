import type { Bus } from '../bus/bus.ts';
import type { Unsubscribe } from '../clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import { isTurnedAway } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { orderQueries, PARTS } from '../store/orders.ts';
import type { NodeLocks } from '../store/postgres/node-locks.ts';
import { ALL_PARTS, PassedInstants } from './passed-instants.ts';
import { unwatchedSince } from './reached.ts';
import { type ReadAccount, readAccounts } from './read-accounts.ts';
import type { Share } from './trading.ts';
import { TradingAccount } from './trading-account.ts';
import type { TradingLog, Watch } from './watch.ts';

/** As many as there are slots of the system's accounts beside the one for all. */
const NODES = 63;
/** The locks of nodes' numbers begin here, those of parts at 0. */
const FIRST_NODE = 1_000;
/** How often the instant that was passed is written down, and all accounts compared with their rows. */
export const WRITE_MS = 1_000;
const COMPARE_MS = 10_000;
/**
 * An instant is written down although orders that were placed shortly before it may not have reached this node yet: for the orders
 * of the last minute before it prices are looked at again.
 */
export const UNTOLD_MS = 60_000;
/** Accounts read at once. */
const MAX_READ = 200;

export type SharedWatchParts = {
  database: Database;
  ledger: Ledger;
  market: Market;
  bus: Bus;
  log: TradingLog;
};

export const watchPartOf = (userId: number): number => userId % PARTS;

/**
 * Shares the watch over prices among nodes. Users are divided into parts, and a part is watched by the node that holds its
 * lock. The instant it passed is written down; who takes a part over looks at all prices since then.
 */
export class SharedWatch implements Share {
  readonly #parts: SharedWatchParts;
  readonly #instants: PassedInstants;
  readonly #locks: Pick<NodeLocks, 'want' | 'held' | 'taken' | 'isSure'>;
  /** Parts that are watched here, and up to when others did; a part that is being taken over among them. */
  readonly #watched = new Map<number, number>();
  readonly #entering = new Set<number>();
  /** Parts whose prices were looked at up to now. */
  readonly #ready = new Set<number>();
  /** Users whose accounts were changed elsewhere. */
  readonly #changed = new Set<number>();
  #watch: Watch | null = null;
  /** The lock of the number this node has or tries for, and the slot it books on. */
  #lock = FIRST_NODE;
  #slot = 0;
  #nodes = 0;
  #working: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(parts: SharedWatchParts, locks: Pick<NodeLocks, 'want' | 'held' | 'taken' | 'isSure'>) {
    this.#parts = parts;
    this.#instants = new PassedInstants(parts.database.queue);
    this.#locks = locks;
  }

  has(userId: number): boolean {
    return this.#watched.has(watchPartOf(userId));
  }

  isSure(): boolean {
    return this.#locks.isSure();
  }

  /** Whether an account that was changed here can be watched as it is; else prices since are looked at first. */
  isUpToDate(account: TradingAccount): boolean {
    if (!this.has(account.userId) || !this.#watch) return true;
    // The move that is looked at is looked at for it when it is put there.
    if (this.#unwatchedSince(account, this.#watch) >= this.#watch.movesFromMs) return true;
    this.#noteChanged(account.userId);
    return false;
  }

  /** Of the prices since the instant that is written down some are looked at twice: what they reached is in the rows by then. */
  async unpassedSince(tx: Tx, account: TradingAccount): Promise<number | null> {
    const sinceMs = await this.#instants.of(tx, watchPartOf(account.userId));
    if (sinceMs === null) return null;
    const orders = [...account.positions.values(), ...account.pendings.values()];
    const changes = [account.changedAtMs, ...orders.map(({ armedAtMs }) => armedAtMs)];
    return Math.min(sinceMs, ...changes.filter((atMs) => atMs > sinceMs - UNTOLD_MS));
  }

  /** Parts whose prices are carried out here. */
  get parts(): ReadonlySet<number> {
    return this.#ready;
  }

  /** Whether this node watches for all users. */
  isWhole(): boolean {
    return this.#ready.size === PARTS;
  }

  /** Begins to watch; `onBeat` is to be called with each beat of the locks from now on. Answers what ends it. */
  start(watch: Watch): () => Promise<void> {
    this.#watch = watch;
    const { bus } = this.#parts;
    const stops: Unsubscribe[] = [
      watch.follow(),
      bus.subscribe('account.changed', ({ userId }, isOwn) => {
        if (!isOwn && this.has(userId)) this.#noteChanged(userId);
      }),
      bus.subscribe('look.again', () => this.#work(() => this.#compare())),
    ];
    const timers = [
      setInterval(() => this.#work(() => this.#writeInstant()), WRITE_MS),
      setInterval(() => this.#work(() => this.#compare()), COMPARE_MS),
    ];
    return async () => {
      this.#isStopped = true;
      for (const timer of timers) clearInterval(timer);
      for (const stop of stops) stop();
      await this.#working;
      await this.#writeInstant().catch(() => {});
    };
  }

  /** Looks which locks are held, takes parts over and gives parts away. */
  onBeat(): void {
    if (!this.#watch || this.#isStopped) return;
    const { held, taken } = this.#locks;
    const nodes = [...taken].filter((id) => id >= FIRST_NODE).sort((a, b) => a - b);
    const lock = this.#takeNumber(nodes);
    const share = held.has(lock) ? shareOf(nodes.indexOf(lock), nodes.length) : [];
    for (const part of [...this.#watched.keys()]) {
      if (!held.has(part) || !share.includes(part)) this.#leave(part);
    }
    this.#enter(
      share.filter((part) => held.has(part) && !this.#watched.has(part) && !this.#entering.has(part)),
    );
    this.#locks.want([lock, ...share]);
    // What a node that died had committed it may not have told.
    if (nodes.length < this.#nodes) this.#work(() => this.#compare());
    this.#nodes = nodes.length;
  }

  /** The lock of this node's number: the lowest that is free. Once it is held, trading books on that slot. */
  #takeNumber(nodes: readonly number[]): number {
    const { held } = this.#locks;
    if (!held.has(this.#lock) && nodes.includes(this.#lock)) {
      const free = Array.from({ length: NODES }, (_, index) => FIRST_NODE + index).find(
        (id) => !nodes.includes(id),
      );
      this.#lock = free ?? FIRST_NODE;
    }
    const slot = this.#lock - FIRST_NODE + 1;
    if (held.has(this.#lock) && this.#slot !== slot) {
      this.#slot = slot;
      const { ledger, database } = this.#parts;
      this.#work(() => ledger.openSystemAccounts(database.queue, slot));
    }
    return this.#lock;
  }

  #leave(part: number): void {
    this.#watched.delete(part);
    this.#ready.delete(part);
    this.#watch?.book.forgetOthers();
  }

  #enter(parts: readonly number[]): void {
    if (parts.length === 0) return;
    for (const part of parts) this.#entering.add(part);
    this.#work(async () => {
      try {
        await this.#takeOver(parts);
      } catch (cause) {
        for (const part of parts) this.#leave(part);
        throw cause;
      } finally {
        // Those that failed are entered again by the next beat.
        for (const part of parts) this.#entering.delete(part);
      }
    });
  }

  /** Takes over together what came together: what prices reached meanwhile then shares transactions. */
  async #takeOver(parts: readonly number[]): Promise<void> {
    const { database, log } = this.#parts;
    const since = await this.#instants.read(parts, this.#parts.market.now().marketMs);
    const isHeld = (part: number) => this.#locks.held.has(part);
    // What other nodes tell from now on is taken as well, while the accounts of the parts are read.
    for (const [part, sinceMs] of since) if (isHeld(part)) this.#watched.set(part, sinceMs);
    const rows = await orderQueries.liveVersions.all(database.db, { parts: parts.filter(isHeld) });
    for (const part of await this.#admit(rows.map(({ id }) => id))) this.#leave(part);
    const taken = parts.filter((part) => this.#watched.has(part));
    for (const part of taken) this.#ready.add(part);
    const sinceMs = Math.min(...since.values());
    log.info(
      { parts: taken, accounts: rows.length, sinceMs },
      'parts of the watch over prices were taken over',
    );
  }

  #noteChanged(userId: number): void {
    this.#changed.add(userId);
    // Those that other nodes tell of meanwhile are read together.
    if (this.#changed.size === 1) this.#work(() => this.#readChanged());
  }

  async #readChanged(): Promise<void> {
    const userIds = [...this.#changed].filter((userId) => this.has(userId));
    this.#changed.clear();
    const book = this.#watch?.book;
    if (book && userIds.length > 0) await this.#admit(await book.idsOf(this.#parts.database.db, userIds));
  }

  /** Reads what is not of the version that the rows have: messages may be lost. */
  async #compare(): Promise<void> {
    const book = this.#watch?.book;
    const parts = [...this.#ready];
    if (!book || parts.length === 0) return;
    const { db } = this.#parts.database;
    const rows = await orderQueries.liveVersions.all(db, { parts });
    const live = new Set(rows.map(({ id }) => id));
    const isOld = ({ id, version }: { id: number; version: number }) =>
      (book.inMemory(id)?.version ?? -1) < version;
    const gone = [...book.accounts()].filter(({ id }) => !live.has(id));
    await this.#admit([...rows.filter(isOld), ...gone].map(({ id }) => id));
  }

  /**
   * Reads accounts, carries out what prices reached on them before this node knew of it, and watches them from now on. Answers
   * the parts of those that could not be, which a later look tries again.
   */
  async #admit(accountIds: readonly number[]): Promise<Set<number>> {
    const turnedAway = new Set<number>();
    for (let from = 0; from < accountIds.length; from += MAX_READ) {
      const found = await readAccounts(this.#parts.database.db, accountIds.slice(from, from + MAX_READ));
      const admit = async ({ account }: ReadAccount) => {
        const watch = this.#watch;
        if (!watch || !(account instanceof TradingAccount)) return;
        const isWatched = await watch.catchUp(account, this.#unwatchedSince(account, watch));
        if (!isWatched) turnedAway.add(watchPartOf(account.userId));
      };
      await Promise.all(found.map(admit));
    }
    await this.#watch?.settle();
    return turnedAway;
  }

  /** From when on no node may have looked at prices for an account as it is, or for all of its orders. */
  #unwatchedSince(account: TradingAccount, { book }: Watch): number {
    const sinceMs = this.#watched.get(watchPartOf(account.userId)) ?? Number.POSITIVE_INFINITY;
    return Math.max(sinceMs - UNTOLD_MS, unwatchedSince(account, book.inMemory(account.id)));
  }

  /** A node that is not sure of its locks writes nothing: another may be further. */
  async #writeInstant(): Promise<void> {
    const watch = this.#watch;
    if (!watch || this.#ready.size === 0 || !this.isSure()) return;
    await this.#instants.write([...this.#ready], watch.passedMs);
  }

  /** One after the other. What fails is made good by a later look. */
  #work(run: () => Promise<void>): void {
    this.#working = this.#working.then(run).catch((cause: unknown) => {
      if (isTurnedAway(cause)) return;
      this.#parts.log.error({ err: cause }, 'the watch over prices failed');
    });
  }
}

/** Every node that is there has its share of the parts. */
function shareOf(index: number, nodes: number): number[] {
  return ALL_PARTS.filter((part) => part % nodes === index);
}
