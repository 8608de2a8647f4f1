import { isIP } from 'node:net';

/** Labels of letters, digits, hyphens and underscores, or an IPv6 address in brackets; then perhaps a port. */
const HOST =
  /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
const MAX_LENGTH = 260;

/** Names a browser gives this machine; `URL` writes IPv6 addresses in brackets. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a page may call the API and open the socket (`origin` and `host` as the headers carry them). Allowed: no Origin at all, as
 * programs send none; the page's own host; the API host of the page's host, its first label replaced by `api`; and
 * during development any port of this machine, when the server is reached under such a name too.
 */
export function isAllowedOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  if (host === undefined) return false;
  const page = parsed(origin);
  const server = parsed(`http://${host}`);
  if (!page || !server) return false;
  const pageHost = page.host.toLowerCase();
  // The server's scheme is not known behind a proxy, so its host is compared as it was sent.
  const serverHost = host.toLowerCase();
  if (pageHost === serverHost || apiHostOf(page) === serverHost) return true;
  return LOOPBACK.has(page.hostname) && LOOPBACK.has(server.hostname);
}

function parsed(url: string): URL | null {
  const page = URL.parse(url);
  return page && /^https?:$/.test(page.protocol) ? page : null;
}

/** The host the client of a page calls (S7.1): the page's first label replaced by `api`; null when it calls the page's own. */
export function apiHostOf(page: Pick<URL, 'hostname' | 'port'>): string | null {
  const labels = page.hostname.split('.');
  if (labels.length < 3 || isIP(page.hostname) !== 0) return null;
  const port = page.port === '' ? '' : `:${page.port}`;
  return `api.${labels.slice(1).join('.')}${port}`;
}

/** The host of a Host header as a URL has it; null when it is none. */
export function readHost(header: string | undefined): URL | null {
  if (header === undefined || header.length > MAX_LENGTH || !HOST.test(header)) return null;
  return URL.parse(`http://${header}`);
}
