/** Where the API lives, as the server says with the page (S7.1). */

/**
 * The origin calls go to, without a slash at the end: `apiHost` under the page's scheme, or the page's own where that is null.
 * `override` wins.
 */
export function apiOrigin(
  page: Pick<Location, 'protocol' | 'host'>,
  apiHost: string | null,
  override?: string,
): string {
  if (override) return override.replace(/\/+$/, '');
  return `${page.protocol}//${apiHost ?? page.host}`;
}

/** The socket's address for an API origin: secure on https, plain on http only. */
export function socketUrl(origin: string, path: string): string {
  return `${origin.replace(/^http/, 'ws')}${path}`;
}
