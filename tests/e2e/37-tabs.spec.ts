import { expect, type Page, test } from 'playwright/test';
import { openDemo } from './app.ts';
import { seriousFindings } from './axe.ts';

/** The tab bar of a trader's own: put together by hand, there from the first moment, and followed by every page. */

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('S2.36 a bar is put together by keys and by press, and stands on every page from its first moment', async ({
  page,
}) => {
  await openDemo(page, '/mine/system');
  await page.getByRole('link', { name: 'Tab bar' }).click();
  await expect(bar(page)).toHaveText(['Markets', 'Trade', 'Orders', 'Copying', 'Ranking']);
  expect(await seriousFindings(page)).toEqual([]);
  await button(page, 'Add Results').click();
  await expect(page.getByRole('alert').getByText('The bar has room for 5 screens.')).toBeVisible();
  await button(page, 'Remove Copying').press('Enter');
  await button(page, 'Add Results').press('Enter');
  await button(page, 'Move Results').press('Home');
  await expect(page.getByRole('status').getByText('Results: 1 of 5')).toBeAttached();
  await expect(bar(page)).toHaveText(['Results', 'Markets', 'Trade', 'Orders', 'Ranking']);

  await bar(page).filter({ hasText: 'Results' }).click();
  await expect(page.getByRole('heading', { name: 'Results', level: 1 })).toBeVisible();
  await expect(button(page, 'Back'), 'a tab leads back to nothing').toHaveCount(0);
  await expect(bar(page).filter({ hasText: 'Results' })).toHaveAttribute('aria-current', 'page');

  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/');
  await expect(bar(page)).toHaveText(['Results', 'Markets', 'Trade', 'Orders', 'Ranking']);
  expect(errors).toEqual([]);
});

test('S2.36 the page that the server draws never shows tabs the device does not have', async ({ page }) => {
  await openDemo(page, '/mine/tabs');
  await button(page, 'Remove Ranking').click();
  const html = async (): Promise<string> => {
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return (await page.request.get('/', { headers: { cookie } })).text();
  };
  const nav = (text: string): string => /<nav[\s\S]*?<\/nav>/.exec(text)?.[0] ?? 'no bar';
  expect(nav(await html())).not.toContain('<a');
  await button(page, 'Reset to default').click();
  await expect(button(page, 'Reset to default')).toBeDisabled();
  expect(nav(await html()).match(/<a /g)).toHaveLength(5);
});

test('S2.36 another page of the same browser follows, and the account stays in reach without a tab of its own', async ({
  page,
}) => {
  await openDemo(page, '/mine/tabs');
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(bar(other)).toHaveCount(5);
  await button(page, 'Remove Copying').click();
  await button(page, 'Remove Ranking').click();
  await button(page, 'Add Wallet').click();
  await expect(bar(other)).toHaveText(['Markets', 'Trade', 'Orders', 'Wallet']);
  await other.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
});
