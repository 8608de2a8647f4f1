/** Where the API lives, from the address of the page (S7.1). */

const IP_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])$/i;

/**
 * The origin calls go to, without a slash at the end: the page's host with its first label replaced by `api`;
 * the page's own origin for IP addresses, localhost and hosts of fewer than three labels. `override` wins.
 */
export function apiOrigin(
  page: Pick<Location, 'protocol' | 'hostname' | 'host' | 'port'>,
  override?: string,
): string {
  if (override) return override.replace(/\/+$/, '');
  const labels = page.hostname.split('.');
  const isOwnHost = IP_ADDRESS.test(page.hostname) || page.hostname === 'localhost' || labels.length < 3;
  if (isOwnHost) return `${page.protocol}//${page.host}`;
  const host = ['api', ...labels.slice(1)].join('.');
  return `${page.protocol}//${host}${page.port ? `:${page.port}` : ''}`;
}

/** The socket's address for an API origin: secure on https, plain on http only. */
export function socketUrl(origin: string, path: string): string {
  return `${origin.replace(/^http/, 'ws')}${path}`;
}
