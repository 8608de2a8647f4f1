/** What an `idempotency-key` may be. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,128}$/;
/** How long an answer is kept for its key, in milliseconds. */
export const ANSWER_KEPT_MS = 24 * 3_600_000;
