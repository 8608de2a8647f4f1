import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasWatchlist } from '../../src/client/actors/device.ts';
import {
  keepDrawings,
  keepPeriod,
  keepTools,
  keptDrawings,
  keptPeriod,
  keptTools,
} from '../../src/client/app/boot/kept-chart.ts';
import { keepWatchlist, keptWatchlist } from '../../src/client/app/boot/kept-watchlist.ts';
import { drawingOf } from '../charts/drawings/samples.ts';
import { FULL, STANDARD } from '../gallery/samples-trade.ts';
import { stubStorage } from '../support/device-storage.ts';

let device: Map<string, string>;
beforeEach(() => {
  device = stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

it('S2.45 the period that was chosen last is kept, and one there is not is as none', () => {
  expect(keptPeriod()).toBe('1min');
  keepPeriod('60min');
  expect(keptPeriod()).toBe('60min');
  device.set('chart.period', '7min');
  expect(keptPeriod()).toBe('1min');
});

it('S2.45 look, scale and indicators are kept', () => {
  expect(keptTools()).toEqual(STANDARD);
  const { MA } = FULL.indicators;
  const own = {
    look: 'bars',
    isLog: true,
    indicators: { ...FULL.indicators, MA: { ...MA, colours: { 1: 'green' } } },
  } as const;
  keepTools(own);
  expect(keptTools()).toEqual(own);
  // As an earlier version kept them.
  device.set(
    'chart.tools',
    JSON.stringify(own, (key, value) => (key === 'colours' ? undefined : value)),
  );
  expect(keptTools().indicators.MA).toEqual(MA);
});

it('S2.45 parameters that an indicator does not take are the usual ones, and too many panes none', () => {
  const { indicators } = STANDARD;
  keepTools({
    ...STANDARD,
    indicators: { ...indicators, BOLL: { isOn: true, params: [20, -1], colours: {} } },
  });
  expect(keptTools()).toEqual(STANDARD);
  const on = { isOn: true, params: [9, 3, 3], colours: {} };
  keepTools({ ...FULL, indicators: { ...FULL.indicators, KDJ: on } });
  expect(keptTools().indicators).toEqual(indicators);
  device.set('chart.tools', '{"look":');
  expect(keptTools()).toEqual(STANDARD);
});

it('S2.45 what a visitor drew is kept for each instrument, and nothing where there is nothing', () => {
  keepDrawings(1, [drawingOf(1)]);
  expect([keptDrawings(1), keptDrawings(2)]).toEqual([[drawingOf(1)], []]);
  device.set('chart.drawn.1', '[{"id":"x"}]');
  expect(keptDrawings(1)).toEqual([]);
  keepDrawings(1, []);
  expect(device.size).toBe(0);
});

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
