import { vi } from 'vitest';

/** Stands in for a browser's storage until `vi.unstubAllGlobals`; answers what it keeps, by key. */
export function stubStorage(entries: Readonly<Record<string, string>> = {}): Map<string, string> {
  const kept = new Map(Object.entries(entries));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}
