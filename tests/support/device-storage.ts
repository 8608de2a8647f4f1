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

/** The same with its keys listed, as a browser does: entries as own properties, and the three methods on the prototype. */
export function listedStorage(): Record<string, string> {
  const device: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => device[key] ?? null,
    setItem: (key: string, value: string) => {
      device[key] = value;
    },
    removeItem: (key: string) => {
      delete device[key];
    },
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(methods, {
      ownKeys: () => Object.keys(device),
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    }),
  );
  return device;
}
