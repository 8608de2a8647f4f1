import type { Browser, Disposable, Page } from 'playwright/test';
import { FIRST_PAGE_ID } from '#contract/first-page';
import { SOCKET_PATH } from '#contract/socket';
import { SHOWN_IDS } from '../../gallery/charts.ts';
import type { Calls } from './calls.ts';
import type { Journal, ReportedStep } from './journal.ts';
import { observe } from './observe.ts';
import type { SocketProxy } from './socket-proxy.ts';

/** What a page of the gallery's build lets a test do (tests/gallery/main.tsx). */
type Mounted = {
  candlestateStop?: () => void;
  candlestateOpen: (address: string, page: string) => Promise<void>;
};
/** Who stands around the page while a path is taken. */
type Around = { calls: Calls; socket: SocketProxy; journal: Journal };

type ContextOptions = Parameters<Browser['newContext']>[0];

/**
 * The phone on which a worker takes its paths: one page for all, in which the app is stopped and started anew on a device that
 * keeps nothing. A page that a path has changed for good is thrown away.
 */
export class Phone {
  readonly #browser: Browser;
  readonly #options: ContextOptions;
  #page: Page | null = null;
  #around: Around | null = null;
  /** What the first load put on the device: another load in the same page puts nothing there. */
  #loaded: Disposable | null = null;

  constructor(browser: Browser, options: ContextOptions) {
    this.#browser = browser;
    this.#options = { ...options, reducedMotion: 'reduce' };
  }

  /** A page that shows nothing yet or has stopped the app, at this time. */
  async take(around: Around, nowMs: number): Promise<Page> {
    const page = (this.#page && (await this.#cleared(this.#page, nowMs))) ?? (await this.#fresh(nowMs));
    this.#page = page;
    this.#around = around;
    await around.calls.watch(page);
    return page;
  }

  /** Opens the app at an address of the site, on a device that keeps these entries. */
  async open(address: string, entries: Readonly<Record<string, string>>): Promise<void> {
    const page = this.#page;
    if (!page) throw new Error('the phone has no page');
    const { origin, pathname, search } = new URL(address);
    const isMounted = new URL(page.url(), origin).origin === origin;
    const put = (kept: typeof entries): void => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    };
    if (!isMounted) {
      this.#loaded = await page.addInitScript((kept) => {
        if (sessionStorage.getItem('prepared')) return;
        sessionStorage.setItem('prepared', 'yes');
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      }, entries);
      await page.goto(address, { waitUntil: 'commit' });
      return;
    }
    await page.evaluate(put, entries);
    const sent = await sentWith(address);
    await page.evaluate(([to, text]) => void (globalThis as unknown as Mounted).candlestateOpen(to, text), [
      pathname + search,
      sent,
    ] as const);
  }

  /** The next path gets another page. */
  async discard(): Promise<void> {
    const page = this.#page;
    this.#page = null;
    await page?.context().close();
  }

  async #fresh(nowMs: number): Promise<Page> {
    await this.discard();
    const page = await (await this.#browser.newContext(this.#options)).newPage();
    await page.exposeFunction('reportSteps', (steps: ReportedStep[]) => {
      for (const step of steps) this.#around?.journal.add(step);
    });
    await page.addInitScript(observe, ['startup', ...SHOWN_IDS]);
    await page.clock.install({ time: nowMs });
    await page.routeWebSocket(new RegExp(`${SOCKET_PATH}(\\?|$)`), (socket) =>
      this.#around?.socket.meet(socket),
    );
    return page;
  }

  /** Stops the app and empties the device; null where the page is no longer the app's. */
  async #cleared(page: Page, nowMs: number): Promise<Page | null> {
    try {
      await this.#loaded?.dispose();
      this.#loaded = null;
      for (const other of page.context().pages()) if (other !== page) await other.close();
      if (!(await page.evaluate(clear))) return null;
      page.removeAllListeners('requestfailed');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().clearCookies();
      await page.clock.setSystemTime(nowMs);
      await page.clock.resume();
      return page;
    } catch {
      return null;
    }
  }
}

/** Runs in the page: stops the app, forgets what the device keeps, and goes back to the first entry of the history. */
async function clear(): Promise<boolean> {
  const { candlestateStop } = globalThis as unknown as Mounted;
  if (!candlestateStop) return false;
  candlestateStop();
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  const [first] = navigation.entries();
  if (first && first.key !== navigation.currentEntry?.key) await navigation.traverseTo(first.key).finished;
  // What hid the page in the path (members.ts) no longer does.
  Reflect.deleteProperty(document, 'hidden');
  return true;
}

const SENT = new RegExp(`<script[^>]* id="${FIRST_PAGE_ID}"[^>]*>(.*?)</script>`, 's');

/** What the server sends with the page of an address to a device that keeps nothing. */
async function sentWith(address: string): Promise<string> {
  const html = await (
    await fetch(address, { headers: { accept: 'text/html', 'accept-language': 'en-GB' } })
  ).text();
  return SENT.exec(html)?.[1] ?? '';
}
