import type { StatementSync } from 'node:sqlite';
import { Refusal } from '../refusal.ts';
import { CommandScope } from './command-scope.ts';
import type { Connection } from './connection.ts';
import type { Tx, UnitOfWork } from './handles.ts';
import { isNoRoom } from './no-room.ts';
import {
  type Announcer,
  type Command,
  MAX_WAITING,
  NO_UNITS,
  type OnRefused,
  type Queue,
  type Takes,
  TO_NOBODY,
  type Units,
} from './queue.ts';

/** Commands that share one transaction. */
const MAX_BATCH = 256;

type Waiting = {
  run: (tx: Tx) => unknown;
  /** A decision writes nothing by itself: when it is refused, there is nothing to roll back. */
  isDecision: boolean;
  onRefused: OnRefused | undefined;
  resolve: (value: unknown) => void;
  reject: (cause: unknown) => void;
};
type Outcome = { value: unknown } | { cause: unknown };

/**
 * Group commit. Commands wait, and those that wait together share one transaction and one sync to disk. Decisions are
 * written together at its end; any other command runs in its own savepoint, so a refused one is rolled back alone. No
 * promise settles before COMMIT returned. Commands run one after the other, each to its end: a command reads and writes
 * by the transaction it is given, and whatever it calls, `Db` refuses to read. Others may read meanwhile, and see committed rows alone.
 */
export class CommandQueue implements Queue {
  readonly #statements: Record<'begin' | 'commit' | 'savepoint' | 'release' | 'rollbackTo', StatementSync>;
  readonly #connection: Connection;
  readonly #scope = new CommandScope();
  #units = NO_UNITS;
  #bus = TO_NOBODY;
  /** Of the transaction that runs. */
  #unit = NO_UNITS.begin();
  #waiting: Waiting[] = [];
  #isScheduled = false;
  /** Settles when the batches so far are committed. */
  #batches: Promise<void> = Promise.resolve();
  #isClosed = false;
  #isHeld = () => false;
  #onCommit: ((commands: number, ms: number) => void) | null = null;
  #fault: unknown = null;
  #noRoomAtMs = Number.NEGATIVE_INFINITY;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#statements = {
      begin: connection.prepare('BEGIN IMMEDIATE'),
      commit: connection.prepare('COMMIT'),
      savepoint: connection.prepare('SAVEPOINT command'),
      release: connection.prepare('RELEASE command'),
      rollbackTo: connection.prepare('ROLLBACK TO command'),
    };
  }

  /** Sets what commands decide in: one listener, set by the composition. */
  setUnits<Unit extends UnitOfWork>(units: Units<Unit>): void {
    // What begins a unit is what hears of it again.
    this.#units = units as unknown as Units<UnitOfWork>;
  }

  announceBy(bus: Announcer): void {
    this.#bus = bus;
  }

  /** Sets when commands of users are to wait; the server's own go on. */
  holdWhile(isHeld: () => boolean): void {
    this.#isHeld = isHeld;
  }

  /** The queue calls `onCommit` after each commit, with its number of commands and its milliseconds, the sync included. */
  watchCommits(onCommit: (commands: number, ms: number) => void): void {
    this.#onCommit = onCommit;
  }

  /** How many commands wait for a transaction. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Whether this is called by a command, however long it has waited since it began. */
  get isInCommand(): boolean {
    return this.#scope.isInside;
  }

  get isHeld(): boolean {
    return this.#isHeld();
  }

  /** Why the last transaction failed; null when it was committed. */
  get fault(): unknown {
    return this.#fault;
  }

  /** When the disk last had no room for a transaction, by performance.now(). A small one may have found room since. */
  get noRoomAtMs(): number {
    return this.#noRoomAtMs;
  }

  /**
   * Runs `command` in the next transaction. Rejects with what it threw, a `Refusal` included. After a refusal was
   * rolled back, `onRefused` may write something about it in the same transaction. Rejects once the queue is closed.
   */
  submit<T>(command: Command<T>, onRefused?: OnRefused): Promise<T> {
    return this.#scope.committed(this.#wait(command, false, onRefused));
  }

  /**
   * As `submit`, for a command that decides in memory and leaves what it decided to the unit of work. By `tx` it only
   * reads, and writes what it answered as the last thing it does.
   */
  decide<T>(_takes: Takes, command: Command<T>, onRefused?: OnRefused): Promise<T> {
    return this.#scope.committed(this.#wait(command, true, onRefused));
  }

  asked<T>(run: () => Promise<T>): Promise<T> {
    return this.#scope.asked(run);
  }

  /** What waits is committed in a turn of its own, which is no part of the command that may have asked for it. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#scope.outside(() =>
      setImmediate(() => {
        this.#isScheduled = false;
        // It rejects when a hook failed. Book and rows may then differ, and the process had better end.
        void this.flush();
      }),
    );
  }

  /** Answers when everything that waits now is committed; at once when a command calls it, which cannot wait for itself. */
  async flush(): Promise<void> {
    if (this.#isClosed || this.isInCommand) return;
    const committed = this.#batches.then(() => this.#commitWaiting());
    this.#batches = committed.catch(() => {});
    await committed;
    await this.#units.drained();
  }

  /**
   * Turns away what still waits and whatever comes: work by the clock may be between two of its commands. Answers when
   * the running batch is committed.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const command of this.#waiting.splice(0)) command.reject(new Error('the database is closed'));
    await this.#batches;
  }

  async #commitWaiting(): Promise<void> {
    // What comes meanwhile has a turn of its own, so that requests are read in between.
    for (let left = this.#waiting.length; left > 0 && this.#waiting.length > 0; left -= MAX_BATCH) {
      await this.#commit(this.#waiting.splice(0, Math.min(left, MAX_BATCH)));
    }
  }

  #wait<T>(run: Command<T>, isDecision: boolean, onRefused: OnRefused | undefined): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Error('the database is closed'));
    if (this.#waiting.length >= MAX_WAITING) return Promise.reject(new Refusal('tooMany'));
    return new Promise<T>((resolve, reject) => {
      const settle = { resolve: resolve as (value: unknown) => void, reject };
      this.#waiting.push({ run, isDecision, onRefused, ...settle });
      this.#schedule();
    });
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const outcomes: Outcome[] = [];
    const startMs = performance.now();
    try {
      this.#statements.begin.run();
      this.#unit = this.#units.begin();
      for (const command of batch) outcomes.push(await this.#runOne(command));
      await this.#write();
    } catch (cause) {
      this.#rollBack(cause);
      // Which of several failed is not known before each has been alone. A full disk fails them all.
      if (batch.length > 1 && !isNoRoom(cause)) {
        for (const command of batch) await this.#commit([command]);
      } else {
        await this.#fail(batch, cause);
      }
      return;
    }
    try {
      this.#statements.commit.run();
      this.#fault = null;
    } catch (cause) {
      this.#rollBack(cause);
      await this.#fail(batch, cause);
      return;
    }
    this.#onCommit?.(batch.length, performance.now() - startMs);
    this.#units.committed(this.#unit);
    this.#bus.publish(this.#unit.told());
    batch.forEach((command, index) => {
      const outcome = outcomes[index];
      if (outcome && 'value' in outcome) command.resolve(outcome.value);
      else command.reject(outcome?.cause);
    });
  }

  #rollBack(cause: unknown): void {
    this.#fault = cause;
    this.#noteRoom(cause);
    if (this.#connection.raw.isTransaction) this.#connection.raw.exec('ROLLBACK');
  }

  async #fail(batch: readonly Waiting[], cause: unknown): Promise<void> {
    await this.#units.aborted(this.#unit);
    for (const command of batch) command.reject(cause);
  }

  #noteRoom(cause: unknown): void {
    if (isNoRoom(cause)) this.#noRoomAtMs = performance.now();
  }

  /** Writes what was decided. */
  #write(): Promise<void> {
    return this.#withTx((tx) => this.#unit.write(tx));
  }

  async #runOne(command: Waiting): Promise<Outcome> {
    if (command.isDecision) return this.#run(command, () => {});
    await this.#write();
    this.#statements.savepoint.run();
    const outcome = await this.#run(command, () => {
      this.#statements.rollbackTo.run();
      this.#statements.release.run();
    });
    if ('value' in outcome) {
      await this.#write();
      this.#statements.release.run();
    }
    return outcome;
  }

  #run(command: Waiting, rollBackAlone: () => void): Promise<Outcome> {
    return this.#withTx((tx) => this.#carryOut(command, tx, rollBackAlone));
  }

  #withTx<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#scope.within(this.#connection, this.#unit, run);
  }

  async #carryOut(command: Waiting, tx: Tx, rollBackAlone: () => void): Promise<Outcome> {
    try {
      const value = await command.run(tx);
      this.#unit.keep();
      return { value };
    } catch (cause) {
      this.#noteRoom(cause);
      // A full disk makes SQLite roll back the whole transaction; then there is no savepoint to return to.
      if (!this.#connection.raw.isTransaction) throw cause;
      rollBackAlone();
      this.#unit.drop();
      if (cause instanceof Refusal) await command.onRefused?.(cause, tx);
      this.#unit.keep();
      return { cause };
    }
  }
}
