import { urlOf } from './web-address.ts';

/**
 * What may stand in HTML that somebody else wrote (S7.15): structure, and links. The server stores no more and the client
 * shows no more; both read this list.
 */
export const RICH_TEXT_TAGS = [
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'blockquote', 'br'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
] as const;

/** What a link carries besides its address: it opens apart, and the page it opens learns nothing of ours. */
export const LINK_ATTRIBUTES = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** The address a link may have: absolute, https, and without a name or a password in it; null for any other. */
export function linkAddress(href: string | null | undefined): string | null {
  // Relative ones would point into the app.
  const url = urlOf(href ?? '');
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}
