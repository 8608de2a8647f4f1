import type { Clock } from '../ports.ts';

const WINDOW_MS = 10 * 60_000;
const MAX_TRIES = 10;
/** Names remembered at once; the oldest are forgotten first, so that made-up names cannot fill the memory. */
const MAX_NAMES = 100_000;

type Tries = { count: number; untilMs: number };

/** Counts tries by name within a window, in memory. */
export class GuessLimit {
  readonly #tries = new Map<string, Tries>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a try before it is made, so that tries at the same time count too; false when there were too many. */
  take(name: string): boolean {
    const nowMs = this.#clock();
    const known = this.#tries.get(name);
    const tries = known && known.untilMs > nowMs ? known : { count: 0, untilMs: nowMs + WINDOW_MS };
    if (tries.count >= MAX_TRIES) return false;
    tries.count += 1;
    this.#tries.delete(name);
    this.#tries.set(name, tries);
    this.#forgetOldest(nowMs);
    return true;
  }

  /** A right guess clears the count. */
  clear(name: string): void {
    this.#tries.delete(name);
  }

  #forgetOldest(nowMs: number): void {
    for (const [name, tries] of this.#tries) {
      if (tries.untilMs > nowMs && this.#tries.size <= MAX_NAMES) return;
      this.#tries.delete(name);
    }
  }
}
