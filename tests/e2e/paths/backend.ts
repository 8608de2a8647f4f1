import type { Request } from 'playwright/test';
import { CODE_SUCCESS } from '#contract/constants';
import { createAccountDemoForU, loginForU, logout } from '#contract/routes/account';
import { cancelTrade } from '#contract/routes/trading';
import { DRIVEN } from '../../support/driven-source.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import type { SignedIn } from '../../support/wire.ts';
import { galleryBuild } from '../gallery-build.ts';
import { DrivenCandles } from './driven-candles.ts';

/** The real server that all paths of a worker share; the test drives its market. */
export class Backend {
  readonly server: TestServer;
  readonly source: DrivenCandles;

  private constructor(server: TestServer, source: DrivenCandles) {
    this.server = server;
    this.source = source;
  }

  static async start(): Promise<Backend> {
    const source = new DrivenCandles();
    const backend = new Backend(await startServer({ source, clientDir: galleryBuild() }), source);
    // A real user's first demo account is made by another call than those after it; here it is always those.
    await backend.server.get(createAccountDemoForU.path, {}, { token: await backend.realToken() });
    return backend;
  }

  /** The market as it was: every instrument open at its first price. */
  async reset(): Promise<void> {
    this.source.hasCandles = true;
    for (const instrument of Object.values(DRIVEN)) {
      this.source.set(instrument, Number(instrument.basePrice));
      this.source.setOpen(instrument, true);
    }
    await this.tick();
  }

  /** Lets the market tick: the server sends what changed at once. */
  async tick(): Promise<void> {
    this.server.clock.nowMs += 1_000;
    await this.server.market.tick();
  }

  /** Opens or closes instruments; the server sends it at once. */
  async setOpen(isOpen: boolean, ...instruments: readonly { id: number }[]): Promise<void> {
    for (const instrument of instruments) this.source.setOpen(instrument, isOpen);
    await this.tick();
  }

  /** How to sign in to the real account that comes with the server. */
  get realAccount(): { email: string; password: string } {
    const { firstAccount } = this.server;
    if (!firstAccount) throw new Error('the server came without its first account');
    return firstAccount;
  }

  /** A new session of that account. */
  async signedIn(): Promise<SignedIn> {
    const { email, password } = this.realAccount;
    const form = { login_type: 'email', account: email, password };
    return (await this.server.post<SignedIn>(loginForU.path, form)).data;
  }

  /** The token of a new session of that account. */
  async realToken(): Promise<string> {
    return (await this.signedIn()).token;
  }

  /** The token of a new demo account. */
  async demoToken(): Promise<string> {
    return (await this.server.demo()).token;
  }

  /** Ends a session elsewhere. Throws when there is none to end: nothing would happen, and a path would wait in vain. */
  async revoke(token: string): Promise<void> {
    const { code, msg } = await this.server.post(logout.path, {}, { token });
    if (code !== CODE_SUCCESS) throw new Error(`no session was ended: ${msg}`);
  }

  /** Spends the key of a call on another command, so that the server will refuse the call. */
  async spendKey(request: Request): Promise<void> {
    const { authorization: token = '', 'idempotency-key': key = '' } = request.headers();
    await this.server.get(cancelTrade.path, { id: '999999999' }, { token, key });
  }
}
