import type { Sessions } from '../accounts/sessions.ts';
import type { AccountFeed } from './account-feed.ts';
import type { SocketClient } from './socket-client.ts';

/** `overtaken`: the token is good, but a later login or logout of the socket counts. */
export type LoginOutcome = 'accepted' | 'refused' | 'overtaken';

/** Which socket speaks for which session. A session that ends takes the login of every socket with it. */
export class Logins {
  readonly #sessions: Pick<Sessions, 'authenticate'>;
  readonly #accounts: AccountFeed;
  readonly #clients = new Map<number, Set<SocketClient>>();
  /** Sessions that ended while a login was being looked up: its answer may be older than their end. */
  readonly #endedMeanwhile = new Set<Set<number>>();

  constructor(sessions: Pick<Sessions, 'authenticate'>, accounts: AccountFeed) {
    this.#sessions = sessions;
    this.#accounts = accounts;
  }

  /** Logs the socket in; an earlier login ends at once. Rejects when the session could not be looked up. */
  async login(client: SocketClient, token: string): Promise<LoginOutcome> {
    this.logout(client);
    const attempt = client.loginAttempt;
    const ended = new Set<number>();
    this.#endedMeanwhile.add(ended);
    try {
      const session = await this.#sessions.authenticate(token, client.from);
      if (!session || ended.has(session.sessionId)) return 'refused';
      if (client.loginAttempt !== attempt) return 'overtaken';
      client.login = { ...session, seq: 0 };
      const clients = this.#clients.get(session.sessionId) ?? new Set();
      this.#clients.set(session.sessionId, clients.add(client));
      this.#accounts.join(client);
      return 'accepted';
    } finally {
      this.#endedMeanwhile.delete(ended);
    }
  }

  logout(client: SocketClient): void {
    client.loginAttempt += 1;
    if (!client.login) return;
    this.#accounts.leave(client);
    const { sessionId } = client.login;
    client.login = null;
    const clients = this.#clients.get(sessionId);
    clients?.delete(client);
    if (clients?.size === 0) this.#clients.delete(sessionId);
  }

  /** Logs out every socket of the session and returns them. */
  end(sessionId: number): SocketClient[] {
    for (const ended of this.#endedMeanwhile) ended.add(sessionId);
    const clients = [...(this.#clients.get(sessionId) ?? [])];
    for (const client of clients) this.logout(client);
    return clients;
  }
}
