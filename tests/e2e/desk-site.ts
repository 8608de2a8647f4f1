import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test';
import { currentBuild, DIST } from '#server/http/pages/built-client';
import { DESK, type DeskBrowser, deskOrigin, type newOperator } from '../support/desk-browser.ts';
import { newPayer } from '../support/payments.ts';
import { jpeg, upload } from '../support/pictures.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { contextsOfTests } from './contexts.ts';

export type Operator = Awaited<ReturnType<typeof newOperator>>;

/** The windows in which the desk is looked at: a telephone and a desktop. */
export const WINDOWS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;

export type Look = {
  at?: keyof typeof WINDOWS;
  theme?: 'dark' | 'light';
};

/**
 * A server of the spec's own with a desk, whose clock is the machine's, as a browser's is. Its market is the test's, unless `env`
 * names one.
 */
export function deskSite(env: Record<string, string> = {}) {
  let server: TestServer;
  test.beforeAll(async () => {
    const market = env.MARKET ? { source: undefined } : {};
    const overrides = { clientDir: currentBuild(DIST) ?? DIST, clock: Date.now, ...market };
    server = await startServer(overrides, { ...DESK, ...env });
    server.clock.nowMs = Date.now();
  });
  test.afterAll(async () => {
    expect(await server.audit()).toMatchObject({ isClean: true });
    await server.dispose();
  });
  const newContext = contextsOfTests();
  const at = (path: string): string => deskOrigin(server) + path;
  return {
    get server() {
      return server;
    },
    at,
    /** A browser of a trader's, beside those of operators. */
    traderContext: newContext,
    /** A page on which no operator is signed in yet, and what its console complained of. */
    async visit(browser: Browser, path: string, { at: window = 'desktop', theme = 'dark' }: Look = {}) {
      const context = await newContext(browser, {
        viewport: WINDOWS[window],
        colorScheme: theme,
        isMobile: window === 'phone',
        hasTouch: window === 'phone',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        const text = message.text();
        // A call that is refused is no fault of the page.
        if (message.type() === 'error' && !text.startsWith('Failed to load resource')) complaints.push(text);
      });
      page.on('pageerror', ({ message }) => complaints.push(message));
      await page.goto(at(path));
      return { context, page, complaints };
    },
    /** A page of an operator who is signed in. */
    async enter(browser: Browser, operator: { browser: DeskBrowser }, path: string, look: Look = {}) {
      const visited = await this.visit(browser, '/desk', look);
      await carry(visited.context, operator.browser, at('/desk/api'));
      await visited.page.goto(at(path));
      return visited;
    },
    /** A user who handed papers in, with pictures that every other one handed in as well. */
    async applicant(name: string): Promise<void> {
      const user = await newPayer(server);
      server.clock.nowMs = Date.now();
      const picture = async (color: string) =>
        (await upload(server, user.token, await jpeg(80, 50, color))).data.url;
      const papers = { name, card_id: '123456', front_pic: await picture('#3366cc') };
      const reverse = await picture('#cc6633');
      await server.post(
        '/api/user_real/real_name',
        { ...papers, reverse_pic: reverse },
        { token: user.token },
      );
    },
    /** A user whose deposits of these amounts wait. */
    async depositor(...amounts: string[]): Promise<string> {
      const user = await newPayer(server);
      server.clock.nowMs = Date.now();
      for (const number of amounts) await user.wire({ number, proofImg: await user.proof() });
      const [row] = await server.stored.rows(`SELECT uid FROM user WHERE id = ${user.userId}`);
      return String(row?.uid);
    },
  };
}

/** Gives a browser the session that was opened by the calls. */
async function carry(context: BrowserContext, { cookie }: DeskBrowser, url: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const dialog = (page: Page) => page.getByRole('dialog');
export const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
export const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** Confirms what a dialog asks, with its words by their labels. */
export async function confirm(page: Page, button: string, words: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(words))
    await dialog(page).getByLabel(label, { exact: true }).fill(text);
  await dialog(page).getByRole('button', { name: button, exact: true }).click();
}
