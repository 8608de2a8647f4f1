import type { TestServer } from './server.ts';

/** Headers of browsers, by what a session calls them. */
export const USER_AGENTS = {
  firefox: 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0',
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
} as const;

type Envelope<Data> = { code: number; data: Data };
type Called<Data> = Envelope<Data> & { cookie: string };

/** A browser of a test: where it is, and the device cookie it keeps. The server must trust 127.0.0.1 as a proxy. */
export class Browser {
  readonly #server: TestServer;
  readonly #headers: Record<string, string>;
  #cookie = '';
  token = '';

  constructor(server: TestServer, userAgent: keyof typeof USER_AGENTS, address = '203.0.113.77') {
    this.#server = server;
    this.#headers = { lang: 'en', 'user-agent': USER_AGENTS[userAgent], 'x-forwarded-for': address };
  }

  /** Logs in by password; answers the envelope's code. */
  async login(account: string, password: string): Promise<number> {
    const fields = { login_type: 'email', account, password };
    const { code, data, cookie } = await this.#call<{ token: string }>('/api/user/loginForU', fields);
    if (code === 1) {
      this.token = data.token;
      this.#cookie = cookie;
    }
    return code;
  }

  post<Data>(path: string, fields: Record<string, string> = {}): Promise<Called<Data>> {
    return this.#call(path, fields);
  }

  async get<Data>(path: string): Promise<Envelope<Data>> {
    const response = await fetch(`${this.#server.address}${path}`, { headers: this.#all() });
    return (await response.json()) as Envelope<Data>;
  }

  async #call<Data>(path: string, fields: Record<string, string>): Promise<Called<Data>> {
    const body = path.startsWith('/api') ? new URLSearchParams(fields) : JSON.stringify(fields);
    const type = path.startsWith('/api') ? {} : { 'content-type': 'application/json' };
    const response = await fetch(`${this.#server.address}${path}`, {
      method: 'POST',
      headers: { ...this.#all(), ...type },
      body,
    });
    const [set = ''] = response.headers.getSetCookie();
    return { ...((await response.json()) as Envelope<Data>), cookie: set.split(';')[0] ?? '' };
  }

  #all(): Record<string, string> {
    return { ...this.#headers, cookie: this.#cookie, ...(this.token && { authorization: this.token }) };
  }
}
