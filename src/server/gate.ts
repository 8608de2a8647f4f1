import { Refusal } from './refusal.ts';

/**
 * How many tasks of a kind run at once on the four threads that Node keeps for slow work. One thread is left, so that
 * files are read while hashes and pictures wait for their turn; a look at a signature takes it for a moment.
 */
export const THREADS_OF = { passwords: 2, pictures: 1 } as const;

/** Lets a limited number of tasks run at once and a limited number wait; refuses the rest as `tooMany`. */
export class Gate {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: { maxRunning: number; maxWaiting: number }) {
    this.#maxRunning = limits.maxRunning;
    this.#maxWaiting = limits.maxWaiting;
  }

  /** Throws the refusal `tooMany` when a task that comes now would be refused. */
  checkRoom(): void {
    const isFull = this.#running >= this.#maxRunning && this.#waiting.length >= this.#maxWaiting;
    if (isFull) throw new Refusal('tooMany');
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    this.checkRoom();
    if (this.#running >= this.#maxRunning) {
      // A task that ends gives its place to this one, so the count stays.
      await new Promise<void>((enter) => this.#waiting.push(enter));
    } else {
      this.#running += 1;
    }
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
