import type { SocketClient } from './socket-client.ts';

/** A source of pushes. At each flush it queues frames for the clients it has news for. */
export interface Feed {
  /** Queues frames and marks each client it queued for. */
  collect(mark: (client: SocketClient) => void): void;
}

/**
 * Gathers what all feeds have to say and writes each client's frames together. A flush runs right after the events
 * of this turn, so that everything one tick causes in other parts, whoever hears of it first, leaves in one write.
 */
export class Flusher {
  readonly #feeds: readonly Feed[];
  readonly #onFailure: (failure: unknown) => void;
  readonly #touched = new Set<SocketClient>();
  #immediate: NodeJS.Immediate | undefined;

  constructor(feeds: readonly Feed[], onFailure: (failure: unknown) => void) {
    this.#feeds = feeds;
    this.#onFailure = onFailure;
  }

  readonly mark = (client: SocketClient): void => {
    this.#touched.add(client);
  };

  /** Many calls before the flush make one flush. */
  readonly schedule = (): void => {
    this.#immediate ??= setImmediate(() => {
      this.#immediate = undefined;
      this.#flush();
    });
  };

  stop(): void {
    clearImmediate(this.#immediate);
    this.#immediate = undefined;
    this.#touched.clear();
  }

  #flush(): void {
    for (const feed of this.#feeds) {
      try {
        feed.collect(this.mark);
      } catch (failure) {
        // One feed at fault must not silence the others.
        this.#onFailure(failure);
      }
    }
    for (const client of this.#touched) client.flush();
    this.#touched.clear();
  }
}
