import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Pool, type PoolClient, type QueryResult } from 'pg';
import { EXACT_NUMBERS } from './exact-numbers.ts';
import { isConflict } from './failures.ts';
import {
  ask,
  isSoundAfter,
  NO_LIMIT_MS,
  type PostgresTx,
  type Rows,
  type Sent,
  transaction,
} from './transaction.ts';

/** Bounds and time-outs of a pool. A test makes them short. */
export type PoolLimits = {
  /** Connections of a node. PostgreSQL allows 100 unless told otherwise, which four nodes share with the operator. */
  connections: number;
  /** To wait for a connection, a new or a free one. A trader who waits longer is better told to try later. */
  connectMs: number;
  /** After which the server cancels a statement. A page takes milliseconds; a deadlock is only looked for after a second. */
  statementMs: number;
  /** After which the server ends a transaction that asks nothing: a node that is paused in mid-transaction holds locks. */
  idleInTransactionMs: number;
  /** After which the client gives a statement up: longer than `statementMs`, for a server that answers nothing at all. */
  answerMs: number;
};

export const POOL_LIMITS: PoolLimits = {
  connections: 20,
  connectMs: 3_000,
  statementMs: 5_000,
  idleInTransactionMs: 5_000,
  answerMs: 7_000,
};

/**
 * How transactions are kept apart. `locks`: what is read may change in the midst, but for rows that are locked. `serial`:
 * as if one ran after the other; where PostgreSQL cannot make it so, it rolls one of them back.
 */
export type Isolation = 'locks' | 'serial';

const BEGIN: Record<Isolation, string> = { locks: 'BEGIN', serial: 'BEGIN ISOLATION LEVEL SERIALIZABLE' };
/** Times a transaction is run that others stood in the way of. Each round lets at least one of them through. */
const MAX_RUNS: Record<Isolation, number> = { locks: 5, serial: 20 };
/** The longest pause before the second run; it doubles up to a limit. Random, so that the same two do not meet again. */
const PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 160;
/** To let in, and again to answer. A health check must know before it is asked again. */
const HEALTH_MS = 1_000;
/** A connection that nothing used goes after this, so that a quiet night frees the server. */
const IDLE_MS = 60_000;

/**
 * For a transaction that reads everything, however long it takes: without a limit for a statement, and planned for all rows of a
 * cursor. PostgreSQL ends what runs within a second of the client's end; one on Windows cannot look for it.
 */
const WITHOUT_LIMITS = `
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL cursor_tuple_fraction = 1;
  DO $$ BEGIN PERFORM set_config('client_connection_check_interval', '1s', true);
    EXCEPTION WHEN invalid_parameter_value THEN NULL; END $$`;

/** The connections of a node. A URL says where, and by `sslmode` whether by TLS. */
export class PostgresPool {
  readonly #pool: Pool;
  readonly #url: string;
  readonly #isPooled: boolean;
  readonly #limits: PoolLimits;

  /**
   * `isPooled` where the URL leads to a pooler such as PgBouncer: each transaction may run on another session of the database, so
   * limits go with the transaction, and no statement is prepared under a name.
   */
  constructor(url: string, limits: PoolLimits = POOL_LIMITS, isPooled = false) {
    this.#url = url;
    this.#isPooled = isPooled;
    this.#limits = limits;
    const { statementMs, idleInTransactionMs } = limits;
    this.#pool = new Pool({
      connectionString: url,
      application_name: 'candlestate',
      max: limits.connections,
      connectionTimeoutMillis: limits.connectMs,
      idleTimeoutMillis: IDLE_MS,
      ...(!isPooled && {
        statement_timeout: statementMs,
        idle_in_transaction_session_timeout: idleInTransactionMs,
      }),
      query_timeout: limits.answerMs,
      keepAlive: true,
      types: EXACT_NUMBERS,
    });
    // A connection that is lost while nothing uses it is replaced by the next who asks; the event would end the process.
    this.#pool.on('error', () => {});
    // The pool listens to idle connections only. What is lost while it is lent shows in the statement that waits, or the next;
    // it may be lost in the very packet that made it ready, before its borrower could listen.
    this.#pool.on('connect', (client) => void client.on('error', () => {}));
  }

  /** Connections that are open, and callers that wait for one. */
  get load(): { connections: number; waiting: number } {
    return { connections: this.#pool.totalCount, waiting: this.#pool.waitingCount };
  }

  /**
   * One statement, which is a transaction of its own: a read, or a change that does no harm done twice: after a lost
   * connection it may have gone through.
   */
  send<Row extends Rows>(statement: Sent): Promise<QueryResult<Row>> {
    return this.#withClient((client) => ask<Row>(client, this.#isPooled ? unnamed(statement) : statement));
  }

  /**
   * Runs `run` in a transaction, and commits it. Where another transaction stood in the way it was rolled back, and
   * `run` is called again, a bounded number of times: it may change nothing but the database. Rejects with what `run`
   * threw, with the database's error, or with `UnknownOutcome` when the connection was lost in the commit.
   */
  async inTransaction<T>(run: (tx: PostgresTx) => Promise<T>, isolation: Isolation = 'locks'): Promise<T> {
    for (let runs = 1; ; runs += 1) {
      try {
        return await this.#withClient((client) => this.#transaction(client, BEGIN[isolation], run));
      } catch (cause) {
        if (!isConflict(cause) || runs === MAX_RUNS[isolation]) throw cause;
        await sleep(Math.random() * Math.min(PAUSE_MS * 2 ** (runs - 1), LONGEST_PAUSE_MS));
      }
    }
  }

  /** Reads all of it as it was at one moment, whatever is committed meanwhile; without a limit for a statement. */
  inSnapshot<T>(run: (tx: PostgresTx) => Promise<T>): Promise<T> {
    return this.#withoutLimits('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', run);
  }

  /** As `inTransaction`, however long a statement takes, and run once. */
  inLongTransaction<T>(run: (tx: PostgresTx) => Promise<T>): Promise<T> {
    return this.#withoutLimits(BEGIN.locks, run);
  }

  #withoutLimits<T>(begin: string, run: (tx: PostgresTx) => Promise<T>): Promise<T> {
    return this.#withClient((client) =>
      this.#transaction(
        client,
        begin,
        async (tx) => {
          await tx.send({ text: WITHOUT_LIMITS });
          return run(tx);
        },
        NO_LIMIT_MS,
      ),
    );
  }

  #transaction<T>(
    client: PoolClient,
    begin: string,
    run: (tx: PostgresTx) => Promise<T>,
    answerMs?: number,
  ): Promise<T> {
    if (!this.#isPooled) return transaction(client, begin, run, answerMs);
    const { statementMs, idleInTransactionMs } = this.#limits;
    const limited = `${begin}; SET LOCAL statement_timeout = ${statementMs};
      SET LOCAL idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
    const namelessly = (tx: PostgresTx) => run({ send: (statement) => tx.send(unnamed(statement)) });
    return transaction(client, limited, namelessly, answerMs);
  }

  /** Whether the database lets in and answers, on a connection of its own: the others may all be taken. */
  async isReachable(): Promise<boolean> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: HEALTH_MS,
      query_timeout: HEALTH_MS,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('SELECT 1');
      return true;
    } catch {
      return false;
    } finally {
      // Not waited for: a server that does not answer does not say goodbye either.
      void client.end().catch(() => {});
    }
  }

  /** Waits for what runs, and closes every connection. */
  close(): Promise<void> {
    return this.#pool.end();
  }

  /** A connection goes back to the pool after what PostgreSQL answered, and is closed after anything else. */
  async #withClient<T>(use: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let isSound = true;
    try {
      return await use(client);
    } catch (cause) {
      isSound = isSoundAfter(cause);
      throw cause;
    } finally {
      client.release(!isSound);
    }
  }
}

const unnamed = ({ text, values }: Sent): Sent => ({ text, ...(values && { values }) });
