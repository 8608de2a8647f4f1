/** The storage of this device. A module that writes to it keeps something, and docs/composition/session-end.md names it. */

import { tellFull } from './storage-full.ts';

/** What is kept under a key; undefined where storage is denied and nothing is known. */
export function stored(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Local storage may be denied; the app then forgets at the next visit, and works. */
export const read = (key: string): string | null => stored(key) ?? null;

/** Keeps a text, or forgets it; storage may be denied or full. */
export function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    tellFull();
  }
}

/** The keys that begin so; none where storage is denied. */
export function keysFrom(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
