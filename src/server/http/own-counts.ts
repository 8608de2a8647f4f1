/** Addresses counted at once. */
const MAX_KEYS = 5_000;

type Window = { current: number; endsAtMs: number };

/** Counts within windows of time, in this process. */
export class OwnCounts {
  readonly #windows = new Map<string, Window>();
  readonly #maxKeys: number;

  /** Beyond so many keys counting begins anew. */
  constructor(maxKeys = MAX_KEYS) {
    this.#maxKeys = maxKeys;
  }

  /** One more of a key: how many in its window, and how many milliseconds are left of that. */
  count(key: string, windowMs: number, nowMs = performance.now()): { current: number; ttl: number } {
    const known = this.#windows.get(key);
    const window = known && known.endsAtMs > nowMs ? known : { current: 0, endsAtMs: nowMs + windowMs };
    window.current += 1;
    if (!known && this.#windows.size >= this.#maxKeys) this.#windows.clear();
    this.#windows.set(key, window);
    return { current: window.current, ttl: Math.ceil(window.endsAtMs - nowMs) };
  }
}
