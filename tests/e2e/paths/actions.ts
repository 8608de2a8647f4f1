import type { Page } from 'playwright/test';
import type { Stage } from './stage.ts';

/** What a trader's hands do in more than one walk. */

/** Presses a tab of the bar at the foot. */
export const tab = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Presses what a question offers. */
export const answer = (page: Page, name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

/** Fills the login in with the real account and its password, or another one, and sends it. */
export async function logIn(
  { page, world }: Stage,
  password: string = world.realAccount.password,
): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(world.realAccount.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Log in');
}

/** Pulls the screen down from its top with a finger, as far as letting go refreshes. */
export async function pull(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const touch = await page.context().newCDPSession(page);
  const at = (y: number) => ({ touchPoints: [{ x: 195, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(350) });
  for (const y of [380, 480, 600])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}
