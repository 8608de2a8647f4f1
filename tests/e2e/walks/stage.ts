import type { Page } from 'playwright/test';
import type { StateValue } from 'xstate';
import { Calls } from './calls.ts';
import { isSame, Journal } from './journal.ts';
import { Link } from './link.ts';
import { observe } from './observe.ts';
import type { World } from './world.ts';

/** Always asked for by the charts of every walk. */
type Opening = { token?: string; language?: string; hideBalances?: boolean };

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
  async open(path: string, { token, language = 'en', hideBalances = false }: Opening = {}): Promise<void> {
    const kept = {
      lang: language,
      theme: 'dark',
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

  /** Lets time pass in the page: what is due by then happens, once each. */
  pass(ms: number): Promise<void> {
    return this.page.clock.fastForward(ms);
  }

  /** The token the page keeps. */
  token(): Promise<string> {
    return this.page.evaluate(() => localStorage.getItem('token') ?? '');
  }
}
