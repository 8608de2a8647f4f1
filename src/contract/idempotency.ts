/** What an `idempotency-key` may be. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,128}$/;
/** How long an answer is kept for its key, in milliseconds. */
export const ANSWER_KEPT_MS = 24 * 3_600_000;

/** A new key, of 128 bits by chance: the app also marks with it what it makes itself. A page without https has no `randomUUID`. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
