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
  onRefused: ((refusal: Refusal, tx: Tx) => void) | undefined;
  resolve: (value: unknown) => void;
  reject: (cause: unknown) => void;
};
type Outcome = { value: unknown } | { cause: unknown };

export type QueueHooks = {
  /** Called when a command went through; its transaction has yet to commit. */
  kept: () => void;
  /** Called when a command was rolled back alone: what it told the memory beside SQL must be taken back, as `tx` has it now. */
  rolledBack: (tx: Tx) => void;
  /** Called when a whole transaction failed. */
  aborted: () => void;
  /** Called after each commit, before any of its commands is answered. */
  committed: () => void;
  /** Called when nothing waits any more; may submit and flush again. */
  drained: () => void;
};

/**
 * Group commit. Commands wait, and those that wait together share one transaction and one sync to disk; each
 * runs in its own savepoint, so a refused one is rolled back alone. No promise settles before COMMIT returned.
 * Commands are synchronous functions: nothing else runs between BEGIN and COMMIT. A command reads and writes by the
 * transaction it is given; while it runs, `Db` refuses to read.
 */
export class CommandQueue {
  readonly #statements: Record<'begin' | 'commit' | 'savepoint' | 'release' | 'rollbackTo', StatementSync>;
  readonly #connection: Connection;
  readonly #tx: Tx;
  #hooks: QueueHooks = {
    kept: () => {},
    rolledBack: () => {},
    aborted: () => {},
    committed: () => {},
    drained: () => {},
  };
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
  setHooks(hooks: QueueHooks): void {
    this.#hooks = hooks;
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
    if (this.#isClosed) return Promise.reject(new Error('the database is closed'));
    if (this.#waiting.length >= MAX_WAITING) return Promise.reject(new Refusal('tooMany'));
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ run: command, onRefused, resolve: resolve as (value: unknown) => void, reject });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      setImmediate(() => {
        this.#isScheduled = false;
        this.flush();
      });
    });
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

  #commit(batch: readonly Waiting[]): void {
    let outcomes: Outcome[];
    const startMs = performance.now();
    try {
      this.#statements.begin.run();
      outcomes = batch.map((command) => this.#runAlone(command));
      this.#statements.commit.run();
      this.#fault = null;
    } catch (cause) {
      this.#fault = cause;
      this.#noteRoom(cause);
      if (this.#connection.raw.isTransaction) this.#connection.raw.exec('ROLLBACK');
      this.#hooks.aborted();
      for (const command of batch) command.reject(cause);
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

  #noteRoom(cause: unknown): void {
    if (isNoRoom(cause)) this.#noRoomAtMs = performance.now();
  }

  #runAlone(command: Waiting): Outcome {
    this.#statements.savepoint.run();
    this.#isInCommand = true;
    try {
      const value = command.run(this.#tx);
      this.#statements.release.run();
      this.#hooks.kept();
      return { value };
    } catch (cause) {
      this.#noteRoom(cause);
      // A full disk makes SQLite roll back the whole transaction; then there is no savepoint to return to.
      if (!this.#connection.raw.isTransaction) throw cause;
      this.#statements.rollbackTo.run();
      this.#statements.release.run();
      this.#hooks.rolledBack(this.#tx);
      if (cause instanceof Refusal) command.onRefused?.(cause, this.#tx);
      return { cause };
    } finally {
      this.#isInCommand = false;
    }
  }
}
