import type { SqlClient } from '../../bus/bus.ts';
import { LOOK_AGAIN } from '../../bus/messages.ts';
import { Gate } from '../../gate.ts';
import { Refusal } from '../../refusal.ts';
import type { Tx, UnitOfWork, Values } from '../handles.ts';
import { readAnswers } from '../idempotent-commands.ts';
import {
  type Command,
  MAX_WAITING,
  type OnRefused,
  Overtaken,
  Queue,
  type QueuedOutcome,
  type Takes,
  type WaitingCommand,
} from '../queue.ts';
import { causeToTell, isUnreachable, UnknownOutcome } from './failures.ts';
import type { Isolation, PostgresPool } from './pool.ts';
import type { PostgresIds } from './postgres-ids.ts';
import { runnerOn } from './runner.ts';

/** Decisions that share one transaction. More would hold the locks of their accounts for longer. */
const MAX_BATCH = 64;
/**
 * Commands of a node beside decisions that run at once. They mostly wait for the same rows, and what is read by one is
 * written by another: two at once are no quicker, and some are rolled back.
 */
const MAX_SERIAL = 1;
/** How often the node runs a command with a key again that may have gone through: its kept answer tells. */
const MAX_REPEATS = 3;

type Waiting = WaitingCommand & { takes: Takes };

/**
 * Carries out commands on PostgreSQL, beside other nodes. Decisions that wait together share one transaction, which locks
 * their accounts first. Any other command has a transaction of its own, one after the other on this node. Beside those of
 * other nodes it comes out as if one had run after the other: what a command looked at before it wrote was still so.
 */
export class PostgresQueue extends Queue<Waiting> {
  readonly #pool: PostgresPool;
  readonly #ids: PostgresIds;
  readonly #lanes = new Gate({ maxRunning: MAX_SERIAL, maxWaiting: MAX_WAITING });
  #running = new Set<Promise<unknown>>();
  #deciding: Promise<void> | null = null;

  constructor(pool: PostgresPool, ids: PostgresIds) {
    super();
    this.#pool = pool;
    this.#ids = ids;
  }

  override get waiting(): number {
    return this.queued.length + this.#running.size;
  }

  async submit<T>(command: Command<T>, onRefused?: OnRefused): Promise<T> {
    this.refuseBeyond();
    const running = this.#carryOut(command, onRefused);
    this.#running.add(running);
    try {
      return await this.scope.committed(running);
    } finally {
      this.#running.delete(running);
      await this.units.drained();
    }
  }

  async decide<T>(takes: Takes, command: Command<T>, onRefused?: OnRefused): Promise<T> {
    this.refuseBeyond();
    const decided = new Promise<T>((resolve, reject) => {
      const settle = { resolve: resolve as (value: unknown) => void, reject };
      this.queued.push({ takes, run: command, onRefused, ...settle });
      this.#deciding ??= this.scope.outside(() => this.#decideAll());
    });
    return this.scope.committed(decided);
  }

  async flush(): Promise<void> {
    if (!this.scope.isInside) await this.running;
  }

  protected get running(): Promise<unknown> {
    return Promise.allSettled([...this.#running, this.#deciding]);
  }

  async #decideAll(): Promise<void> {
    // What arrives in the same turn shares the transaction.
    await new Promise((done) => setImmediate(done));
    while (this.queued.length > 0) await this.#decideSome(this.queued.splice(0, MAX_BATCH));
    this.#deciding = null;
    await this.units.drained();
  }

  async #decideSome(batch: readonly Waiting[], repeats = 0): Promise<void> {
    try {
      const outcomes = await this.#inTransaction(batch.length, 'locks', async (tx) => {
        const takes = batch.map((one) => one.takes);
        await this.units.take(tx, takes);
        // Once the accounts are locked: no other node answers their keys now.
        await readAnswers(tx, takes);
        const all: QueuedOutcome[] = [];
        for (const command of batch) all.push(await this.#decideOne(tx, command));
        return all;
      });
      this.settle(batch, outcomes);
    } catch (cause) {
      const isUnknown = cause instanceof UnknownOutcome;
      for (const command of batch) {
        // Which of several failed is not known before each has been alone.
        const isAgain = isUnknown ? mayRepeat(command.onRefused, repeats) : batch.length > 1;
        if (isAgain) await this.#decideSome([command], isUnknown ? repeats + 1 : repeats);
        else command.reject(causeToTell(cause, isUnknown || repeats > 0));
      }
    }
  }

  async #decideOne(tx: Tx, { run, onRefused }: Waiting): Promise<QueuedOutcome> {
    try {
      const value = await run(tx);
      tx.unit.keep();
      return { value };
    } catch (cause) {
      // After an error of the database nothing else can be asked in this transaction.
      if (!(cause instanceof Refusal)) throw cause;
      tx.unit.drop();
      await onRefused?.(cause, tx);
      tx.unit.keep();
      return { cause };
    }
  }

  async #carryOut<T>(command: Command<T>, onRefused: OnRefused | undefined, repeats = 0): Promise<T> {
    try {
      return await this.#lanes.run(() => this.#runAlone(command, onRefused));
    } catch (cause) {
      // The quicker one is committed, so the second run finds its answer.
      if (cause instanceof Overtaken) return this.#carryOut(command, onRefused, repeats);
      const isUnknown = cause instanceof UnknownOutcome;
      if (isUnknown && mayRepeat(onRefused, repeats)) return this.#carryOut(command, onRefused, repeats + 1);
      throw causeToTell(cause, isUnknown || repeats > 0);
    }
  }

  async #runAlone<T>(command: Command<T>, onRefused: OnRefused | undefined): Promise<T> {
    try {
      return await this.#inTransaction(1, 'serial', async (tx) => {
        const value = await command(tx);
        tx.unit.keep();
        return value;
      });
    } catch (cause) {
      if (cause instanceof Refusal && onRefused) {
        await this.#inTransaction(1, 'serial', async (tx) => {
          await onRefused(cause, tx);
        });
      }
      throw cause;
    }
  }

  /** A unit of work of its own for each run, which is written before the commit. */
  async #inTransaction<T>(commands: number, isolation: Isolation, run: (tx: Tx) => Promise<T>): Promise<T> {
    const startMs = performance.now();
    let unit: UnitOfWork | undefined;
    let announce = () => {};
    try {
      await this.#ids.reserve();
      const value = await this.#pool.inTransaction((sender) => {
        unit = this.units.begin();
        return this.scope.within(runnerOn(sender), unit, async (tx) => {
          const answer = await run(tx);
          await tx.unit.write(tx);
          announce = await this.bus.publishIn(clientOf(tx), tx.unit.told());
          return answer;
        });
      }, isolation);
      this.lastFault = null;
      this.onCommit?.(commands, performance.now() - startMs);
      if (unit) this.units.committed(unit);
      announce();
      return value;
    } catch (cause) {
      if (isUnreachable(cause)) this.lastFault = cause;
      if (unit && !(cause instanceof Refusal)) await this.units.aborted(unit);
      // What it would have announced other nodes hear of with the commit, if there was one.
      if (cause instanceof UnknownOutcome) this.bus.tellHere([LOOK_AGAIN]);
      throw cause;
    }
  }
}

/** Whether a command that may have gone through runs again: without a key it could be done twice. */
function mayRepeat(onRefused: OnRefused | undefined, repeats: number): boolean {
  return onRefused !== undefined && repeats < MAX_REPEATS;
}

/** The transaction as the bus sends by it. */
function clientOf({ runner }: Tx): SqlClient {
  return { query: (text, values) => runner.all(text, values as Values) };
}
