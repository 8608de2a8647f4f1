import { Worker } from 'node:worker_threads';
import { type LongReads, longReadsOn } from '../http/long-reads.ts';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import type { Market } from '../market/market.ts';
import { Refusal } from '../refusal.ts';
import { type Database, databaseFile } from '../store/database.ts';
import type { Texts } from '../texts.ts';

export type WorkerData = { file: string; instruments: readonly CatalogueInstrument[] };
export type AskedRead = { id: number; name: keyof LongReads; ask: unknown };
export type ToldRead = { id: number } & (
  | { answer: unknown }
  | { refused: Pick<Refusal, 'reason' | 'field' | 'bounds'> }
  | { fault: unknown }
);

/**
 * Long reads as this server carries them out: on SQLite, which answers on the thread that asks, by a second thread, so that orders of
 * other accounts go on beside one account's file. PostgreSQL answers in processes of its own.
 */
export function createLongReads(
  dataDir: string,
  parts: { database: Pick<Database, 'engine' | 'db'>; market: Market; texts: Texts },
): LongReads & { close(): Promise<void> } {
  const { database, market, texts } = parts;
  if (database.engine === 'postgres')
    return { ...longReadsOn({ db: database.db, market, texts }), close: async () => {} };
  const thread = new ReadThread({ file: databaseFile(dataDir), instruments: market.instruments });
  return {
    statement: (ask) => thread.ask('statement', ask),
    ledger: (ask) => thread.ask('ledger', ask),
    close: () => thread.close(),
  };
}

type Waiting = Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>;

/** A second thread, begun with the first read. It carries out one read of an account at a time. */
class ReadThread {
  readonly #data: WorkerData;
  readonly #waiting = new Map<number, Waiting>();
  /** The newest read of each account that has one. */
  readonly #newest = new Map<number, Promise<unknown>>();
  #worker: Worker | null = null;
  #asked = 0;

  constructor(data: WorkerData) {
    this.#data = data;
  }

  async ask<Name extends keyof LongReads>(
    name: Name,
    ask: Parameters<LongReads[Name]>[0],
  ): Promise<Awaited<ReturnType<LongReads[Name]>>> {
    const { userId } = ask;
    const before = this.#newest.get(userId);
    const mine = Promise.resolve(before?.catch(() => {})).then(() => this.#send(name, ask));
    this.#newest.set(userId, mine);
    try {
      return (await mine) as Awaited<ReturnType<LongReads[Name]>>;
    } finally {
      if (this.#newest.get(userId) === mine) this.#newest.delete(userId);
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #send(name: keyof LongReads, ask: unknown): Promise<unknown> {
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
