/** Labels of letters, digits, hyphens and underscores, or an IPv6 address in brackets; then perhaps a port. */
const HOST =
  /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
const MAX_LENGTH = 260;

/** Names a browser gives this machine; `URL` writes IPv6 addresses in brackets. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

type Page = Pick<URL, 'host'>;

/** The hosts of the site's pages and of its API, as they are set. */
export class SiteAddresses {
  readonly #siteHosts: ReadonlySet<string>;
  readonly #apiHost: string;

  /** `siteHosts` are none where any host is taken, `apiHost` is '' where none is set; all as a URL has them. */
  constructor({ siteHosts, apiHost }: { siteHosts: readonly string[]; apiHost: string }) {
    this.#siteHosts = new Set(siteHosts);
    this.#apiHost = apiHost;
  }

  /** Whether a request may name this host. */
  has({ host }: Page): boolean {
    return this.#siteHosts.size === 0 || this.#siteHosts.has(host) || host === this.#apiHost;
  }

  /**
   * The host that the client of a page calls (S7.1): the one that is set; else the page's with `api` in place of its first label,
   * where that is the site's too; null where it calls the page's own. Labels do not tell a subdomain from a name that is
   * registered: of `trade.co.uk`, `api.co.uk` is a stranger's.
   */
  apiHostOf({ host }: Page): string | null {
    const apiHost = this.#apiHost || host.replace(/^[^.]+(?=\.)/, 'api');
    return apiHost !== host && (apiHost === this.#apiHost || this.#siteHosts.has(apiHost)) ? apiHost : null;
  }

  /**
   * Whether a page may call the API and open the socket (`origin` and `host` as the headers carry them). Allowed: no Origin at all,
   * as programs send none; the page's own host; the API host of a page of the site; and during development any port of this
   * machine, when the server is reached under such a name too.
   */
  isAllowedOrigin(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) return true;
    if (host === undefined) return false;
    const page = parsed(origin);
    const server = parsed(`http://${host}`);
    if (!page || !server) return false;
    // The server's scheme is not known behind a proxy, so its host is compared as it was sent.
    const serverHost = host.toLowerCase();
    if (page.host === serverHost) return true;
    if (this.#siteHosts.has(page.host) && this.apiHostOf(page) === serverHost) return true;
    return LOOPBACK.has(page.hostname) && LOOPBACK.has(server.hostname);
  }
}

function parsed(url: string): URL | null {
  const page = URL.parse(url);
  return page && /^https?:$/.test(page.protocol) ? page : null;
}

/** The host of a Host header as a URL has it; null when it is none. */
export function readHost(header: string | undefined): URL | null {
  if (header === undefined || header.length > MAX_LENGTH || !HOST.test(header)) return null;
  return URL.parse(`http://${header}`);
}
