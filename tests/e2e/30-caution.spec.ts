import { expect, type Page, test } from 'playwright/test';
import { trader } from '../support/orders.ts';
import { ownServer } from './own-server.ts';

/**
 * A row asks before it closes, and so does what adds exposure; all else is done at once. Who wants to is asked each time, or
 * closes with one tap.
 */

const own = ownServer();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Close this position?' });
const row = (page: Page) => page.getByRole('button', { name: /^Buy EUR\/USD/ });
const closed = (page: Page) => expect(page.getByText(/EUR\/USD.*Position closed\./).first()).toBeVisible();

/** A demo trader with a buy of 1 lot, and a sell of so many if any, at an address. */
async function holding(page: Page, path: string, hedge?: string): Promise<void> {
  const { token } = await own.server.demo();
  const account = trader(own.server, token);
  await account.submit();
  if (hedge !== undefined) await account.submit({ type: '2', cont: hedge });
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await own.goto(page, path);
}

test('S2.52 the cross of a row asks, and closes nothing before it is answered', async ({ page }) => {
  await holding(page, '/trade?symbol=EURUSD');
  const cross = button(page, 'Close EUR/USD');
  await cross.tap();
  await expect(question(page)).toContainText('It will close at the current market price.');
  await question(page).getByRole('button', { name: 'Back' }).tap();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await cross.tap();
  await question(page).getByRole('button', { name: 'Close position' }).tap();
  await closed(page);
  await expect(cross).toHaveCount(0);
});

test('S2.24 S2.52 with one tap a leg of a hedge is asked about, with what would be left; then the rest goes at once', async ({
  page,
}) => {
  await holding(page, '/mine/system', '3');
  const oneTap = page.getByRole('switch', { name: /with one tap\s*Risk: a tap by mistake/ });
  await expect(oneTap).not.toBeChecked();
  await oneTap.click();
  await expect(oneTap).toBeChecked();
  await own.goto(page, '/trade?symbol=EURUSD');
  const crosses = button(page, 'Close EUR/USD');
  await expect(crosses).toHaveCount(2);
  // The newest is first: the cross of the buy is the second.
  await crosses.last().click();
  await expect(question(page)).toContainText('After this you are 3 lots short in EUR/USD.');
  await question(page).getByRole('button', { name: 'Back' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await crosses.first().click();
  await expect(question(page), 'the larger leg leaves less').toBeHidden();
  await closed(page);
  await crosses.click();
  await expect(crosses).toHaveCount(0);
});

test('S2.52 both legs of a hedge are closed at once by a button, and by no press beside it', async ({
  page,
}) => {
  await holding(page, '/order', '1');
  await button(page, 'Close several').click();
  const sheet = page.getByRole('dialog', { name: 'Close several' });
  await sheet.getByText('All positions').click();
  await expect(sheet.getByRole('button', { name: 'All positions: Close 2' })).toBeEnabled();
  await sheet.getByRole('button', { name: 'All positions: Close 2' }).click();
  await expect(page.getByText('No open positions')).toBeVisible();
});

test('S2.52 a part of a position is closed where the orders are the first page that is opened', async ({
  page,
}) => {
  await holding(page, '/order');
  await row(page).click();
  await button(page, 'Close part').click();
  await page.getByRole('textbox', { name: 'Lots to close' }).fill('0.4');
  await button(page, 'Close 0.4 lots').click();
  await expect(page.getByText('Part of the position closed.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Buy EUR\/USD 0.6 lots/ })).toBeVisible();
});

test('S2.24 S2.52 a trader who wants to be asked is asked each time, also after a reload', async ({
  page,
}) => {
  await holding(page, '/mine/system');
  const always = page.getByRole('switch', { name: /^Always ask before/ });
  await expect(always).not.toBeChecked();
  await always.click();
  await page.reload();
  await expect(always).toBeChecked();
  await own.goto(page, '/order');
  await row(page).click();
  await button(page, 'Close position').click();
  await expect(question(page)).toContainText('It will close at the current market price.');
  await question(page).getByRole('button', { name: 'Back' }).click();
  await own.goto(page, '/mine/system');
  await always.click();
  await own.goto(page, '/order');
  await row(page).click();
  await button(page, 'Close position').click();
  await closed(page);
  await expect(row(page)).toHaveCount(0);
});

test('S2.52 the second of two taps on a row closes nothing, wherever the sheet comes to lie', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await holding(page, '/order');
  await row(page).tap();
  // Once it has come to rest.
  await button(page, 'Close position').tap({ trial: true });
  const place = await button(page, 'Close position').boundingBox();
  if (!place) throw new Error('there is no button');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // What lasts a moment lasts half a minute: the second tap comes while the sheet is still new, however slow the machine.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  await row(page).tap();
  await expect.poll(() => button(page, 'Close position').boundingBox()).toEqual(place);
  await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
  await expect(page.getByRole('dialog', { name: 'Order details' })).toBeVisible();
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  expect(
    (await trader(own.server, await page.evaluate(() => localStorage.getItem('token') ?? '')).page('1'))
      .total,
  ).toBe(1);
  await button(page, 'Close position').tap();
  await closed(page);
});

test('S2.47 the second of two taps on Confirm goes to no orders: what appears takes no press for a moment', async ({
  page,
}) => {
  await holding(page, '/trade?symbol=EURUSD');
  await button(page, 'Buy').tap();
  const devtools = await page.context().newCDPSession(page);
  await button(page, 'Confirm buy').tap({ trial: true });
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  await button(page, 'Confirm buy').tap();
  const orders = page.getByRole('link', { name: 'View orders' });
  const place = await orders.boundingBox();
  if (!place) throw new Error('there is no link');
  await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
  await expect(orders).toBeVisible();
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await orders.tap();
  await expect(page).toHaveURL(/\/order/);
});
