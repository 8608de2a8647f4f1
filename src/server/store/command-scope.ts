import { AsyncLocalStorage } from 'node:async_hooks';
import { Refusal } from '../refusal.ts';
import { type Runner, Tx, type UnitOfWork } from './handles.ts';
import { isNoRoom } from './no-room.ts';

/** Tells who runs within a command, through everything that command waits for, and gives it its transaction. */
export class CommandScope {
  readonly #caller = new AsyncLocalStorage<{ isRunning: boolean }>();
  readonly #asked = new AsyncLocalStorage<{ isCommitted: boolean }>();

  /** Whether this is called by a command, however long it has waited since it began. */
  get isInside(): boolean {
    return this.#caller.getStore()?.isRunning === true;
  }

  /** Calls `run` as no part of the command that may have asked for it. */
  outside<T>(run: () => T): T {
    return this.#caller.exit(() => this.#asked.exit(run));
  }

  /** See `Queue.asked`. */
  async asked<T>(run: () => Promise<T>): Promise<T> {
    const own = { isCommitted: false };
    try {
      return await this.#asked.run(own, run);
    } catch (cause) {
      const isForNow = isNoRoom(cause) || (cause instanceof Refusal && cause.reason === 'tryLater');
      throw own.isCommitted && isForNow ? new Refusal('outcomeUnknown') : cause;
    }
  }

  /** Answers what a command answered, once it is committed. */
  async committed<T>(command: Promise<T>): Promise<T> {
    const answer = await command;
    const asked = this.#asked.getStore();
    if (asked) asked.isCommitted = true;
    return answer;
  }

  /** Calls `run` with a transaction that is good until it has ended, and only for what it calls. */
  async within<T>(runner: Runner, unit: UnitOfWork, run: (tx: Tx) => Promise<T>): Promise<T> {
    const caller = { isRunning: true };
    const tx = new Tx(runner, unit, () => caller.isRunning);
    try {
      return await this.#caller.run(caller, () => run(tx));
    } finally {
      caller.isRunning = false;
    }
  }
}
