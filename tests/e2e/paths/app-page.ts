import type { Page } from 'playwright/test';
import type { StateValue } from 'xstate';
import type { Backend } from './backend.ts';
import { Calls } from './calls.ts';
import { isSame, Journal } from './journal.ts';
import type { Phone } from './phone.ts';
import { SocketProxy } from './socket-proxy.ts';

/** The longest a command waits between two tries. */
const MAX_RETRY_MS = 8_000;

/** What the device keeps from before. */
type Opening = {
  token?: string;
  language?: string;
  theme?: string;
  hideBalances?: boolean;
  /** Where the site is reached; the address of the server, if left out. */
  site?: string;
};

/** The app in one page before the real server: what makes the events of a path happen. */
export class AppPage {
  readonly backend: Backend;
  readonly chart: string;
  readonly calls = new Calls();
  readonly socket = new SocketProxy();
  readonly journal = new Journal();
  readonly #phone: Phone;
  #page: Page | null = null;
  /** What the device keeps besides. */
  readonly #kept: Record<string, string> = {};
  /** Where the path's chart is before the running step; `settled` waits for it. */
  #from: StateValue = {};

  private constructor(phone: Phone, backend: Backend, chart: string) {
    this.#phone = phone;
    this.backend = backend;
    this.chart = chart;
  }

  /** An app that is not open yet, on a device that keeps nothing; the market is as at first, and time is the server's. */
  static async prepare(phone: Phone, backend: Backend, chart: string): Promise<AppPage> {
    const app = new AppPage(phone, backend, chart);
    await backend.reset();
    app.#page = await phone.take(app, backend.server.clock.nowMs);
    return app;
  }

  get page(): Page {
    if (!this.#page) throw new Error('the app has no page yet');
    return this.#page;
  }

  /** Puts something on the device before the app is opened. */
  keep(key: string, text: string): void {
    this.#kept[key] = text;
  }

  /** Opens the app at a path, on a device that keeps a token or nothing. */
  async open(
    path: string,
    {
      token,
      language = 'en',
      theme = 'dark',
      hideBalances = false,
      site = this.backend.server.address,
    }: Opening = {},
  ): Promise<void> {
    await this.#phone.open(site + path, {
      lang: language,
      theme,
      ...(token && { token }),
      ...(hideBalances && { 'hide-balances': '1' }),
      ...this.#kept,
    });
  }

  startsStepAt(value: StateValue): void {
    this.#from = value;
  }

  /** Waits until the chart is where the step begins: what an opened screen set off has come to its end. */
  async settled(): Promise<void> {
    if (isSame(this.journal.valueOf(this.chart), this.#from)) return;
    const wanted = `${this.chart} to be at ${JSON.stringify(this.#from)}`;
    await this.journal.next(this.journal.length, wanted, ({ chart, value }) => {
      return chart === this.chart && isSame(value, this.#from);
    });
  }

  /** Waits until another chart, or this one, is as wanted. */
  async until(chart: string, wanted: string, fits: (value: StateValue) => boolean): Promise<void> {
    const value = this.journal.valueOf(chart);
    if (value !== undefined && fits(value)) return;
    await this.journal.next(this.journal.length, `${chart} to be ${wanted}`, (entry) => {
      return entry.chart === chart && fits(entry.value);
    });
  }

  /** Loses every try of the running command until it is given up, and reads what the app then finds out. */
  async giveUp(route: Parameters<Calls['loseAll']>[0]): Promise<void> {
    await this.loseEvery(route);
    this.calls.recover(route);
    await this.readOutcome();
  }

  /** Loses every try of the running command, one after the other, until it is given up. */
  async loseEvery(route: Parameters<Calls['loseAll']>[0]): Promise<void> {
    await this.calls.loseAll(route);
    for (;;) {
      await this.until('command', 'in doubt or at its end', (value) => value !== 'asking');
      if (this.journal.valueOf('command') === 'settled') return;
      const place = this.journal.length;
      await this.pass(MAX_RETRY_MS);
      // A price is fresh for ten seconds: the pong that keeps it fresh comes before the next ones pass.
      await this.journal.next(place, 'a pong', ({ event }) => event === 'socket.ponged');
      await this.journal.next(place, 'the command to go on', ({ chart }) => chart === 'command');
    }
  }

  /** Reads what the app says of the command that was given up, once the server was asked for it. */
  async readOutcome(): Promise<void> {
    const notice = this.page.getByRole('alertdialog', { name: 'About your request' });
    await notice.getByRole('button', { name: 'Confirm', exact: true }).click();
  }

  /** Another tab of the same device changes what the device keeps. */
  async changeElsewhere(entries: Readonly<Record<string, string | null>>): Promise<void> {
    const tab = await this.page.context().newPage();
    await tab.goto(`${this.backend.server.address}/manifest.webmanifest`);
    await tab.evaluate((changes) => {
      for (const [key, value] of Object.entries(changes))
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
    }, entries);
    await tab.close();
  }

  /** Moves the page's clock on: what is due by then happens, once each. */
  pass(ms: number): Promise<void> {
    return this.page.clock.fastForward(ms);
  }

  /** Stops the page's clock until `pass` moves it on. */
  async stopTime(): Promise<void> {
    // The clock goes on until the page hears where to stop; on a busy machine that may be past already.
    for (let aheadMs = 1; ; aheadMs *= 4) {
      const stopMs = await this.page.evaluate((ahead) => Date.now() + ahead, aheadMs);
      const isPast = await this.page.clock.pauseAt(stopMs).then(
        () => false,
        (error: Error) => error.message.includes('to the past') || Promise.reject(error),
      );
      if (!isPast && (await this.#timeStands())) return;
    }
  }

  /** On a busy machine the page's clock was seen to go on although it was to stop. */
  async #timeStands(): Promise<boolean> {
    const beforeMs = await this.page.evaluate(() => Date.now());
    return (await this.page.evaluate(() => Date.now())) === beforeMs;
  }

  /** The token the page keeps. */
  token(): Promise<string> {
    return this.page.evaluate(() => localStorage.getItem('token') ?? '');
  }
}
