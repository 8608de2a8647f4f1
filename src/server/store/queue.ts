import type { Bus } from '../bus/bus.ts';
import { Refusal } from '../refusal.ts';
import { CommandScope } from './command-scope.ts';
import { Announcements, KnownAnswers, type Tx, type UnitOfWork } from './handles.ts';

export type Command<T> = (tx: Tx) => T | Promise<T>;
/**
 * Keeps a refusal as the answer to the key of a command. A command that has one looks for its kept answer first, and so may run
 * again after it may have gone through. It may throw `Overtaken`; the command then runs again.
 */
export type OnRefused = (refusal: Refusal, tx: Tx) => unknown;

/** The same command was carried out elsewhere meanwhile: when it runs again, it finds that answer. */
export class Overtaken extends Error {}

/** Accounts that a decision takes, by their own ids or by those of their users: known before it runs. */
export type Takes = {
  accountIds?: readonly number[];
  userIds?: readonly number[];
  /** Whether it opens orders of those users. */
  isOpening?: boolean;
  /** The key whose answer it looks for. */
  key?: { userId: number; key: string };
};

/** Makes units of work, and hears what becomes of their transactions. */
export type Units<Unit extends UnitOfWork> = {
  /** For a transaction that begins. One that is rolled back and tried again begins anew. */
  begin: () => Unit;
  /** Called before the decisions of a transaction, where others may change the same accounts: locks and reads them. */
  take: (tx: Tx, takes: readonly Takes[]) => Promise<void>;
  /** Called when a transaction failed. */
  aborted: (unit: Unit) => void | Promise<void>;
  /** Called after each commit, before any of its commands is answered. */
  committed: (unit: Unit) => void;
  /** Called when what waited is committed; may submit and flush again. */
  drained: () => void | Promise<void>;
};

/** In which nothing is decided. */
class NoWork extends Announcements implements UnitOfWork {
  readonly answers = new KnownAnswers();
  record(): void {
    throw new Error('nothing is decided here');
  }
  async write(): Promise<void> {}
}
export const NO_UNITS: Units<UnitOfWork> = {
  begin: () => new NoWork(),
  take: async () => {},
  aborted() {},
  committed() {},
  drained() {},
};

/**
 * Tells others what was committed: after the commit, or with it where the database itself carries it. Tells this node to look
 * again where it does not know.
 */
export type Announcer = Pick<Bus, 'publish' | 'publishIn' | 'tellHere'>;
const TO_NOBODY: Announcer = { publish() {}, publishIn: async () => () => {}, tellHere() {} };

/** Commands that may wait at once; beyond it callers are turned away instead of piling up. */
export const MAX_WAITING = 10_000;

/** A command that waits for a transaction. */
export type WaitingCommand = {
  run: Command<unknown>;
  onRefused: OnRefused | undefined;
  resolve: (value: unknown) => void;
  reject: (cause: unknown) => void;
};

export type QueuedOutcome = { value: unknown } | { cause: unknown };

/** Carries out commands in transactions. No promise of one settles before its transaction is committed. */
export abstract class Queue<Waiting extends WaitingCommand = WaitingCommand> {
  protected readonly scope = new CommandScope();
  protected readonly queued: Waiting[] = [];
  protected units = NO_UNITS;
  protected bus = TO_NOBODY;
  protected isClosed = false;
  protected onCommit: ((commands: number, ms: number) => void) | null = null;
  protected lastFault: unknown = null;
  protected lastNoRoomAtMs = Number.NEGATIVE_INFINITY;
  #isHeld = () => false;

  /**
   * Runs `command` in the next transaction. Rejects with what it threw, a `Refusal` included. After a refusal was
   * rolled back, `onRefused` may keep it. Rejects with the refusal `outcomeUnknown` when neither the commit nor a kept
   * answer tells whether it went through, and once the queue is closed.
   */
  abstract submit<T>(command: Command<T>, onRefused?: OnRefused): Promise<T>;
  /**
   * As `submit`, for a command that decides in memory and leaves what it decided to the unit of work. By `tx` it only
   * reads, and writes what it answered as the last thing it does.
   */
  abstract decide<T>(takes: Takes, command: Command<T>, onRefused?: OnRefused): Promise<T>;
  /** Answers when everything that waits now is committed; at once when a command calls it, which cannot wait for itself. */
  abstract flush(): Promise<void>;
  /** Settles when what runs is committed. */
  protected abstract readonly running: Promise<unknown>;

  /**
   * Carries out what a caller asks for. That nothing can be done for now, after one of its commands was committed, is the
   * refusal `outcomeUnknown`: something has changed.
   */
  asked<T>(run: () => Promise<T>): Promise<T> {
    return this.scope.asked(run);
  }

  /**
   * Turns away what still waits and whatever comes: work by the clock may be between two of its commands. Answers when
   * what runs is committed.
   */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const command of this.queued.splice(0)) command.reject(new Error('the database is closed'));
    await this.running;
  }

  /** Sets what commands decide in: one listener, set by the composition. */
  setUnits<Unit extends UnitOfWork>(units: Units<Unit>): void {
    // What begins a unit is what hears of it again.
    this.units = units as unknown as Units<UnitOfWork>;
  }

  /** Sets who tells others what was committed. */
  announceBy(bus: Announcer): void {
    this.bus = bus;
  }

  /** Sets when commands of users are to wait; the server's own go on. */
  holdWhile(isHeld: () => boolean): void {
    this.#isHeld = isHeld;
  }

  /** Calls `onCommit` after each commit, with its number of commands and its milliseconds, the sync included. */
  watchCommits(onCommit: (commands: number, ms: number) => void): void {
    this.onCommit = onCommit;
  }

  /** How many commands wait for a transaction. */
  get waiting(): number {
    return this.queued.length;
  }

  get isHeld(): boolean {
    return this.#isHeld();
  }

  /** Why the last transaction failed; null when it was committed. */
  get fault(): unknown {
    return this.lastFault;
  }

  /**
   * When the disk last had no room for a transaction, by performance.now(). A small one may have found room since. PostgreSQL
   * says by its own error when its disk is full.
   */
  get noRoomAtMs(): number {
    return this.lastNoRoomAtMs;
  }

  protected refuseBeyond(): void {
    if (this.isClosed) throw new Error('the database is closed');
    if (this.waiting >= MAX_WAITING) throw new Refusal('tooMany');
  }

  /** Answers the commands of a transaction that is committed. */
  protected settle(commands: readonly Waiting[], outcomes: readonly QueuedOutcome[]): void {
    commands.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index];
      if (outcome && 'value' in outcome) resolve(outcome.value);
      else reject(outcome?.cause);
    });
  }
}
