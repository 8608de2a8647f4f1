import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import type { Language } from '#contract/languages';
import type { DeviceReport } from '#machines/tabs/tabs.machine';
import { settingsOnDevice } from '../../src/client/actors/device.ts';
import { createWatchDevice } from '../../src/client/actors/watch-device.ts';
import { stubStorage } from '../support/device-storage.ts';
import { settled } from '../support/start-chart.ts';

/** What one tab of the browser hears of the device that it shares with the others. */

class Page extends EventTarget {
  hidden = false;
}
let page: Page;

beforeEach(() => {
  page = new Page();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

/** What another tab wrote, as the browser says it. */
function fromAnotherTab(key: string): void {
  page.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

/** Starts watching as a tab does that read `settings`, and gives what is reported from then on. */
function watch(settings: string, language: Language = 'en') {
  const reports: DeviceReport[] = [];
  const parent = setup({
    types: { events: {} as DeviceReport },
    actors: { watchDevice: createWatchDevice({ settings, language: () => language }) },
    actions: { hear: ({ event }) => void reports.push(event) },
  }).createMachine({ invoke: { src: 'watchDevice' }, on: { '*': { actions: 'hear' } } });
  const actor = createActor(parent).start();
  const settingsHeard = () =>
    reports.flatMap((event) => (event.type === 'settings.elsewhere' ? [event.settings] : []));
  const tokensHeard = () =>
    reports.flatMap((event) => (event.type === 'session.elsewhere' ? [event.token] : []));
  return { actor, settingsHeard, tokensHeard };
}

it('S2.36 what changed between reading the device and listening to it is reported', async () => {
  const kept = stubStorage();
  const read = settingsOnDevice();
  kept.set('tabs', 'news quotes').set('token', 'of another tab');
  const { settingsHeard, tokensHeard } = watch(read);
  await settled();
  expect(settingsHeard().map(({ tabs }) => tabs)).toEqual([['news', 'quotes']]);
  expect(tokensHeard()).toEqual(['of another tab']);
});

it('S2.36 a tab that was frozen catches up when it comes to the front, and not before', async () => {
  const kept = stubStorage();
  const { settingsHeard } = watch(settingsOnDevice());
  await settled();
  // What it chose itself while it was in front is no news.
  kept.set('theme', 'light');
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  kept.set('theme', 'dark');
  expect(settingsHeard()).toEqual([]);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('pageshow'));
  expect(settingsHeard().map(({ theme }) => theme)).toEqual(['dark']);
});

it('S9.2 a theme chosen in another tab leaves the language of this one, where the device keeps none', async () => {
  const kept = stubStorage();
  const { settingsHeard } = watch(settingsOnDevice(), 'ar');
  kept.set('theme', 'light');
  fromAnotherTab('theme');
  expect(settingsHeard().map(({ theme, language }) => [theme, language])).toEqual([['light', 'ar']]);
});

it('S2.52 what another tab takes back is reported, though the device is as this tab first found it', async () => {
  const kept = stubStorage();
  const { settingsHeard } = watch(settingsOnDevice());
  await settled();
  // This tab chose, and another one went back to what there was.
  kept.set('asks', 'always');
  kept.delete('asks');
  fromAnotherTab('asks');
  expect(settingsHeard().map(({ asks }) => asks)).toEqual(['adaptive']);
});

it('S6.4 a tab that was closed meanwhile reports nothing', async () => {
  const kept = stubStorage();
  const { actor, settingsHeard, tokensHeard } = watch('read before');
  actor.stop();
  kept.set('theme', 'dark');
  fromAnotherTab('theme');
  await settled();
  expect([settingsHeard(), tokensHeard()]).toEqual([[], []]);
});
