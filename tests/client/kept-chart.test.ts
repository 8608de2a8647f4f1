import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allLists } from '#machines/watchlist/join';
import { hasWatchlist } from '../../src/client/actors/device.ts';
import {
  keepDrawings,
  keepPeriod,
  keepTemplates,
  keepTools,
  keptDrawings,
  keptPeriod,
  keptTemplates,
  keptTools,
} from '../../src/client/app/boot/kept-chart.ts';
import {
  keepFront,
  keepWatchlist,
  keptFront,
  keptWatchlist,
} from '../../src/client/app/boot/kept-watchlist.ts';
import { templateOf } from '../charts/chart-templates/samples.ts';
import { drawingOf } from '../charts/drawings/samples.ts';
import { FULL, STANDARD } from '../gallery/samples-trade.ts';
import { stubStorage } from '../support/device-storage.ts';

let device: Map<string, string>;
beforeEach(() => {
  device = stubStorage();
});
afterEach(() => vi.unstubAllGlobals());

it('S2.45 the period that was chosen last is kept, and one there is not is as none', () => {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'https:' });
  expect(keptPeriod()).toBe('1min');
  keepPeriod('60min');
  expect(keptPeriod()).toBe('60min');
  expect(page.cookie, 'for the server, which draws it').toMatch(/^period=60min; path=\/;/);
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

it('S2.45 the templates of a visitor are kept, and nothing where there are none', () => {
  keepTemplates([templateOf(1)]);
  expect(keptTemplates()).toEqual([templateOf(1)]);
  device.set('chart.templates', '[{"id":"x"}]');
  expect(keptTemplates()).toEqual([]);
  keepTemplates([]);
  expect(device.size).toBe(0);
});

const NO_LISTS = { version: 0, lists: allLists({ ids: [] }) };

it('S2.37 what a visitor starred is kept with its version, until it is forgotten', () => {
  const metals = { key: '00000000-0000-0000-0000-000000000001', name: 'Metals', ids: [3] };
  const lists = allLists({ ids: [2, 1], lists: [metals] });
  expect([keptWatchlist(), hasWatchlist()]).toEqual([NO_LISTS, false]);
  keepWatchlist({ version: 3, lists });
  expect([keptWatchlist(), hasWatchlist()]).toEqual([{ version: 3, lists }, true]);
  keepWatchlist(null);
  expect([keptWatchlist(), device.size]).toEqual([NO_LISTS, 0]);
});

it('S2.37 what was kept before there were several lists is the one without a name', () => {
  device.set('watchlist', '{"version":2,"ids":[2,1]}');
  expect(keptWatchlist()).toEqual({ version: 2, lists: allLists({ ids: [2, 1] }) });
});

it('S2.37 which list was in front is kept, as long as it is not the one without a name', () => {
  keepFront('a');
  expect(keptFront()).toBe('a');
  keepFront('');
  expect([keptFront(), device.size]).toEqual(['', 0]);
});

it.each([
  '{',
  '[]',
  '{"version":1,"ids":[1,1]}',
  '{"version":1,"ids":["1"]}',
])('S2.37 %s is as nothing', (text) => {
  device.set('watchlist', text);
  expect(keptWatchlist()).toEqual(NO_LISTS);
});
