import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasWatchlist } from '../../src/client/actors/device.ts';
import { keepWatchlist, keptWatchlist } from '../../src/client/app/boot/kept-watchlist.ts';
import { stubStorage } from '../support/device-storage.ts';

let device: Map<string, string>;
beforeEach(() => {
  device = stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

it('S2.37 what a visitor starred is kept with its version, until it is forgotten', () => {
  expect([keptWatchlist(), hasWatchlist()]).toEqual([{ version: 0, ids: [] }, false]);
  keepWatchlist({ version: 3, ids: [2, 1] });
  expect([keptWatchlist(), hasWatchlist()]).toEqual([{ version: 3, ids: [2, 1] }, true]);
  keepWatchlist(null);
  expect([keptWatchlist(), device.size]).toEqual([{ version: 0, ids: [] }, 0]);
});

it.each([
  '{',
  '[]',
  '{"version":1,"ids":[1,1]}',
  '{"version":1,"ids":["1"]}',
])('S2.37 %s is as nothing', (text) => {
  device.set('watchlist', text);
  expect(keptWatchlist()).toEqual({ version: 0, ids: [] });
});
