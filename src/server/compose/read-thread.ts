import { Worker } from 'node:worker_threads';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import type { Market } from '../market/market.ts';
import { Refusal } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import { type AllReads, allReads, type ReadParts } from './all-reads.ts';

export type WorkerData = { dataDir: string; instruments: readonly CatalogueInstrument[] };
export type AskedRead = { id: number; name: keyof AllReads; ask: unknown };
export type ToldRead = { id: number } & (
  | { answer: unknown }
  | { refused: Pick<Refusal, 'reason' | 'field' | 'bounds'> }
  | { fault: unknown }
);

/**
 * Long reads as this server carries them out: on SQLite, which answers on the thread that asks, by a second thread, so that orders go
 * on beside one account's file and beside what operators look at. PostgreSQL answers in processes of its own.
 */
export function createLongReads(
  dataDir: string,
  {
    database,
    ...parts
  }: Omit<ReadParts, 'db' | 'inSnapshot' | 'market'> & { database: Database; market: Market },
): AllReads & { close(): Promise<void> } {
  const reads = allReads({ ...database, ...parts });
  if (database.engine === 'postgres') return { ...reads, close: async () => {} };
  const thread = new ReadThread({ dataDir, instruments: parts.market.instruments });
  const asked = (Object.keys(reads) as (keyof AllReads)[]).map((name) => [
    name,
    (ask: Ask) => thread.ask(name, ask),
  ]);
  return { ...(Object.fromEntries(asked) as AllReads), close: () => thread.close() };
}

type Ask = Parameters<AllReads[keyof AllReads]>[0];

type Waiting = Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>;

/** A second thread, begun with the first read. It carries out one read of an account, or of a kind, at a time. */
class ReadThread {
  readonly #data: WorkerData;
  readonly #waiting = new Map<number, Waiting>();
  /** The newest read of each account, or kind, that has one. */
  readonly #newest = new Map<number | string, Promise<unknown>>();
  #worker: Worker | null = null;
  #asked = 0;

  constructor(data: WorkerData) {
    this.#data = data;
  }

  async ask(name: keyof AllReads, ask: Ask): Promise<unknown> {
    const of = 'userId' in ask ? ask.userId : name;
    const before = this.#newest.get(of);
    const mine = Promise.resolve(before?.catch(() => {})).then(() => this.#send(name, ask));
    this.#newest.set(of, mine);
    try {
      return await mine;
    } finally {
      if (this.#newest.get(of) === mine) this.#newest.delete(of);
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #send(name: keyof AllReads, ask: unknown): Promise<unknown> {
    this.#worker ??= this.#begin();
    this.#asked += 1;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#asked, { resolve, reject });
    this.#worker.postMessage({ id: this.#asked, name, ask } satisfies AskedRead);
    return promise;
  }

  #begin(): Worker {
    const options = { workerData: this.#data, execArgv: [], env: {} };
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), options);
    worker.unref();
    worker.on('message', (told: ToldRead) => this.#settle(told));
    let fault: unknown = new Refusal('tryLater');
    worker.on('error', (cause) => (fault = cause));
    // The next read begins another.
    worker.once('exit', () => {
      this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(fault);
      this.#waiting.clear();
    });
    return worker;
  }

  #settle(told: ToldRead): void {
    const waiting = this.#waiting.get(told.id);
    this.#waiting.delete(told.id);
    if ('answer' in told) waiting?.resolve(told.answer);
    else if ('fault' in told) waiting?.reject(told.fault);
    else waiting?.reject(new Refusal(told.refused.reason, told.refused.field, told.refused.bounds));
  }
}
