/** What an `idempotency-key` may be. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,128}$/;
/** How long an answer is kept for its key, in milliseconds. */
export const ANSWER_KEPT_MS = 24 * 3_600_000;

/** A new key, in the form of a UUID: the app also marks with it what it makes itself. A page without https has no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => (256 + byte).toString(16).slice(1))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
