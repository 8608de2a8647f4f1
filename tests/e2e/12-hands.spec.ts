import { expect, type Page, test } from 'playwright/test';
import { open, viewOrders } from './app.ts';

/** An order from its first price to its close, without looking at the screen, and without touching it. */

const MOST_STOPS = 80;

/** Tabs on until what has the focus is called so. Fails when the whole page was gone through. */
async function tabTo(page: Page, role: string, name: RegExp): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = page.getByRole(role as 'button', { name }).and(page.locator(':focus'));
    if ((await focused.count()) > 0) return;
  }
  throw new Error(`No ${role} called ${name} is reached by the keyboard`);
}

test('S2.46 S2.47 S2.52 an order is placed and closed by the keyboard alone', async ({ page }) => {
  const go = async (role: string, name: RegExp): Promise<void> => {
    await tabTo(page, role, name);
    await page.keyboard.press('Enter');
  };
  await open(page, '/login?from=/');
  await expect(page.getByRole('button', { name: 'Try a demo account' })).toBeVisible();
  await go('button', /^Try a demo account$/);
  await expect(page.getByRole('link', { name: /BTC\/USD/ })).toBeVisible();
  await go('link', /BTC\/USD/);
  await expect(page.getByRole('heading', { name: 'BTC/USD' })).toBeVisible();
  await go('button', /^Buy$/);
  await expect(page.getByRole('dialog', { name: 'Buy BTC/USD' })).toBeVisible();
  await go('button', /^Confirm buy$/);
  await expect(page.getByRole('dialog', { name: 'Order placed' })).toBeVisible();
  await go('link', /^View orders$/);
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  await go('button', /BTC\/USD/);
  await expect(page.getByRole('dialog', { name: 'Order details' })).toBeVisible();
  await go('button', /^Close position$/);
  await expect(page.getByText('No open positions')).toBeVisible();
});

test('S2.46 S2.47 S2.52 an order is placed and closed by what a screen reader says', async ({ page }) => {
  await open(page, '/login?from=/');
  await page.getByRole('button', { name: 'Try a demo account' }).click();
  await page
    .getByRole('list', { name: 'Instruments' })
    .getByRole('link', { name: /BTC\/USD/ })
    .click();
  const lots = page.getByRole('textbox', { name: 'Lots' });
  const before = await lots.inputValue();
  await page.getByRole('button', { name: 'More lots' }).click();
  await expect(lots).not.toHaveValue(before);
  await page.getByRole('checkbox', { name: 'Stop-loss' }).check();
  await expect(page.getByRole('textbox', { name: 'Stop-loss' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Stop-loss' }).uncheck();
  await page.getByRole('button', { name: 'Sell', exact: true }).click();
  const review = page.getByRole('dialog', { name: /Sell BTC\/USD/ });
  await review.getByRole('button', { name: 'Confirm sell' }).click();
  await viewOrders(page);
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /BTC\/USD/ })
    .click();
  const details = page.getByRole('dialog', { name: 'Order details' });
  await details.getByRole('button', { name: 'Close position' }).click();
  await expect(details).toBeHidden();
  await expect(page.getByRole('tabpanel').getByRole('button', { name: /BTC\/USD/ })).toHaveCount(0);
});
