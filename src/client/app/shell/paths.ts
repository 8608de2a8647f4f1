import type { Period } from '#contract/constants';
import { urlOf } from '#contract/web-address';

/** The `from` parameter of the login route (S2.1). */

/** The login route that comes back to `from`. */
export function loginPath(from: string): string {
  return `/login?from=${encodeURIComponent(from)}`;
}

/**
 * A path of this app, whatever the parameter says: anything that could leave the origin, or lead back to the
 * login, becomes `/`.
 */
export function safeFrom(from: string | null): string {
  if (!from || !/^\/(?![/\\])/.test(from)) return '/';
  const base = 'https://app.invalid';
  const url = urlOf(from, base);
  // Resolving `/..//host` leaves `//host`, which a browser reads as another site.
  if (url?.origin !== base || url.pathname.startsWith('//') || /^\/login\/?$/i.test(url.pathname)) return '/';
  return url.pathname + url.search;
}

/** The address of an instrument on the trade screen (S2.3), by its code; without a period the chart keeps its own. */
export function tradePath(symbol: string, period?: Period): string {
  return `/trade?${new URLSearchParams(period ? { symbol, period } : { symbol })}`;
}

/** The link that begins a mail to an address. */
export const mailTo = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
