import { mapInSlices } from '../slices.ts';
import type { SocketClient } from './socket-client.ts';

/** A source of pushes. At each flush it queues frames for the clients it has news for. */
export interface Feed {
  /** Queues frames and marks each client it queued for. */
  collect(mark: (client: SocketClient) => void): void | Promise<void>;
}

/** People do not read prices more often, and a phone that gets every tick of a restless market does nothing else. */
export const FLUSH_GAP_MS = 50;

/**
 * Gathers what all feeds have to say and writes each client's frames together. A flush runs right after the events
 * of this turn, so that everything one tick causes in other parts leaves in one write, in whatever order they hear of it.
 * Between a hundred sockets and the next other work of the server goes on. Flushes keep `gapMs` between them: what happens
 * sooner waits for the next, of which the feeds tell the last state.
 */
export class Flusher {
  readonly #feeds: readonly Feed[];
  readonly #gapMs: number;
  readonly #onFailure: (failure: unknown) => void;
  readonly #onFlushed: (ms: number) => void;
  readonly #touched = new Set<SocketClient>();
  #cancel: (() => void) | undefined;
  #nextAtMs = 0;
  #askedAtMs = 0;
  /** The flushes so far: one that takes longer is waited for, so that no two write at once. */
  #flushed: Promise<void> = Promise.resolve();

  constructor(
    feeds: readonly Feed[],
    gapMs: number,
    onFailure: (failure: unknown) => void,
    /** Told how long the first event of a flush waited until all was written. */
    onFlushed: (ms: number) => void = () => {},
  ) {
    this.#feeds = feeds;
    this.#gapMs = gapMs;
    this.#onFailure = onFailure;
    this.#onFlushed = onFlushed;
  }

  readonly #mark = (client: SocketClient): void => {
    this.#touched.add(client);
  };

  /** Many calls before the flush make one flush. */
  readonly schedule = (): void => {
    if (this.#cancel) return;
    this.#askedAtMs = performance.now();
    const waitMs = this.#nextAtMs - this.#askedAtMs;
    if (waitMs > 0) {
      const timer = setTimeout(this.#begin, waitMs);
      this.#cancel = () => clearTimeout(timer);
    } else {
      const immediate = setImmediate(this.#begin);
      this.#cancel = () => clearImmediate(immediate);
    }
  };

  /** Answers when the running flush is over. */
  async stop(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    await this.#flushed;
  }

  readonly #begin = (): void => {
    this.#cancel = undefined;
    const askedAtMs = this.#askedAtMs;
    this.#flushed = this.#flushed.then(() => this.#flush(askedAtMs)).catch(this.#onFailure);
  };

  async #flush(askedAtMs: number): Promise<void> {
    this.#nextAtMs = performance.now() + this.#gapMs;
    for (const feed of this.#feeds) {
      try {
        await feed.collect(this.#mark);
      } catch (failure) {
        // One feed at fault must not silence the others.
        this.#onFailure(failure);
      }
    }
    await mapInSlices(this.#touched, (client) => client.flush());
    if (this.#touched.size > 0) this.#onFlushed(performance.now() - askedAtMs);
    this.#touched.clear();
  }
}
