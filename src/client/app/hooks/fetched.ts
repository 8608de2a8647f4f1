import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { whenQuiet } from '../../actors/when-quiet.ts';

/** Something that is fetched when it is first wanted, and stays. */
export class Fetched<Value extends NonNullable<unknown>> {
  readonly #fetch: () => Promise<Value>;
  readonly #listeners = new Set<() => void>();
  #value: Value | null;
  #failure: { error: unknown } | null = null;
  #isOnItsWay = false;

  /** `value`, if it is there already. */
  constructor(fetch: () => Promise<Value>, value: Value | null = null) {
    this.#fetch = fetch;
    this.#value = value;
  }

  /** Fetches it, if it is neither there nor on its way. A failure is thrown by `get`. */
  readonly want = async (): Promise<void> => {
    if (this.#value !== null || this.#isOnItsWay) return;
    this.#isOnItsWay = true;
    try {
      this.#value = await this.#fetch();
    } catch (error) {
      this.#failure = { error };
    }
    this.#isOnItsWay = false;
    for (const listener of this.#listeners) listener();
  };

  /** What was fetched, or null while it is on its way. Throws what the last try threw. */
  readonly get = (): Value | null => {
    if (this.#failure) throw this.#failure.error;
    return this.#value;
  };

  /** Calls back once it is there, or could not be fetched. Returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      // The next view that wants it tries again.
      this.#failure = null;
    };
  };
}

/** What was fetched, which it begins to do; null while it is on its way. Throws if it could not be fetched. */
export function useFetched<Value extends NonNullable<unknown>>(fetched: Fetched<Value>): Value | null {
  useLayoutEffect(() => void fetched.want(), [fetched]);
  return useSyncExternalStore(fetched.subscribe, fetched.get, () => null);
}

/** What is fetched a while after the page has loaded, when nothing else is to be done; null until then. */
export function useLater<Value extends NonNullable<unknown>>(
  fetched: Fetched<Value>,
  afterMs: number,
): Value | null {
  useEffect(() => whenQuiet(afterMs, () => void fetched.want()), [fetched, afterMs]);
  return useSyncExternalStore(fetched.subscribe, fetched.get, () => null);
}

/** Ends the task: the browser draws and answers a touch before the caller goes on. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
