import type { Clock } from '../../clock.ts';

/** What a host answers, by its documentation or by RFC 6585, when it wants fewer requests; exchanges ban for more of them. */
const TOO_MANY: readonly (number | undefined)[] = [418, 429];
/** The longest ban of an exchange. */
const LONGEST_HOLD_MS = 3 * 24 * 60 * 60_000;
/** Without a word of the host no wait grows beyond this. */
const LONGEST_GUESS_MS = 3_600_000;

/** Until when a host wants no requests: one clock for all that is asked of it. */
export class HostHold {
  readonly #clock: Clock;
  readonly #firstMs: number;
  #untilMs = 0;
  #guesses = 0;

  /** `firstMs`: how long to wait where the host does not say; twice as long each time until it answers. */
  constructor(clock: Clock, firstMs: number) {
    this.#clock = clock;
    this.#firstMs = firstMs;
  }

  /** How long is still to wait; 0 when the host may be asked. */
  get leftMs(): number {
    return Math.max(0, this.#untilMs - this.#clock());
  }

  /** Waits as long as the host says, `null` where it does not. */
  hold(retryAfterMs: number | null): void {
    const guessMs = Math.min(LONGEST_GUESS_MS, this.#firstMs * 2 ** Math.min(this.#guesses, 30));
    if (retryAfterMs === null) this.#guesses += 1;
    const waitMs = Math.min(LONGEST_HOLD_MS, retryAfterMs ?? guessMs);
    this.#untilMs = Math.max(this.#untilMs, this.#clock() + waitMs);
  }

  answered(): void {
    this.#guesses = 0;
  }
}

/**
 * How long an answer of HTTP wants us to wait, in milliseconds: what its `retry-after` says in seconds or as a date beside its
 * own, and null where it only says that there were too many requests. Undefined when it wants nothing of it.
 */
export function waitOf(
  status: number | undefined,
  header: (name: string) => string | null | undefined,
): number | null | undefined {
  const retryAfter = header('retry-after') ?? '';
  const waitMs = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - Date.parse(header('date') ?? '');
  if (Number.isFinite(waitMs)) return Math.max(0, waitMs);
  return TOO_MANY.includes(status) ? null : undefined;
}
