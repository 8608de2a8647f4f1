import type { Bar } from '../bar.ts';
import type { Settled } from './live-source.ts';

/** Where settled minutes are kept, so that a restart has them. Bars are in millionths. */
export interface MinuteStore {
  /** The newest minutes of an instrument that began before an instant, oldest first. */
  load(instrumentId: number, beforeMs: number, limit: number): Promise<Bar[]>;
  /** The minutes of all instruments that began at an instant or later, by the instrument, oldest first. */
  since(fromMs: number): Promise<Map<number, Bar[]>>;
  /** Keeps minutes; one that is there already is replaced. */
  save(instrumentId: number, bars: readonly Bar[]): Promise<void>;
}

/** Writes settled minutes one after the other. What could not be written waits for the next time. */
export class MinuteWriter {
  /** How often the store took nothing. */
  failures = 0;
  readonly #store: MinuteStore;
  readonly #waiting = new Map<number, Bar[]>();
  #writing: Promise<void> | null = null;

  constructor(store: MinuteStore) {
    this.#store = store;
  }

  add({ instrumentId, bars }: Settled): void {
    this.#waiting.set(instrumentId, [...(this.#waiting.get(instrumentId) ?? []), ...bars]);
  }

  /** Writes what waits, and resolves when it is written or was refused. */
  async flush(): Promise<void> {
    // One that runs already may have begun before the last minutes were added.
    while (this.#writing) await this.#writing;
    this.#writing = this.#writeAll();
    try {
      await this.#writing;
    } finally {
      this.#writing = null;
    }
  }

  async #writeAll(): Promise<void> {
    for (const [instrumentId, bars] of [...this.#waiting]) {
      this.#waiting.delete(instrumentId);
      try {
        await this.#store.save(instrumentId, bars);
      } catch {
        this.failures += 1;
        this.#waiting.set(instrumentId, [...bars, ...(this.#waiting.get(instrumentId) ?? [])]);
      }
    }
  }
}
