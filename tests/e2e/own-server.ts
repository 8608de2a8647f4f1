import { expect, type Page, test } from 'playwright/test';
import { startServer, type TestServer } from '../support/server.ts';
import { galleryBuild } from './gallery-build.ts';

/** The real server of one spec. `server` is there as soon as its first test begins. */
export type OwnServer = {
  readonly server: TestServer;
  goto: (page: Page, path: string) => Promise<unknown>;
  /**
   * Goes home and waits until the app has taken over the rows that the server drew: a link that is pressed before loads a page of
   * its own.
   */
  goHome: (page: Page) => Promise<void>;
  /** Logs in to the account that comes with the server, and waits for the screen that was asked for. */
  logIn: (page: Page, from: string) => Promise<void>;
};

/**
 * Gives the spec a server of its own, whose ledger is audited at the end, and pages in English and dark. Its market is the
 * test's, unless `env` names one.
 */
export function ownServer(env: Record<string, string> = {}): OwnServer {
  let server: TestServer;
  test.beforeAll(async () => {
    const market = env.MARKET ? { source: undefined } : {};
    const overrides = { clientDir: galleryBuild(), clock: Date.now, ...market };
    server = await startServer(overrides, { REVIEW: 'manual', ...env });
  });
  test.afterAll(async () => {
    expect(await server.audit()).toMatchObject({ isClean: true });
    await server.dispose();
  });
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() => {
      if (localStorage.getItem('lang')) return;
      localStorage.setItem('lang', 'en');
      localStorage.setItem('theme', 'dark');
    });
  });
  const goto: OwnServer['goto'] = (page, path) => page.goto(server.address + path);
  return {
    get server() {
      return server;
    },
    goto,
    async goHome(page) {
      await goto(page, '/');
      await page.waitForFunction(() => {
        const row = document.querySelector('main a[href^="/trade"]');
        return row !== null && Object.keys(row).some((key) => key.startsWith('__reactFiber'));
      });
    },
    async logIn(page, from) {
      const { email, password } = server.firstAccount ?? { email: '', password: '' };
      await goto(page, `/login?from=${encodeURIComponent(from)}`);
      await page.getByLabel('E-mail', { exact: true }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${from.replace(/\?.*/, '')}(\\?|$)`));
    },
  };
}
