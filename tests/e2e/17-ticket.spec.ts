import { expect, type Page, test } from 'playwright/test';
import { DRIVEN } from '../support/driven-source.ts';
import { tab, viewOrders } from './app.ts';
import { seriousFindings } from './axe.ts';
import { ownServer } from './own-server.ts';

/** The ticket over tabs, reloads and accounts; the address of an instrument; limits, results and words of figures. */

const own = ownServer();
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A demo trader at an address. */
async function trader(page: Page, path: string): Promise<void> {
  await own.goto(page, `/login?from=${encodeURIComponent(path)}`);
  await button(page, 'Try a demo account').click();
  await expect(page.getByText('Your demo account is ready.')).toBeVisible();
}

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

test('S2.46 S5.11 the ticket outlives other tabs, other instruments and a reload, and ends with its account', async ({
  page,
}) => {
  await trader(page, '/trade?symbol=XAUUSD');
  await button(page, 'Pending').click();
  await field(page, 'Target price').fill('1990');
  await field(page, 'Lots').fill('0.25');
  await page.getByRole('checkbox', { name: 'Stop-loss' }).click();
  await field(page, 'Stop-loss').fill('1900');
  await page.getByRole('checkbox', { name: 'Take-profit' }).click();
  await field(page, 'Take-profit').fill('');
  const isKept = async (): Promise<void> => {
    await heading(page, 'Gold');
    await expect(field(page, 'Target price')).toHaveValue('1990');
    await expect(field(page, 'Lots')).toHaveValue('0.25');
    await expect(field(page, 'Stop-loss')).toHaveValue('1900');
    await expect(page.getByRole('checkbox', { name: 'Take-profit' })).not.toBeChecked();
  };
  await tab(page, 'Orders');
  await tab(page, 'Trade');
  await isKept();
  await tab(page, 'Markets');
  await page
    .getByRole('link', { name: /EUR\/USD/ })
    .first()
    .click();
  await heading(page, 'EUR/USD');
  await expect(field(page, 'Lots')).toHaveValue('0.01');
  await own.goto(page, '/trade?symbol=XAUUSD');
  await isKept();
  await page.reload();
  await isKept();
  await tab(page, 'Markets');
  await page.getByRole('link', { name: 'Account' }).click();
  await button(page, 'Log out').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.getByRole('link', { name: /Gold/ }).first().click();
  await expect(field(page, 'Lots')).toHaveValue('0.01');
  await expect(page.getByRole('checkbox', { name: 'Stop-loss' })).not.toBeChecked();
});

test('S2.3 S2.45 the address names instrument and period; it is opened, follows, and survives a reload', async ({
  page,
}) => {
  const isAt = (symbol: string, period: string) =>
    expect(page).toHaveURL(new RegExp(`/trade\\?symbol=${symbol}&period=${period}$`));
  await own.goto(page, '/trade?symbol=XAUUSD&period=5min');
  await heading(page, 'Gold');
  await expect(button(page, '5M')).toHaveAttribute('aria-pressed', 'true');
  await button(page, '1H').click();
  await isAt('XAUUSD', '60min');
  await button(page, 'Choose an instrument').click();
  await page.getByRole('dialog', { name: 'Instruments' }).getByRole('button', { name: /^Oil/ }).click();
  await isAt('OIL', '60min');
  await page.reload();
  await heading(page, 'Oil');
  await expect(button(page, '1H')).toHaveAttribute('aria-pressed', 'true');
  await tab(page, 'Trade');
  await isAt('OIL', '60min');
  await tab(page, 'Markets');
  await page
    .getByRole('link', { name: /BTC\/USD/ })
    .first()
    .click();
  await isAt('BTCUSD', '60min');
  await page.goBack();
  await page.goBack();
  await heading(page, 'Oil');
  await isAt('OIL', '60min');
  await own.goto(page, '/trade?symbol=NOPE');
  await heading(page, 'EUR/USD');
  // Without one the period that was chosen last is shown.
  await isAt('EURUSD', '60min');
  await button(page, 'Buy').click();
  await expect(page).toHaveURL(/\/login\?from=%2Ftrade%3Fsymbol%3DEURUSD$/);
});

test('S5.10 S5.17 S9.5 lots above a limit are refused in their field, with the limit, and no order is confirmed', async ({
  page,
}) => {
  await trader(page, '/trade?symbol=EURUSD');
  await expect(page.locator('form').getByText('Free margin', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Stop-loss' }).click();
  await field(page, 'Stop-loss').fill('1');
  await expect(page.getByText('Loss at stop-loss (Buy)')).toBeVisible();
  for (const [lots, text] of [
    ['5000', 'The maximum is 1,000 lots'],
    ['500', 'Your free margin is enough for 90.41 lots'],
  ] as const) {
    await field(page, 'Lots').fill(lots);
    await expect(page.getByText('Loss at stop-loss', { exact: true })).toBeVisible();
    await button(page, 'Buy').click();
    await expect(field(page, 'Lots')).toBeFocused();
    await expect(field(page, 'Lots')).toHaveAccessibleDescription(new RegExp(text));
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('S2.47 S2.50 S8.5 the receipt says price and lots, the row says what each figure is, the close says its result', async ({
  page,
}) => {
  await own.goto(page, '/');
  await expect(page.getByRole('link', { name: /Gold .*Price 2,000.00 Change today/ })).toBeVisible();
  await trader(page, '/trade?symbol=XAUUSD');
  await heading(page, 'Gold');
  await expect(page.getByRole('banner')).toContainText(/Price 2,000.00 Change today/);
  await field(page, 'Lots').fill('0.5');
  await button(page, 'Buy').click();
  await button(page, 'Confirm buy').click();
  const placed = page.getByRole('dialog', { name: 'Order placed' });
  await expect(placed.getByRole('status')).toContainText(/Lots\s*0.5\s*Opening price\s*2,000.00/);
  await viewOrders(page);
  // A price that comes while the list is on its way is not in it, and this one comes once.
  await expect(page.getByRole('button', { name: /^Buy Gold 0.5 lots/ })).toBeVisible();
  own.server.source.set(DRIVEN.gold, 2_001);
  await own.server.market.tick();
  const row = page.getByRole('button', {
    name: /^Buy Gold 0.5 lots Profit\/loss \+50.00 Opening price 2,000.00 .*Latest price 2,001.00 Order no. \d+ Created /,
  });
  await row.click();
  const details = page.getByRole('dialog', { name: 'Order details' });
  await details.getByRole('button', { name: 'Close position' }).click();
  await expect(
    page.getByText('\u2066Gold\u2069 · Position closed. Profit/loss: \u2066+50.00\u2069 USD'),
  ).toBeVisible();
  await tab(page, 'Trade');
  await expect(field(page, 'Lots')).toHaveValue('0.01');
});

/** Gold at 2,000, before a trader who has 100,000: a lot is 100 ounces, holds 2,000 of margin and costs a fee of 5. */
async function goldTrader(page: Page): Promise<void> {
  own.server.source.set(DRIVEN.gold, 2_000);
  await own.server.market.tick();
  await trader(page, '/trade?symbol=XAUUSD');
  await heading(page, 'Gold');
  await expect(page.locator('form').getByText('Free margin', { exact: true })).toBeVisible();
}
const row = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('..');

test('S5.9 S9.5 Buy and Sell say the price they fill at as it ticks, and the button that confirms says that it is old', async ({
  page,
}) => {
  await goldTrader(page);
  const say = async (price: string, ...names: string[]): Promise<void> => {
    for (const name of names) {
      await expect(button(page, name)).toHaveAccessibleDescription(price);
      await expect(button(page, name)).toContainText(name + price);
    }
  };
  await say('2,000.00', 'Buy', 'Sell');
  own.server.source.set(DRIVEN.gold, 2_001);
  await own.server.market.tick();
  await say('2,001.00', 'Buy', 'Sell');
  await button(page, 'Pending').click();
  await say('–', 'Buy', 'Sell');
  await field(page, 'Target price').fill('1990.1');
  await button(page, 'Target price: less').click();
  await say('1,990.00', 'Buy', 'Sell');
  await button(page, 'Market').click();
  await say('2,001.00', 'Buy', 'Sell');
  await button(page, 'Sell').click();
  await say('2,001.00', 'Confirm sell');
  const fresh = await button(page, 'Confirm sell').evaluate(
    (element) => getComputedStyle(element).backgroundColor,
  );
  await page.context().setOffline(true);
  const sheet = page.getByRole('dialog', { name: 'Sell Gold' });
  await expect(
    sheet.getByText('The price is out of date. Wait for a new one, then try again.'),
  ).toBeVisible();
  await expect(sheet.getByRole('timer')).toHaveText(/^Price is \d+ s old$/);
  await say('2,001.00', 'Confirm sell');
  await expect(button(page, 'Confirm sell')).not.toHaveCSS('background-color', fresh);
});

test('S5.11 S9.6 an order is sized by what it may lose, and loses no more than that at its stop', async ({
  page,
}) => {
  await goldTrader(page);
  await expect(page.getByText('Set a stop-loss first')).toBeVisible();
  await expect(button(page, '1%')).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Stop-loss' }).click();
  // It begins at the price, where nothing is lost yet.
  await expect(button(page, '1%')).toBeDisabled();
  await field(page, 'Stop-loss').fill('1980');
  await button(page, '1%').click();
  // A lot loses 2,000 and its fee of 5.
  await expect(field(page, 'Lots')).toHaveValue('0.49');
  await expect(row(page, 'Loss at stop-loss (Buy)')).toContainText(/-982.45\s*0.98%/);
  await expect(row(page, 'Risk rate')).toContainText(/0.00%→ After the order 0.98%/);
  expect(await seriousFindings(page)).toEqual([]);
  await button(page, 'Buy').click();
  await button(page, 'Confirm buy').click();
  await viewOrders(page);
  await expect(page.getByRole('button', { name: /^Buy Gold 0.49 lots/ })).toBeVisible();
  own.server.source.set(DRIVEN.gold, 1_980);
  await own.server.market.tick();
  await expect(page.getByText('No open positions')).toBeVisible();
  await expect(page.getByText('99,017.55')).toBeVisible();
});

test('S5.10 S9.5 a size is typed in units or USD, told in lots, and sent as what it is rounded down to', async ({
  page,
}) => {
  await goldTrader(page);
  const unit = (name: string) =>
    page.getByRole('group', { name: 'Size in' }).getByRole('button', { name }).click();
  // A lot is 100 ounces of 2,000 USD.
  await unit('USD');
  await expect(field(page, 'USD')).toHaveValue('2000');
  await field(page, 'USD').fill('50000');
  await expect(field(page, 'USD')).toHaveAccessibleDescription('0.25 lots');
  await field(page, 'USD').fill('51999');
  await expect(field(page, 'USD')).toHaveAccessibleDescription('Rounded down: 0.25 lots');
  await button(page, 'More lots').click();
  await expect(field(page, 'USD')).toHaveValue('52000');
  await unit('Units');
  await expect(field(page, 'Units')).toHaveValue('26');
  await field(page, 'Units').fill('0');
  await button(page, 'Buy').click();
  await expect(field(page, 'Units')).toHaveAccessibleDescription(/from 1 to 100,000/);
  await button(page, '50%').click();
  await expect(field(page, 'Units')).toHaveValue('2493');
  expect(await seriousFindings(page)).toEqual([]);
  await button(page, 'Buy').click();
  await expect(page.getByRole('dialog', { name: 'Buy Gold' })).toContainText('Lots24.93');
});

test('S5.11 S9.6 stops that are typed as money or points are prices of the side that is asked for', async ({
  page,
}) => {
  await goldTrader(page);
  await field(page, 'Lots').fill('1');
  await page.getByRole('checkbox', { name: 'Stop-loss' }).click();
  await page.getByRole('group', { name: 'Stops in' }).getByRole('button', { name: 'USD' }).click();
  await expect(
    page.getByText('Units in 1 lot: 100. This order in units: 100, worth 200,000.00 USD.'),
  ).toBeVisible();
  // The fee of a lot is 5.
  await field(page, 'Stop-loss').fill('505');
  await expect(page.getByText(/Buy .1,995\.00. · Sell .2,005\.00. · Points .500/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Take-profit' }).click();
  await field(page, 'Take-profit').fill('995');
  await expect(row(page, 'Loss at stop-loss')).toContainText('-505.00');
  await expect(row(page, 'Profit at take-profit')).toContainText('+995.00');
  await expect(row(page, 'Risk : reward')).toContainText('1 : 2.0');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('group', { name: 'Stops in' }).getByRole('button', { name: 'Points' }).click();
  await expect(field(page, 'Stop-loss')).toHaveValue('500');
  await button(page, 'Take-profit: more').click();
  await expect(field(page, 'Take-profit')).toHaveValue('1010');
  await button(page, 'Sell').click();
  const review = page.getByRole('dialog', { name: 'Sell Gold' });
  await expect(review).toContainText('Stop-loss2,005.00');
  await expect(review).toContainText('Take-profit1,989.90');
});

test('S3.5 S9.5 what a move of the price would do is found by keyboard, before the order and after it', async ({
  page,
}) => {
  await goldTrader(page);
  await field(page, 'Lots').fill('10');
  await page.getByRole('checkbox', { name: 'Stop-loss' }).click();
  await field(page, 'Stop-loss').fill('1900');
  await button(page, 'Buy').click();
  const review = page.getByRole('dialog', { name: 'Buy Gold' });
  const slider = review.getByRole('slider', { name: 'Price moves by' });
  await expect(slider).toBeHidden();
  await review.getByRole('button', { name: 'What if the price moves?' }).press('Enter');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '+0.1%');
  // Ten lots win 2,000 for their fee of 50.
  await expect(row(page, 'Profit/loss')).toContainText('+1,950.00');
  await expect(row(page, 'Price then')).toContainText('2,002.00');
  // The account's own stands above it.
  await expect(row(page, 'Equity').last()).toContainText('101,950.00');
  await slider.press('PageDown');
  await expect(slider).toHaveAttribute('aria-valuetext', '-0.9%');
  await slider.press('Home');
  await expect(row(page, 'Price then')).toContainText('1,800.00');
  // Ten lots at 1,900 lose all there is.
  await expect(review.getByText('Liquidated', { exact: true })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await expect(button(page, 'Confirm buy')).toBeInViewport({ ratio: 1 });
  await button(page, 'Confirm buy').click();
  await viewOrders(page);
  await page.getByRole('button', { name: /^Buy Gold 10 lots/ }).click();
  const details = page.getByRole('dialog', { name: 'Order details' });
  await details.getByRole('button', { name: 'What if the price moves?' }).click();
  await details.getByRole('slider').press('PageUp');
  await expect(row(page, 'Price then')).toContainText('2,020.00');
  expect(await seriousFindings(page)).toEqual([]);
});

test('S5.11 S7.24 a stop that follows the price is placed with the order, and stands where the ticket said', async ({
  page,
}) => {
  await goldTrader(page);
  await field(page, 'Lots').fill('0.5');
  await page.getByRole('checkbox', { name: 'Stop-loss' }).click();
  await field(page, 'Stop-loss').fill('1970');
  await button(page, 'Trailing').click();
  // As far from the price as the stop-loss stood.
  await expect(field(page, 'Trailing stop')).toHaveValue('1.5');
  await page.getByRole('group', { name: 'Distance in' }).getByRole('button', { name: 'Price' }).click();
  await expect(field(page, 'Trailing stop')).toHaveValue('30');
  await field(page, 'Trailing stop').fill('');
  await button(page, 'Buy').click();
  await expect(field(page, 'Trailing stop')).toBeFocused();
  await expect(field(page, 'Trailing stop')).toHaveAccessibleDescription(
    /^Enter a number from 0.01 to .1,999.99 USD.$/,
  );
  // Which of two distances, and whether one that is far from usual, is asked before anything is ordered.
  await field(page, 'Trailing stop').fill('1,500');
  const which = page.getByRole('group', { name: 'Which amount do you mean?' });
  const far = page.getByRole('group', { name: /^This is more than half the price, .2,000.00/ });
  await button(page, 'Buy').click();
  await expect(field(page, 'Trailing stop')).toBeFocused();
  await which.getByRole('button', { name: '1.500', exact: true }).click();
  await expect(which).toBeHidden();
  await field(page, 'Trailing stop').fill('1500');
  await button(page, 'Buy').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await seriousFindings(page)).toEqual([]);
  await far.getByRole('button', { name: '1,500', exact: true }).click();
  await expect(far).toBeHidden();
  await page.getByRole('group', { name: 'Distance in' }).getByRole('button', { name: 'Percent' }).click();
  await field(page, 'Trailing stop').fill('1,5');
  await expect(row(page, 'Loss at stop-loss')).toContainText(/-1,502.50\s*1.50%/);
  expect(await seriousFindings(page)).toEqual([]);
  await page.reload();
  await expect(field(page, 'Trailing stop')).toHaveValue('1.5');
  await button(page, 'Buy').click();
  const review = page.getByRole('dialog', { name: 'Buy Gold' });
  await expect(row(page, 'Trailing stop').last()).toContainText('1.5%');
  await expect(review.getByText('Loss at stop-loss (Buy)')).toBeVisible();
  await button(page, 'Confirm buy').click();
  await viewOrders(page);
  await page.getByRole('button', { name: /^Buy Gold 0.5 lots/ }).click();
  const details = page.getByRole('dialog', { name: 'Order details' });
  await expect(details.getByText('1,970.00')).toBeVisible();
  await expect(details.getByText('1.50%')).toBeVisible();
});

test('S5.10 S9.2 in German the ticket shows and reads German signs, and questions a price that is far off', async ({
  page,
}) => {
  await goldTrader(page);
  await page.evaluate(() => localStorage.setItem('lang', 'de'));
  await page.reload();
  await expect(page.locator('input[name=lots]')).toHaveValue('0,01');
  await page.getByRole('checkbox', { name: 'Stop-Loss' }).click();
  const stop = page.locator('input[name=stopLoss]');
  await stop.fill('1,97');
  const question = page.getByRole('group', { name: /^Weit vom Markt entfernt/ });
  await expect(question).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  // Nothing is ordered before the question is answered.
  await button(page, 'Kaufen').click();
  await expect(stop).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
  await question.getByRole('button', { name: '1,97', exact: true }).click();
  await expect(question).toBeHidden();
  await button(page, 'Kaufen').click();
  await expect(row(page, 'Stop-Loss').last()).toContainText('1,97');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await stop.fill('1970');
  await expect(page.getByText('= 1.970', { exact: true })).toBeVisible();
  await expect(question).toBeHidden();
  await stop.fill('1.970');
  await button(page, 'Kaufen').click();
  await expect(row(page, 'Stop-Loss').last()).toContainText('1.970,00');
});
