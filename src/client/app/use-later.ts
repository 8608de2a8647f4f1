import { useEffect, useSyncExternalStore } from 'react';
import { whenQuiet } from '../actors/when-quiet.ts';
import type { Fetched } from './use-fetched.ts';

/** What is fetched a while after the page has loaded, when nothing else is to be done; null until then. */
export function useLater<Value extends NonNullable<unknown>>(
  fetched: Fetched<Value>,
  afterMs: number,
): Value | null {
  useEffect(() => whenQuiet(afterMs, () => void fetched.want()), [fetched, afterMs]);
  return useSyncExternalStore(fetched.subscribe, fetched.get, () => null);
}
