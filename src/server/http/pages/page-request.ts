import { parseCookie } from 'cookie';
import { FIRST_PERIOD, PERIODS, type Period } from '#contract/constants';
import { PAGE_COOKIE } from '#contract/first-page';
import { type Language, resolveLanguage } from '#contract/languages';

/** How a visitor's device shows the app, as far as its cookies say so. */
export type PageRequest = {
  language: Language;
  theme: 'dark' | 'light' | null;
  isColourSafe: boolean;
  isMember: boolean;
  hasOwnTabs: boolean;
  period: Period;
};

/** Reads the cookies of a page request. What is unknown counts as not set. */
export function pageRequestOf(cookieHeader: string | undefined): PageRequest {
  const cookies = parseCookie(cookieHeader ?? '');
  const theme = cookies[PAGE_COOKIE.theme];
  return {
    language: resolveLanguage(cookies[PAGE_COOKIE.language]),
    theme: theme === 'dark' || theme === 'light' ? theme : null,
    isColourSafe: cookies[PAGE_COOKIE.palette] === 'colour-safe',
    isMember: cookies[PAGE_COOKIE.member] === '1',
    hasOwnTabs: cookies[PAGE_COOKIE.tabs] === '1',
    period: periodAsked(cookies[PAGE_COOKIE.period]) ?? FIRST_PERIOD,
  };
}

/** The period of that name; undefined for none. */
export const periodAsked = (name: string | null | undefined): Period | undefined =>
  PERIODS.find((period) => period === name);
