import type { Page } from 'playwright/test';
import type { StateValue } from 'xstate';
import { Calls } from './calls.ts';
import { isSame, Journal } from './journal.ts';
import { Link } from './link.ts';
import { observe } from './observe.ts';
import type { World } from './world.ts';

/** The longest a command waits between two tries. */
const MAX_RETRY_MS = 8_000;

/** What the device keeps from before. */
type Opening = { token?: string; language?: string; theme?: string; hideBalances?: boolean };

/** One app in one page before the real server: what a path does its deeds with. */
export class Stage {
  readonly page: Page;
  readonly world: World;
  readonly chart: string;
  readonly calls = new Calls();
  readonly link = new Link();
  readonly journal = new Journal();
  /** Where the path's chart stands before the running step; `rest` waits for it. */
  #stand: StateValue = {};

  private constructor(page: Page, world: World, chart: string) {
    this.page = page;
    this.world = world;
    this.chart = chart;
  }

  /** An empty stage: nothing is opened yet, the market is as it was, and time is the server's. */
  static async set(page: Page, world: World, chart: string, charts: readonly string[]): Promise<Stage> {
    const stage = new Stage(page, world, chart);
    world.reset();
    await page.exposeFunction('tellStep', (told: Parameters<Journal['add']>[0]) => stage.journal.add(told));
    await page.addInitScript(observe, charts);
    await page.clock.install({ time: world.server.clock.nowMs });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await stage.calls.watch(page);
    await stage.link.watch(page);
    return stage;
  }

  /** Opens the app at a path, on a device that keeps a token or nothing. */
  async open(
    path: string,
    { token, language = 'en', theme = 'dark', hideBalances = false }: Opening = {},
  ): Promise<void> {
    const kept = {
      lang: language,
      theme,
      ...(token && { token }),
      ...(hideBalances && { 'hide-balances': '1' }),
    };
    await this.page.addInitScript((entries) => {
      if (sessionStorage.getItem('prepared')) return;
      sessionStorage.setItem('prepared', 'yes');
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, Object.entries(kept));
    await this.page.goto(this.world.server.address + path, { waitUntil: 'commit' });
  }

  standsAt(value: StateValue): void {
    this.#stand = value;
  }

  /** Waits until the chart stands where the step begins: what a screen stirred on arriving has settled. */
  async rest(): Promise<void> {
    if (isSame(this.journal.standOf(this.chart), this.#stand)) return;
    const wanted = `${this.chart} to rest at ${JSON.stringify(this.#stand)}`;
    await this.journal.next(this.journal.length, wanted, ({ chart, value }) => {
      return chart === this.chart && isSame(value, this.#stand);
    });
  }

  /** Waits until another chart, or this one, stands as wanted. */
  async until(chart: string, wanted: string, fits: (value: StateValue) => boolean): Promise<void> {
    const stand = this.journal.standOf(chart);
    if (stand !== undefined && fits(stand)) return;
    await this.journal.next(this.journal.length, `${chart} to be ${wanted}`, (entry) => {
      return entry.chart === chart && fits(entry.value);
    });
  }

  /** Loses every try of the running command until it is given up, and reads what the app then finds out. */
  async giveUp(route: Parameters<Calls['loseAll']>[0]): Promise<void> {
    await this.loseEvery(route);
    await this.readOutcome();
  }

  /** Loses every try of the running command, one after the other, until it is given up. */
  async loseEvery(route: Parameters<Calls['loseAll']>[0]): Promise<void> {
    await this.calls.loseAll(route);
    for (;;) {
      await this.until('command', 'in doubt or at its end', (value) => value !== 'asking');
      if (this.journal.standOf('command') === 'settled') return;
      const place = this.journal.length;
      await this.pass(MAX_RETRY_MS);
      // A price is fresh for ten seconds: the pong that tells it still holds comes before the next ones pass.
      await this.journal.next(place, 'a pong', ({ event }) => event === 'socket.ponged');
      await this.journal.next(place, 'the command to go on', ({ chart }) => chart === 'command');
    }
  }

  /** Reads what the app says of the command that was given up, once the server was asked for it. */
  async readOutcome(): Promise<void> {
    const notice = this.page.getByRole('alertdialog', { name: 'What became of your request' });
    await notice.getByRole('button', { name: 'Confirm', exact: true }).click();
  }

  /** Another tab of the same device changes what the device keeps. */
  async changeElsewhere(entries: Readonly<Record<string, string | null>>): Promise<void> {
    const tab = await this.page.context().newPage();
    await tab.goto(`${this.world.server.address}/manifest.webmanifest`);
    await tab.evaluate((changes) => {
      for (const [key, value] of Object.entries(changes))
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
    }, entries);
    await tab.close();
  }

  /** Lets time pass in the page: what is due by then happens, once each. */
  pass(ms: number): Promise<void> {
    return this.page.clock.fastForward(ms);
  }

  /** Time stands still in the page until it is told to pass. */
  async stopTime(): Promise<void> {
    // Time goes on until the page is told where to stop; on a busy machine that may be past already.
    for (let aheadMs = 1; ; aheadMs *= 4) {
      const stopMs = await this.page.evaluate((ahead) => Date.now() + ahead, aheadMs);
      const isPast = await this.page.clock.pauseAt(stopMs).then(
        () => false,
        (error: Error) => error.message.includes('to the past') || Promise.reject(error),
      );
      if (!isPast) return;
    }
  }

  /** The token the page keeps. */
  token(): Promise<string> {
    return this.page.evaluate(() => localStorage.getItem('token') ?? '');
  }
}
