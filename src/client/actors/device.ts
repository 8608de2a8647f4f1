import { COMPANY_COOKIE_S } from '#contract/constants';
import { resolveLanguage } from '#contract/languages';
import type { Palette, PreferencesInput, Theme } from '#machines/preferences/preferences.machine';

/** What the app keeps on the device: the session token (S6.4) and the preferences. */

const TOKEN = 'token';
const LANGUAGE = 'lang';
const THEME = 'theme';
const PALETTE = 'palette';
const HIDDEN = 'hide-balances';
const THEMES: readonly Theme[] = ['system', 'dark', 'light'];

/** Local storage may be denied; the app then forgets at the next visit, and works. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // See `read`.
  }
}

export const savedToken = (): string | null => read(TOKEN);
export const saveToken = (token: string | null): void => write(TOKEN, token);

export function savedPreferences(): PreferencesInput {
  const theme = THEMES.find((name) => name === read(THEME)) ?? 'system';
  const palette: Palette = read(PALETTE) === 'colour-safe' ? 'colour-safe' : 'standard';
  const areBalancesHidden = read(HIDDEN) === '1';
  return { language: resolveLanguage(read(LANGUAGE)), theme, palette, areBalancesHidden };
}

export function savePreferences({ language, theme, palette, areBalancesHidden }: PreferencesInput): void {
  write(LANGUAGE, language);
  write(THEME, theme);
  write(PALETTE, palette);
  write(HIDDEN, areBalancesHidden ? '1' : '0');
}

const MOBILE = /android|iphone|ipad|ipod|mobile|harmonyos|opera mini|iemobile/i;

/** The device rule (S1.7): a user agent that does not say it is mobile counts as desktop. */
export function isMobileAgent(userAgent: string): boolean {
  return MOBILE.test(userAgent);
}

/** Keeps the company's id where the site's other pages find it as well (S9.15). */
export function saveCompany(id: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing on plain http and in Firefox.
  document.cookie = `company_id=${id}; path=/; max-age=${COMPANY_COOKIE_S}; samesite=lax${secure}`;
}
