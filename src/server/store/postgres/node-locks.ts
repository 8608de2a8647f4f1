import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { backOffMs } from '../../bus/back-off.ts';

/** The first half of the key of every lock; the second is the lock's number. */
const LOCKS = 724_631_091;
/** A session that asks nothing for so long is ended by the server, and others get its locks. */
const LEASE_MS = 3_000;
/** A node stops to trust its locks before the server may end them. */
const SURE_MS = 2_500;
const BEAT_MS = 700;
/** Until the next beat when what is wanted has just changed. */
const SOON_MS = 20;
const CONNECT_MS = 3_000;

const BEAT = `SELECT
  (SELECT array_agg(n) FROM unnest($1::int[]) AS n WHERE pg_try_advisory_lock(${LOCKS}, n)) AS gained,
  (SELECT array_agg(n) FROM unnest($2::int[]) AS n WHERE pg_advisory_unlock(${LOCKS}, n)) AS released`;
const TAKEN = `SELECT objid::int AS id FROM pg_locks
  WHERE locktype = 'advisory' AND classid = ${LOCKS} AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Numbered locks that one node at a time holds, on a session of its own: when the node dies, is paused or cut off, the
 * server ends the session within three seconds and another node can take them.
 */
export class NodeLocks {
  readonly #url: string;
  readonly #onBeat: () => void;
  readonly #closing = new AbortController();
  #wanted: ReadonlySet<number> = new Set();
  #held = new Set<number>();
  #taken: ReadonlySet<number> = new Set();
  /** When the last beat that was answered was sent, by performance.now(). */
  #beatAtMs = Number.NEGATIVE_INFINITY;
  #running: Promise<void> = Promise.resolve();

  /** `onBeat` is called after each beat, and when all locks were lost. */
  constructor(url: string, onBeat: () => void) {
    this.#url = url;
    this.#onBeat = onBeat;
  }

  start(): void {
    this.#running = this.#follow();
  }

  /** From the next beat on the node tries for these, and lets go of all others. */
  want(ids: Iterable<number>): void {
    this.#wanted = new Set(ids);
  }

  get held(): ReadonlySet<number> {
    return this.#held;
  }

  /** Locks that some node held at the last beat, this one's among them. */
  get taken(): ReadonlySet<number> {
    return this.#taken;
  }

  /** False once the server may have given the locks to others: a node that was paused knows at once when it goes on. */
  isSure(): boolean {
    return performance.now() - this.#beatAtMs < SURE_MS;
  }

  /** Lets go of all locks. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #follow(): Promise<void> {
    for (let failures = 0; !this.#closing.signal.aborted; failures += 1) {
      const beats = await this.#session();
      if (beats > 0) failures = 0;
      this.#lose();
      await this.#pause(backOffMs(failures));
    }
  }

  /** One session, until it fails or the node closes. Answers how many beats were answered. */
  async #session(): Promise<number> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: SURE_MS,
      keepAlive: true,
      application_name: 'candlestate locks',
    });
    client.on('error', () => {});
    let beats = 0;
    try {
      await client.connect();
      await client.query(`SET idle_session_timeout = ${LEASE_MS}`);
      for (; !this.#closing.signal.aborted; beats += 1) {
        const wanted = this.#wanted;
        await this.#beat(client);
        await this.#pause(isSame(wanted, this.#wanted) ? BEAT_MS : SOON_MS);
      }
    } catch {
      // Whatever it was, another session begins.
    }
    await end(client);
    return beats;
  }

  async #beat(client: Client): Promise<void> {
    const sentAtMs = performance.now();
    const gaining = [...this.#wanted].filter((id) => !this.#held.has(id));
    const releasing = [...this.#held].filter((id) => !this.#wanted.has(id));
    const [beat] = (await client.query<{ gained: number[] | null }>(BEAT, [gaining, releasing])).rows;
    const taken = await client.query<{ id: number }>(TAKEN);
    this.#beatAtMs = sentAtMs;
    this.#held = new Set([...this.#held].filter((id) => this.#wanted.has(id)).concat(beat?.gained ?? []));
    this.#taken = new Set(taken.rows.map(({ id }) => id));
    this.#onBeat();
  }

  #lose(): void {
    this.#beatAtMs = Number.NEGATIVE_INFINITY;
    this.#held = new Set();
    this.#onBeat();
  }

  async #pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#closing.signal }).catch(() => {});
  }
}

function isSame(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

/** A server that does not answer does not say goodbye either. */
async function end(client: Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), wait(SURE_MS, undefined, { ref: false })]);
}
