import type { StatementSync } from 'node:sqlite';
import { Refusal } from '../refusal.ts';
import type { Connection } from './connection.ts';
import type { Tx } from './handles.ts';
import { isNoRoom } from './no-room.ts';
import {
  type Command,
  type OnRefused,
  Queue,
  type QueuedOutcome,
  type Takes,
  type WaitingCommand,
} from './queue.ts';

/** Commands that share one transaction. */
const MAX_BATCH = 256;

/** A decision writes nothing by itself: when it is refused, there is nothing to roll back. */
type Waiting = WaitingCommand & { isDecision: boolean };

/**
 * Group commit. Commands wait, and those that wait together share one transaction and one sync to disk. Decisions are
 * written together at its end; any other command runs in its own savepoint, so a refused one is rolled back alone. No
 * promise settles before COMMIT returned. Commands run one after the other, each to its end: a command reads and writes
 * by the transaction it is given, and whatever it calls, `Db` refuses to read. Others may read meanwhile, and see committed rows alone.
 */
export class CommandQueue extends Queue<Waiting> {
  readonly #statements: Record<'begin' | 'commit' | 'savepoint' | 'release' | 'rollbackTo', StatementSync>;
  readonly #connection: Connection;
  /** Of the transaction that runs. */
  #unit = this.units.begin();
  #isScheduled = false;
  /** Settles when the batches so far are committed. */
  #batches: Promise<void> = Promise.resolve();

  constructor(connection: Connection) {
    super();
    this.#connection = connection;
    this.#statements = {
      begin: connection.prepare('BEGIN IMMEDIATE'),
      commit: connection.prepare('COMMIT'),
      savepoint: connection.prepare('SAVEPOINT command'),
      release: connection.prepare('RELEASE command'),
      rollbackTo: connection.prepare('ROLLBACK TO command'),
    };
  }

  /** Whether this is called by a command, however long it has waited since it began. */
  get isInCommand(): boolean {
    return this.scope.isInside;
  }

  submit<T>(command: Command<T>, onRefused?: OnRefused): Promise<T> {
    return this.scope.committed(this.#wait(command, false, onRefused));
  }

  decide<T>(_takes: Takes, command: Command<T>, onRefused?: OnRefused): Promise<T> {
    return this.scope.committed(this.#wait(command, true, onRefused));
  }

  /** What waits is committed in a turn of its own, which is no part of the command that may have asked for it. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.scope.outside(() =>
      setImmediate(() => {
        this.#isScheduled = false;
        // It rejects when a hook failed. Book and rows may then differ, and the process had better end.
        void this.flush();
      }),
    );
  }

  async flush(): Promise<void> {
    if (this.isClosed || this.isInCommand) return;
    const committed = this.#batches.then(() => this.#commitWaiting());
    this.#batches = committed.catch(() => {});
    await committed;
    await this.units.drained();
  }

  protected get running(): Promise<void> {
    return this.#batches;
  }

  async #commitWaiting(): Promise<void> {
    // What comes meanwhile has a turn of its own, so that requests are read in between.
    for (let left = this.queued.length; left > 0 && this.queued.length > 0; left -= MAX_BATCH) {
      await this.#commit(this.queued.splice(0, Math.min(left, MAX_BATCH)));
    }
  }

  #wait<T>(run: Command<T>, isDecision: boolean, onRefused: OnRefused | undefined): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.refuseBeyond();
      const settle = { resolve: resolve as (value: unknown) => void, reject };
      this.queued.push({ run, isDecision, onRefused, ...settle });
      this.#schedule();
    });
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const outcomes: QueuedOutcome[] = [];
    const startMs = performance.now();
    try {
      this.#statements.begin.run();
      this.#unit = this.units.begin();
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
      this.lastFault = null;
    } catch (cause) {
      this.#rollBack(cause);
      await this.#fail(batch, cause);
      return;
    }
    this.onCommit?.(batch.length, performance.now() - startMs);
    this.units.committed(this.#unit);
    this.bus.publish(this.#unit.told());
    this.settle(batch, outcomes);
  }

  #rollBack(cause: unknown): void {
    this.lastFault = cause;
    this.#noteRoom(cause);
    if (this.#connection.raw.isTransaction) this.#connection.raw.exec('ROLLBACK');
  }

  async #fail(batch: readonly Waiting[], cause: unknown): Promise<void> {
    await this.units.aborted(this.#unit);
    for (const command of batch) command.reject(cause);
  }

  #noteRoom(cause: unknown): void {
    if (isNoRoom(cause)) this.lastNoRoomAtMs = performance.now();
  }

  /** Writes what was decided. */
  #write(): Promise<void> {
    return this.#withTx((tx) => this.#unit.write(tx));
  }

  async #runOne(command: Waiting): Promise<QueuedOutcome> {
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

  #run(command: Waiting, rollBackAlone: () => void): Promise<QueuedOutcome> {
    return this.#withTx((tx) => this.#carryOut(command, tx, rollBackAlone));
  }

  #withTx<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    return this.scope.within(this.#connection, this.#unit, run);
  }

  async #carryOut(command: Waiting, tx: Tx, rollBackAlone: () => void): Promise<QueuedOutcome> {
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
