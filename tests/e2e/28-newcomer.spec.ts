import { expect, type Locator, type Page, test } from 'playwright/test';
import { ownServer } from './own-server.ts';

/** From the first look at the app to a closed position, by a visitor of whom the device knows nothing. */

const own = ownServer();
/** One of them answers whether the position is to be closed. */
const MOST_TAPS = 10;

/** The one hand of the newcomer: whatever it does counts, and nothing else may touch the page. */
class Hand {
  readonly #page: Page;
  readonly done: string[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** One tap of a finger. */
  async tap(target: Locator): Promise<void> {
    await target.tap();
    this.done.push(`tap ${target}`);
  }

  /** Types into what has the focus. Throws when nothing that can be typed into has it. */
  async type(text: string): Promise<void> {
    await expect(this.#page.locator('input:focus')).toHaveCount(1);
    await this.#page.keyboard.type(text);
    this.done.push(`type ${text}`);
  }

  /** It was ten at most, and the page felt no finger but this one. */
  async hasDoneAll(): Promise<void> {
    const taps = this.done.filter((deed) => deed.startsWith('tap ')).length;
    expect(await this.#page.evaluate(() => Reflect.get(globalThis, 'fingers'))).toBe(taps);
    expect(this.done.length, this.done.join('\n')).toBeLessThanOrEqual(MOST_TAPS);
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const opened = (page: Page) => expect(page.getByText('Your demo account is ready.')).toBeVisible();

/** Sets a stop-loss, buys, and closes, on the trade screen; `meanwhile` is what the login asks for after Buy. */
async function trade(page: Page, hand: Hand, meanwhile?: () => Promise<void>): Promise<void> {
  await expect(page.getByRole('heading', { name: 'EUR/USD' })).toBeVisible();
  await hand.tap(page.getByRole('checkbox', { name: 'Stop-loss' }));
  await hand.type('1.05');
  await hand.tap(button(page, 'Buy'));
  if (meanwhile) {
    await meanwhile();
    await hand.tap(button(page, 'Buy'));
  }
  await hand.tap(button(page, 'Confirm buy'));
  const placed = page.getByRole('dialog', { name: 'Order placed' });
  await hand.tap(placed.getByRole('button', { name: 'Done', exact: true }));
  await expect(placed).toBeHidden();
  await hand.tap(button(page, 'Close EUR/USD'));
  await hand.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Close position' }));
  await expect(page.getByText(/EUR\/USD.*Position closed\. Profit\/loss:/)).toBeVisible();
  await expect(button(page, 'Close EUR/USD')).toHaveCount(0);
}

/** The order stands in the history as closed by the trader, with its stop. */
async function isInHistory(page: Page): Promise<void> {
  await own.goto(page, '/order?type=3');
  await page.getByRole('button', { name: /^Buy EUR\/USD/ }).click();
  const details = page.getByRole('dialog', { name: 'Order details' });
  await expect(details).toContainText(/Stop-loss\s*1\.05000/);
  await expect(details).toContainText(/Closed by\s*You/);
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    let fingers = 0;
    Reflect.defineProperty(globalThis, 'fingers', { get: () => fingers });
    const count = ({ isTrusted }: Event): void => {
      fingers += Number(isTrusted);
    };
    // A touch that the test's own hand took back, as its target moved, is no tap and clicks nothing.
    addEventListener('click', count, true);
  });
  await own.goHome(page);
  expect(await page.evaluate(() => localStorage.getItem('token')), 'nobody is logged in').toBeNull();
});

test('S2.39 S3.9 S5.11 S2.47 S2.52 a newcomer opens a demo account, sets a stop, buys and closes by ten taps', async ({
  page,
}) => {
  const hand = new Hand(page);
  await hand.tap(page.getByRole('link', { name: 'Log in' }));
  await hand.tap(button(page, 'Try a demo account'));
  await opened(page);
  await hand.tap(page.getByRole('link', { name: /EUR\/USD/ }).first());
  await trade(page, hand);
  await hand.hasDoneAll();
  await isInHistory(page);
});

test('S2.39 S5.7 S5.11 S2.47 S2.52 a newcomer who fills the ticket in first keeps it over the login, by ten taps', async ({
  page,
}) => {
  const hand = new Hand(page);
  await hand.tap(page.getByRole('link', { name: /EUR\/USD/ }).first());
  await trade(page, hand, async () => {
    await hand.tap(button(page, 'Try a demo account'));
    await opened(page);
  });
  await hand.hasDoneAll();
  await isInHistory(page);
});
