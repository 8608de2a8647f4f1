import { expect, test } from 'playwright/test';
import { ownServer } from './own-server.ts';

/** The key of a keyboard on the screen: what it says, and where it leads. */

test.use({ hasTouch: true, isMobile: true });
const site = ownServer();

test('S5.1 Enter goes from each field of a form to the next one, and sends it in the last', async ({
  page,
}) => {
  await site.goto(page, '/login');
  const name = page.getByLabel('E-mail', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  const { email, password: own } = site.server.firstAccount ?? { email: '', password: '' };
  // What leads comes when the page is quiet.
  await expect(async () => {
    await password.focus();
    await name.focus();
    await expect(name).toHaveAttribute('enterkeyhint', 'next', { timeout: 500 });
  }).toPass();
  await name.fill(email);
  await name.press('Enter');
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute('enterkeyhint', 'go');
  await password.fill(own);
  await password.press('Enter');
  await expect(page).toHaveURL(/\/($|\?)/);
});
