import { Refusal } from './refusal.ts';

/**
 * How many tasks of a kind run at once on the four threads that Node keeps for slow work. One thread is left, so that
 * files are read while hashes and pictures wait for their turn; a look at a signature takes it for a moment.
 */
export const THREADS_OF = { passwords: 2, pictures: 1 } as const;

/** Reads of a whole account at once, and how many may wait: each shares the event loop with everything else. */
export const LONG_READS = { maxRunning: 2, maxWaiting: 30 } as const;

/** A place that is kept. Giving it up again changes nothing. */
export type Room = { giveUp(): void };

/** Lets a limited number of tasks run at once and a limited number wait; refuses the rest as `tooMany`. */
export class Gate {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  /** Places of tasks that are to come. */
  #kept = 0;

  constructor(limits: { maxRunning: number; maxWaiting: number }) {
    this.#maxRunning = limits.maxRunning;
    this.#maxWaiting = limits.maxWaiting;
  }

  /** Keeps a place for a task that comes later, and gives it up there. Throws the refusal `tooMany` when there is none. */
  keepRoom(): Room {
    this.#checkRoom();
    this.#kept += 1;
    let isKept = true;
    return {
      giveUp: () => {
        if (isKept) this.#kept -= 1;
        isKept = false;
      },
    };
  }

  async run<T>(task: () => Promise<T>, room?: Room): Promise<T> {
    room?.giveUp();
    this.#checkRoom();
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

  #checkRoom(): void {
    const taken = this.#running + this.#waiting.length + this.#kept;
    if (taken >= this.#maxRunning + this.#maxWaiting) throw new Refusal('tooMany');
  }
}
