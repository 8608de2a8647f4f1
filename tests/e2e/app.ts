import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { Decimal, type DecimalInput } from '#contract/money';

/** How a trader's hands do things; every locator goes by role and name. */

/** Opens a path in English unless told, and waits until the app has drawn something. */
export async function open(
  page: Page,
  path: string,
  options: { language?: string; theme?: string } = {},
): Promise<void> {
  const { language = 'en', theme = 'dark' } = options;
  await page.addInitScript(
    ([lang, look]) => {
      if (!localStorage.getItem('lang')) localStorage.setItem('lang', lang ?? 'en');
      if (!localStorage.getItem('theme')) localStorage.setItem('theme', look ?? 'dark');
    },
    [language, theme],
  );
  await page.goto(path);
}

/** The seeded real account, as the server wrote it down at its first start. */
export function realAccount(): { email: string; password: string } {
  const text = readFileSync(join(process.env.E2E_DATA_DIR ?? '', 'first-account.txt'), 'utf8');
  const [email = '', password = ''] = text.trim().split(/\s+/);
  return { email, password };
}

export async function logIn(page: Page): Promise<void> {
  const { email, password } = realAccount();
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** A fresh demo account, opened from the login screen that leads back to `from`. */
export async function openDemo(page: Page, from: string): Promise<void> {
  await open(page, `/login?from=${encodeURIComponent(from)}`);
  await page.getByRole('button', { name: 'Try a demo account' }).click();
  await expect(page.getByText('Your demo account is ready.')).toBeVisible();
}

/** Chooses an instrument of a market that never closes. */
export async function chooseBitcoin(page: Page): Promise<void> {
  await page.getByRole('link', { name: /BTC\/USD/ }).click();
  await expect(page.getByRole('heading', { name: 'BTC/USD' })).toBeVisible();
}

/** The number in an element, whatever its grouping and sign. */
export async function numberIn(locator: Locator): Promise<number> {
  const text = (await locator.textContent()) ?? '';
  return Number(text.replace(/[^\d.-]/g, ''));
}

/** An amount in USD as the app shows it: with two decimals, half to even. */
export const asShown = (amount: DecimalInput): number => new Decimal(amount).toDecimalPlaces(2).toNumber();

/** The price in the head of the trade screen. */
export const headPrice = (page: Page): Promise<number> => numberIn(page.locator('header .num').first());

/** The token the app keeps on the device. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('token') ?? '');

/** Calls the API as the page's user, beside the app. */
export async function api<Data>(
  page: Page,
  path: string,
  token: string,
): Promise<{ code: number; msg: string; data: Data }> {
  const answer = await page.request.get(path, { headers: { authorization: token, lang: 'en' } });
  return (await answer.json()) as { code: number; msg: string; data: Data };
}

/**
 * Goes to a tab of the bar at the foot, and waits until it is there: the screen that is left stays until the code of the
 * next has come, and a second tap meanwhile would go from the first one.
 */
export async function tab(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/**
 * From the sheet of an order that was placed to the orders screen. The trade screen lists the same orders, and stays
 * until the code of the next has come: what is pressed at once would be pressed there.
 */
export async function viewOrders(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View orders' }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
}

/** Places a market order with the form as it stands. */
export async function buy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm buy' }).click();
}
