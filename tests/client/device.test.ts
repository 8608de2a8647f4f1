import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import type { Language } from '#contract/languages';
import { DEFAULTS } from '#machines/preferences/defaults';
import type { DeviceReport } from '#machines/tabs/tabs.machine';
import {
  forgetToken,
  isMobileAgent,
  keepForServer,
  savedPreferences,
  savedRealToken,
  savedToken,
  savePreferences,
  saveToken,
  settingsOnDevice,
  tokenOnDevice,
} from '../../src/client/actors/device.ts';
import type { Http } from '../../src/client/actors/http.ts';
import {
  ageOfCommandMs,
  dropCommand,
  keepCommand,
  keptCommands,
} from '../../src/client/actors/kept-commands.ts';
import { askForPush, leavePush, lookAtPush } from '../../src/client/actors/push.ts';
import { onFull } from '../../src/client/actors/storage-full.ts';
import { createWatchDevice } from '../../src/client/actors/watch-device.ts';
import { listedStorage, stubStorage } from '../support/device-storage.ts';
import { settled } from '../support/start-chart.ts';

afterEach(() => vi.unstubAllGlobals());

describe('what is kept on the device', () => {
  it('S6.4 the token is kept, and forgotten without a trace', () => {
    const kept = stubStorage();
    expect(savedToken()).toBeNull();
    saveToken('token-1', null);
    expect(savedToken()).toBe('token-1');
    forgetToken('token-1');
    expect(savedToken()).toBeNull();
    expect(kept.size).toBe(0);
  });

  it('S8.3 a command is kept without personal papers, and another tab’s is its own until it gave up', () => {
    listedStorage();
    let tab = 'this';
    vi.stubGlobal('sessionStorage', { getItem: () => tab });
    const command = { accountId: 1, request: { number: '10' }, outcome: null };
    for (const kind of ['identity', 'loanKyc', 'bind', 'withdrawal'] as const)
      keepCommand({ ...command, kind, key: kind }, 1_000);
    const kept = () => keptCommands(1_000).map(({ kind, request }) => [kind, request]);
    expect(Object.fromEntries(kept())).toEqual({
      identity: null,
      loanKyc: null,
      bind: null,
      withdrawal: { number: '10' },
    });
    for (const kind of ['identity', 'loanKyc', 'bind']) dropCommand(kind);
    tab = 'another';
    expect(kept()).toEqual([]);
    expect(keptCommands(121_000)).toEqual([]);
    expect(keptCommands(121_001)).toHaveLength(1);
  });

  it('S8.3 a command that is asked for anew is as old as it was, and one of a month ago is forgotten', () => {
    const device = listedStorage();
    vi.stubGlobal('sessionStorage', { getItem: () => 'this' });
    const command = { accountId: 1, request: null, outcome: null, kind: 'withdrawal', key: 'one' } as const;
    keepCommand(command, 1_000);
    keepCommand(command, 50_000);
    expect(ageOfCommandMs('one', 61_000)).toBe(60_000);
    const monthLaterMs = 1_000 + 30 * 86_400_000;
    expect(keptCommands(monthLaterMs)).toHaveLength(1);
    expect(keptCommands(monthLaterMs + 1)).toEqual([]);
    expect(Object.keys(device)).toEqual([]);
  });

  it('S6.4 the real session behind a demo account is kept with it, and goes with it', () => {
    const kept = stubStorage();
    saveToken('demo-1', 'real-1');
    expect([savedToken(), savedRealToken()]).toEqual(['demo-1', 'real-1']);
    forgetToken('token-1');
    expect(savedRealToken()).toBe('real-1');
    forgetToken('demo-1');
    expect(kept.size).toBe(0);
    saveToken('demo-1', 'real-1');
    saveToken('token-2', null);
    expect([...kept.values()]).toEqual(['token-2']);
  });

  it('S6.4 a real session counts for nothing behind another session than its own demo account’s', () => {
    stubStorage({ token: 'token-2', 'real-token': 'demo-1 real-1' });
    expect(savedRealToken()).toBeNull();
  });

  it('S6.4 the end of one session leaves the token of another where it is', () => {
    stubStorage({ token: 'token-of-another-tab' });
    forgetToken('token-1');
    expect(savedToken()).toBe('token-of-another-tab');
  });

  it('S9.2 S2.55 preferences come back as they were saved', () => {
    stubStorage();
    const chosen = {
      ...DEFAULTS,
      theme: 'dark',
      asks: 'always',
      zone: 'Pacific/Apia',
      clock: '12',
      home: { list: 'watchlist', sort: 'gainers' },
      areBalancesHidden: true,
    } as const;
    savePreferences(savedPreferences(), chosen);
    expect(savedPreferences()).toEqual(chosen);
    localStorage.setItem('home', 'elsewhere backwards');
    expect(savedPreferences().home).toEqual({ list: 'all', sort: 'own' });
    savePreferences(chosen, { ...chosen, areBalancesHidden: false });
    expect(savedPreferences().areBalancesHidden).toBe(false);
    savePreferences(chosen, { ...chosen, asks: 'adaptive' });
    expect(savedPreferences().asks).toBe('adaptive');
  });

  it.each([
    ['a device on which nothing was chosen', {}, 'rows'],
    ['what no rule is called', { asks: 'never' }, 'rows'],
    ['one that asks each time', { asks: 'always' }, 'always'],
    ['one that closes with one tap', { asks: 'adaptive' }, 'adaptive'],
  ])('S2.52 it is asked at rows unless the device keeps another rule: %s', (_, kept, asks) => {
    stubStorage(kept);
    expect(savedPreferences().asks).toBe(asks);
  });

  it('S2.36 tabs come back as they were saved; those of a new device are not kept', () => {
    const kept = stubStorage();
    savePreferences(DEFAULTS, { ...DEFAULTS, tabs: ['news', 'quotes'] });
    expect(savedPreferences().tabs).toEqual(['news', 'quotes']);
    savePreferences(savedPreferences(), { ...DEFAULTS, tabs: [...DEFAULTS.tabs] });
    expect([savedPreferences().tabs, kept.has('tabs')]).toEqual([DEFAULTS.tabs, false]);
    localStorage.setItem('tabs', 'casino');
    expect(savedPreferences().tabs).toEqual(DEFAULTS.tabs);
  });

  it('S2.36 what came from the device is not written back: another tab may have gone on', () => {
    const kept = stubStorage();
    const opened = savedPreferences();
    kept.set('tabs', 'news quotes');
    const written = vi.spyOn(localStorage, 'setItem');
    savePreferences(opened, savedPreferences());
    expect(written).not.toHaveBeenCalled();
    savePreferences(savedPreferences(), { ...savedPreferences(), tabs: ['quotes', 'news'] });
    expect([written.mock.calls, kept.get('tabs')]).toEqual([[['tabs', 'quotes news']], 'quotes news']);
  });

  it('S9.2 a tab keeps what was chosen in it, and leaves what another tab chose since', () => {
    const opened = {
      ...DEFAULTS,
      language: 'hk',
    } as const;
    stubStorage({ lang: 'de', theme: 'light' });
    savePreferences(opened, { ...opened, areBalancesHidden: true });
    expect(savedPreferences()).toEqual({
      ...DEFAULTS,
      language: 'de',
      theme: 'light',
      areBalancesHidden: true,
    });
  });

  it.each([
    [{}, 'hk'],
    [{ lang: 'tw' }, 'hk'],
    [{ lang: 'en' }, 'en'],
    [
      {
        lang: 'klingon',
        theme: 'neon',
        asks: 'never',
        clock: '13',
        'hide-balances': 'yes',
      },
      'hk',
    ],
  ])('S9.2 %j reads as known settings', (entries, language) => {
    stubStorage(entries);
    expect(savedPreferences()).toEqual({
      ...DEFAULTS,
      language,
    });
  });

  it('S9.2 where nothing was chosen the language of the page holds, and never over a choice', () => {
    stubStorage();
    expect(savedPreferences('ar').language).toBe('ar');
    stubStorage({ lang: 'de' });
    expect(savedPreferences('ar').language).toBe('de');
  });

  it('S6.4 a browser that denies storage forgets, and works', () => {
    const deny = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: deny, setItem: deny, removeItem: deny });
    let told = 0;
    onFull(() => {
      told += 1;
    });
    saveToken('token-1', null);
    saveToken('token-2', null);
    expect(told).toBe(1);
    forgetToken('token-1');
    expect(savedToken()).toBeNull();
    expect(tokenOnDevice()).toBeUndefined();
    expect(savedPreferences()).toEqual({
      ...DEFAULTS,
      language: 'hk',
    });
  });
});

describe('the push of this browser', () => {
  const { signal } = new AbortController();
  /** A browser that takes pushes, with this key of a subscription; answers what is done with that. */
  function browser(permission: string, key: string | null) {
    const did: string[] = [];
    const bytes = (text: string) => new TextEncoder().encode(text).buffer;
    const subscription = {
      endpoint: 'https://push.example/one',
      options: { applicationServerKey: bytes(key ?? '') },
      getKey: bytes,
      unsubscribe: async () => did.push('unsubscribed'),
    };
    const pushManager = {
      getSubscription: async () => (key === null ? null : subscription),
      subscribe: async () => {
        did.push('subscribed');
        return subscription;
      },
    };
    const registration = { pushManager };
    const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
    vi.stubGlobal('navigator', { serviceWorker });
    vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
    vi.stubGlobal('window', { PushManager: {}, Notification: {} });
    const http = (async ({ path }: { path: string }) => {
      did.push(path.split('/').at(-1) ?? '');
      return { data: { key: 'b3Vycw', isEnded: false }, message: '' };
    }) as unknown as Http;
    return { did, http };
  }

  it('is subscribed again only where it was wanted, with the key of the site', async () => {
    stubStorage();
    const asked = browser('granted', 'theirs');
    expect(await lookAtPush(asked.http, signal)).toBe('off');
    expect(asked.did).toEqual([]);
    expect(await askForPush(asked.http, signal)).toBe('on');
    expect(asked.did).toEqual(['push_key', 'unsubscribed', 'subscribed', 'subscribe']);
    const again = browser('granted', 'ours');
    expect(await lookAtPush(again.http, signal)).toBe('on');
    expect(again.did).toEqual(['push_key', 'subscribe']);
    expect(await lookAtPush(browser('denied', 'ours').http, signal)).toBe('blocked');
    expect(await lookAtPush(browser('default', 'ours').http, signal)).toBe('off');
  });

  it('is left where there is no subscription any more as well', async () => {
    stubStorage({ push: 'yes' });
    await leavePush(browser('granted', null).http, signal);
    expect(await lookAtPush(browser('granted', 'ours').http, signal)).toBe('off');
    const left = browser('granted', 'ours');
    await leavePush(left.http, signal);
    expect(left.did).toEqual(['unsubscribe', 'unsubscribed']);
  });
});

describe('what the server learns', () => {
  it('S9.2 S2.39 cookies say how the device shows the app, and nothing of who it is', () => {
    const written: string[] = [];
    vi.stubGlobal('location', { protocol: 'https:' });
    vi.stubGlobal('document', {
      set cookie(text: string) {
        written.push(text);
      },
    });
    const shown = {
      language: 'ar',
      theme: 'light',
      palette: 'standard',
      tabs: DEFAULTS.tabs,
      isMember: true,
    } as const;
    keepForServer(shown);
    const names = written.map((cookie) => cookie.split(';')[0]);
    expect(names).toEqual(['lang=ar', 'theme=light', 'palette=standard', 'member=1', 'own-tabs=']);
    for (const cookie of written) expect(cookie).toMatch(/; path=\/; .*samesite=lax; secure$/);
    written.length = 0;
    keepForServer({ ...shown, isMember: false, tabs: ['quotes', 'news'] });
    expect(written.at(-2)).toMatch(/^member=; path=\/; max-age=0;/);
    // Which tabs they are the device alone knows.
    expect(written.at(-1)).toMatch(/^own-tabs=1; path=\/; max-age=[1-9]/);
  });
});

describe('the device rule', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', true],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', true],
    ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15', true],
    ['Mozilla/5.0 (Phone; HarmonyOS 4.0)', true],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', false],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', false],
    ['', false],
  ])('S1.7 %j is mobile: %s', (agent, isMobile) => {
    expect(isMobileAgent(agent)).toBe(isMobile);
  });
});

/** What one tab of the browser hears of the device that it shares with the others. */
describe('what another tab changes', () => {
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
  function fromAnotherTab(key: string | null): void {
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
    return { actor, reports, settingsHeard, tokensHeard };
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

  it('S6.4 the session that another tab opened is reported with the real one behind it, and so is a device that forgot all', async () => {
    const kept = stubStorage();
    const { reports } = watch(settingsOnDevice());
    await settled();
    reports.length = 0;
    saveToken('demo-1', 'real-1');
    fromAnotherTab('token');
    kept.clear();
    fromAnotherTab(null);
    expect(reports).toEqual([
      { type: 'session.elsewhere', token: 'demo-1', realToken: 'real-1' },
      { type: 'session.elsewhere', token: null, realToken: null },
    ]);
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
    expect(settingsHeard().map(({ asks }) => asks)).toEqual(['rows']);
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
});
