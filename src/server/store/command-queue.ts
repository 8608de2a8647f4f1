import type { StatementSync } from 'node:sqlite';
import { Refusal } from '../refusal.ts';
import type { Connection } from './connection.ts';
import { Tx } from './handles.ts';
import { isNoRoom } from './no-room.ts';

/** Commands that may wait at once; beyond it callers are turned away instead of piling up. */
const MAX_WAITING = 10_000;
/** Commands that share one transaction. */
const MAX_BATCH = 256;

type Waiting = {
  run: (tx: Tx) => unknown;
  /** A decision writes nothing by itself: when it is refused, there is nothing to roll back. */
  isDecision: boolean;
  onRefused: ((refusal: Refusal, tx: Tx) => void) | undefined;
  resolve: (value: unknown) => void;
  reject: (cause: unknown) => void;
};
type Outcome = { value: unknown } | { cause: unknown };

export type QueueHooks = {
  /** Called when a command went through; its transaction has yet to commit. */
  kept: () => void;
  /** Called when a command did not go through, with what it decided in memory. */
  dropped: () => void;
  /** Called to write what was decided and is not written yet: before other commands look, and before the commit. */
  write: (tx: Tx) => void;
  /** Called when a transaction was rolled back, and each of its commands runs again alone. */
  repeated: () => void;
  /** Called when a transaction failed. */
  aborted: () => void;
  /** Called after each commit, before any of its commands is answered. */
  committed: () => void;
  /** Called when nothing waits any more; may submit and flush again. */
  drained: () => void;
};

const NO_HOOKS: QueueHooks = {
  kept: () => {},
  dropped: () => {},
  write: () => {},
  repeated: () => {},
  aborted: () => {},
  committed: () => {},
  drained: () => {},
};

/**
 * Group commit. Commands wait, and those that wait together share one transaction and one sync to disk. Decisions are
 * written together at its end; any other command runs in its own savepoint, so a refused one is rolled back alone. No
 * promise settles before COMMIT returned. Commands are synchronous functions: nothing else runs between BEGIN and
 * COMMIT. A command reads and writes by the transaction it is given; while it runs, `Db` refuses to read.
 */
export class CommandQueue {
  readonly #statements: Record<'begin' | 'commit' | 'savepoint' | 'release' | 'rollbackTo', StatementSync>;
  readonly #connection: Connection;
  readonly #tx: Tx;
  #hooks: QueueHooks = NO_HOOKS;
  #waiting: Waiting[] = [];
  #isScheduled = false;
  #isRunning = false;
  #isInCommand = false;
  #isClosed = false;
  #isHeld = () => false;
  #onCommit: ((commands: number, ms: number) => void) | null = null;
  #fault: unknown = null;
  #noRoomAtMs = Number.NEGATIVE_INFINITY;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#tx = new Tx(connection, () => this.#isInCommand);
    this.#statements = {
      begin: connection.prepare('BEGIN IMMEDIATE'),
      commit: connection.prepare('COMMIT'),
      savepoint: connection.prepare('SAVEPOINT command'),
      release: connection.prepare('RELEASE command'),
      rollbackTo: connection.prepare('ROLLBACK TO command'),
    };
  }

  /** Sets what hears of commits and rollbacks: one listener, set by the composition. */
  setHooks(hooks: Partial<QueueHooks>): void {
    this.#hooks = { ...NO_HOOKS, ...hooks };
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

  /** Whether a command runs now. */
  get isInCommand(): boolean {
    return this.#isInCommand;
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
  submit<T>(command: (tx: Tx) => T, onRefused?: (refusal: Refusal, tx: Tx) => void): Promise<T> {
    return this.#wait(command, false, onRefused);
  }

  /**
   * As `submit`, for a command that decides in memory and leaves what it decided to the `write` hook. By `tx` it only
   * reads, and writes what it answered as the last thing it does.
   */
  decide<T>(command: (tx: Tx) => T, onRefused?: (refusal: Refusal, tx: Tx) => void): Promise<T> {
    return this.#wait(command, true, onRefused);
  }

  /** Commits everything that waits, now. Does nothing when called from inside a command or a hook. */
  flush(): void {
    if (this.#isRunning || this.#isClosed) return;
    this.#isRunning = true;
    try {
      while (this.#waiting.length > 0) this.#commit(this.#waiting.splice(0, MAX_BATCH));
    } finally {
      this.#isRunning = false;
    }
    this.#hooks.drained();
  }

  /** Turns away what still waits and whatever comes: work by the clock may be between two of its commands. */
  close(): void {
    this.#isClosed = true;
    for (const command of this.#waiting.splice(0)) command.reject(new Error('the database is closed'));
  }

  #wait<T>(run: (tx: Tx) => T, isDecision: boolean, onRefused: Waiting['onRefused']): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Error('the database is closed'));
    if (this.#waiting.length >= MAX_WAITING) return Promise.reject(new Refusal('tooMany'));
    return new Promise<T>((resolve, reject) => {
      const settle = { resolve: resolve as (value: unknown) => void, reject };
      this.#waiting.push({ run, isDecision, onRefused, ...settle });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      setImmediate(() => {
        this.#isScheduled = false;
        this.flush();
      });
    });
  }

  #commit(batch: readonly Waiting[]): void {
    let outcomes: Outcome[];
    const startMs = performance.now();
    try {
      this.#statements.begin.run();
      outcomes = batch.map((command) => this.#runOne(command));
      this.#write();
    } catch (cause) {
      this.#rollBack(cause);
      // Which of several failed is not known before each has been alone. A full disk fails them all.
      if (batch.length > 1 && !isNoRoom(cause)) {
        this.#hooks.repeated();
        for (const command of batch) this.#commit([command]);
      } else {
        this.#fail(batch, cause);
      }
      return;
    }
    try {
      this.#statements.commit.run();
      this.#fault = null;
    } catch (cause) {
      this.#rollBack(cause);
      this.#fail(batch, cause);
      return;
    }
    this.#onCommit?.(batch.length, performance.now() - startMs);
    this.#hooks.committed();
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

  #fail(batch: readonly Waiting[], cause: unknown): void {
    this.#hooks.aborted();
    for (const command of batch) command.reject(cause);
  }

  /** Writes what was decided. Statements are allowed only while a command runs, or this. */
  #write(): void {
    this.#isInCommand = true;
    try {
      this.#hooks.write(this.#tx);
    } finally {
      this.#isInCommand = false;
    }
  }

  #noteRoom(cause: unknown): void {
    if (isNoRoom(cause)) this.#noRoomAtMs = performance.now();
  }

  #runOne(command: Waiting): Outcome {
    if (command.isDecision) return this.#run(command, () => {});
    this.#write();
    this.#statements.savepoint.run();
    const outcome = this.#run(command, () => {
      this.#statements.rollbackTo.run();
      this.#statements.release.run();
    });
    if ('value' in outcome) {
      this.#write();
      this.#statements.release.run();
    }
    return outcome;
  }

  #run(command: Waiting, rollBackAlone: () => void): Outcome {
    this.#isInCommand = true;
    try {
      const value = command.run(this.#tx);
      this.#hooks.kept();
      return { value };
    } catch (cause) {
      this.#noteRoom(cause);
      // A full disk makes SQLite roll back the whole transaction; then there is no savepoint to return to.
      if (!this.#connection.raw.isTransaction) throw cause;
      rollBackAlone();
      this.#hooks.dropped();
      if (cause instanceof Refusal) command.onRefused?.(cause, this.#tx);
      return { cause };
    } finally {
      this.#isInCommand = false;
    }
  }
}
