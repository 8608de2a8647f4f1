import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasWatchlist } from '../../src/client/actors/device.ts';
import { keepWatchlist, keptWatchlist } from '../../src/client/app/kept-watchlist.ts';

let device: Record<string, string>;
beforeEach(() => {
  device = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device[key] ?? null,
    setItem: (key: string, value: string) => {
      device[key] = value;
    },
    removeItem: (key: string) => {
      delete device[key];
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('S2.37 what a visitor starred is kept with its version, until it is forgotten', () => {
  expect([keptWatchlist(), hasWatchlist()]).toEqual([{ version: 0, ids: [] }, false]);
  keepWatchlist({ version: 3, ids: [2, 1] });
  expect([keptWatchlist(), hasWatchlist()]).toEqual([{ version: 3, ids: [2, 1] }, true]);
  keepWatchlist(null);
  expect([keptWatchlist(), device]).toEqual([{ version: 0, ids: [] }, {}]);
});

it.each([
  '{',
  '[]',
  '{"version":1,"ids":[1,1]}',
  '{"version":1,"ids":["1"]}',
])('S2.37 %s is as nothing', (text) => {
  device.watchlist = text;
  expect(keptWatchlist()).toEqual({ version: 0, ids: [] });
});
