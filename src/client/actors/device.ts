import { COMPANY_COOKIE_S } from '#contract/constants';
import { PAGE_COOKIE, PAGE_COOKIE_S } from '#contract/first-page';
import { resolveLanguage } from '#contract/languages';
import type { PreferencesInput, Theme } from '#machines/preferences/preferences.machine';
import { areSameTabs, DEFAULT_TABS, tabsOf } from '#machines/preferences/tabs';
import { SORTS } from '#machines/quotes/sorted';
import { read, stored, write } from './storage.ts';

/** What the app keeps on the device: the tokens of the session (S6.4), its demo account (S3.9) and the preferences. */

const TOKEN = 'token';
/** The real session behind a demo account, with the token of that demo session: under any other it counts for nothing. */
const REAL = 'real-token';
const DEMO = 'demo-id';
const API_HOST = 'api-host';
type Preference = keyof PreferencesInput;
/** Under which key each preference is kept. */
const KEY: Readonly<Record<Preference, string>> = {
  language: 'lang',
  theme: 'theme',
  palette: 'palette',
  asks: 'asks',
  zone: 'zone',
  clock: 'clock',
  home: 'home',
  tabs: 'tabs',
  areBalancesHidden: 'hide-balances',
};
const PREFERENCES = Object.keys(KEY) as Preference[];
/** The settings as the device keeps them, in one text that differs whenever one of them does. */
export const settingsOnDevice = (): string => JSON.stringify(PREFERENCES.map((name) => read(KEY[name])));

/** What the server draws a page by. */
const LOOKS = ['language', 'theme', 'palette'] as const;
const THEMES: readonly Theme[] = ['system', 'dark', 'light'];

/** What other tabs of the app change as well. */
export const KEYS = {
  token: TOKEN,
  settings: Object.values(KEY) as readonly string[],
};

export const savedToken = (): string | null => read(TOKEN);
/** The real session behind the session that is kept; null where there is none. */
export function savedRealToken(): string | null {
  const [demo, real] = (read(REAL) ?? '').split(' ');
  return real && demo === savedToken() ? real : null;
}
/** Keeps this session, and the real one behind it, in place of any other. */
export function saveToken(token: string, realToken: string | null): void {
  // Other tabs hear of the token, and read both.
  write(REAL, realToken && `${token} ${realToken}`);
  write(TOKEN, token);
}

/** Forgets this session with the real one behind it, and no other: the device may keep the session of another tab by now. */
export function forgetToken(token: string): void {
  if (read(TOKEN) === token) for (const key of [REAL, TOKEN]) write(key, null);
}

/** The demo account that was last in front here, so that it can be opened again (S3.9). */
export const savedDemoId = (): string | null => read(DEMO);
export function saveDemoId(demoId: string | null): void {
  if (demoId !== savedDemoId()) write(DEMO, demoId);
}

/** The host that the last page of the server named for calls, null for the page's own. */
export const savedApiHost = (): string | null => read(API_HOST);
export function saveApiHost(apiHost: string | null): void {
  if (apiHost !== savedApiHost()) write(API_HOST, apiHost);
}

/** Where the lock of the app is kept (kept-lock.ts). */
export const LOCK_KEY = 'app-lock';
/** Whether a lock is kept, and a session that it guards. */
export const isLockKept = (): boolean => read(LOCK_KEY) !== null && savedToken() !== null;

/** The token the device keeps, null when it keeps none; undefined where storage is denied and nothing is known. */
export const tokenOnDevice = (): string | null | undefined => stored(TOKEN);

/** What was chosen here; `pageLanguage` is what the page came in, where storage knows of no language. */
export function savedPreferences(pageLanguage: string | null = null): PreferencesInput {
  const kept = (name: Preference): string | null => read(KEY[name]);
  const asks = kept('asks');
  const clock = kept('clock');
  const [list, order] = (kept('home') ?? '').split(' ');
  const tabs = kept('tabs');
  return {
    language: resolveLanguage(kept('language') ?? pageLanguage),
    theme: THEMES.find((name) => name === kept('theme')) ?? 'system',
    palette: kept('palette') === 'colour-safe' ? 'colour-safe' : 'standard',
    asks: asks === 'always' || asks === 'adaptive' ? asks : 'rows',
    zone: kept('zone') ?? 'UTC',
    clock: clock === '12' || clock === 'language' ? clock : '24',
    home: {
      list: list === 'watchlist' ? list : 'all',
      sort: SORTS.find((sort) => sort === order) ?? 'own',
    },
    tabs: tabs === null ? DEFAULT_TABS : tabsOf(tabs.split(' ')),
    areBalancesHidden: kept('areBalancesHidden') === '1',
  };
}

/** Each preference as the device keeps it; null is not kept. */
const textsOf = ({
  home,
  tabs,
  areBalancesHidden,
  ...plain
}: PreferencesInput): Record<Preference, string | null> => ({
  ...plain,
  home: `${home.list} ${home.sort}`,
  tabs: areSameTabs(tabs, DEFAULT_TABS) ? null : tabs.join(' '),
  areBalancesHidden: areBalancesHidden ? '1' : '0',
});

/**
 * Keeps what changed from `before` to `after`; what another tab chose since stays as it is. What came from the device is
 * not written back: another tab may have gone on by then, and would be undone.
 */
export function savePreferences(before: PreferencesInput, after: PreferencesInput): void {
  const [was, is] = [textsOf(before), textsOf(after)];
  for (const name of PREFERENCES)
    if (is[name] !== was[name] && is[name] !== read(KEY[name])) write(KEY[name], is[name]);
}

/** Where a visitor's watchlist is kept (kept-watchlist.ts). */
export const WATCHLIST_KEY = 'watchlist';
export const hasWatchlist = (): boolean => read(WATCHLIST_KEY) !== null;

const MOBILE = /android|iphone|ipad|ipod|mobile|harmonyos|opera mini|iemobile/i;

/** The device rule (S1.7): a user agent that does not say it is mobile counts as desktop. */
export function isMobileAgent(userAgent: string): boolean {
  return MOBILE.test(userAgent);
}

export type ShownPage = Pick<PreferencesInput, 'language' | 'theme' | 'palette' | 'tabs'> & {
  isMember: boolean;
};

/** Keeps how this device shows the app where the server reads it, so that its next page looks the same. */
export function keepForServer({ isMember, tabs, ...look }: ShownPage): void {
  for (const name of LOOKS) setCookie(PAGE_COOKIE[name], look[name], PAGE_COOKIE_S);
  setFlag(PAGE_COOKIE.member, isMember);
  setFlag(PAGE_COOKIE.tabs, !areSameTabs(tabs, DEFAULT_TABS));
}

/** Keeps the company's id where the site's other pages find it as well (S9.15). */
export function saveCompany(id: number): void {
  setCookie('company_id', String(id), COMPANY_COOKIE_S);
}

const setFlag = (name: string, isSet: boolean): void =>
  setCookie(name, isSet ? '1' : '', isSet ? PAGE_COOKIE_S : 0);

/** No age forgets it. */
export function setCookie(name: string, value: string, maxAgeS: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing on plain http and in Firefox.
  document.cookie = `${name}=${value}; path=/; max-age=${maxAgeS}; samesite=lax${secure}`;
}
