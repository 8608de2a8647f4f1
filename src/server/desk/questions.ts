import { newToken } from '../accounts/secret-token.ts';
import type { Clock } from '../clock.ts';

const LIFE_MS = 10 * 60_000;
/** Questions that may be open at once; the oldest are forgotten first. A network asks thirty in a minute. */
const MAX_OPEN = 5_000;
const TRIES = 5;

type Open<Held> = { held: Held; untilMs: number; triesLeft: number };

/**
 * What was asked of a browser and is not answered yet, by a key that only that browser has: for ten minutes and five tries. It
 * is kept in memory, as beginning again costs an operator nothing.
 */
export class Questions<Held> {
  readonly #clock: Clock;
  readonly #open = new Map<string, Open<Held>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  ask(held: Held): string {
    const key = newToken();
    const [oldest] = this.#open.keys();
    if (oldest !== undefined && this.#open.size >= MAX_OPEN) this.#open.delete(oldest);
    this.#open.set(key, { held, untilMs: this.#clock() + LIFE_MS, triesLeft: TRIES });
    return key;
  }

  /** What was asked, for one more try; null when it is not open any more. */
  try(key: string): Held | null {
    const open = this.#open.get(key);
    if (!open || open.triesLeft <= 0 || this.#clock() >= open.untilMs) {
      this.#open.delete(key);
      return null;
    }
    open.triesLeft -= 1;
    return open.held;
  }

  /** It is answered. */
  close(key: string): void {
    this.#open.delete(key);
  }
}
