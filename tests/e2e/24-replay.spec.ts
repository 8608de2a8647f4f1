import { expect, type Page, test } from 'playwright/test';
import { askOperator } from '../support/operator.ts';
import { ownServer } from './own-server.ts';
import { recordedHours } from './recorded-hours.ts';

/** A market that is replayed from a recording of hours, an hour in a second. */

const app = ownServer(recordedHours());

const note = (page: Page) => page.getByText('Finer than the recording');
const period = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('S9.3 S2.45 candles finer than what was recorded say so, others do not', async ({ page }) => {
  const [instrument] = app.server.market.instruments;
  await app.goto(page, `/trade?id=${instrument?.id}&period=5min`);
  await expect(note(page)).toBeVisible();
  await period(page, '1H').click();
  await expect(period(page, '1H')).toHaveAttribute('aria-pressed', 'true');
  await expect(note(page)).toHaveCount(0);
});

const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'Replay' });
const operate = (...args: string[]) => askOperator(app.server.dataDir, 'replay', ...args);

test.describe('what every screen says', () => {
  test.afterEach(async () => {
    await operate('speed', '3600');
    await operate('start');
  });

  test('S9.3 every screen says that the market is a replay and how fast', async ({ page }) => {
    for (const path of ['/', '/trade', '/login', '/news', '/documentary', '/rank', '/language']) {
      await app.goto(page, path);
      await expect(strip(page)).toHaveText('Replay · 3,600×');
    }
    await app.logIn(page, '/order');
    for (const path of ['/order', '/user', '/mine/wallet', '/mine/charge', '/mine/system']) {
      await app.goto(page, path);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(strip(page)).toHaveText('Replay · 3,600×');
    }
  });

  test('S9.3 a screen that is open says it at once when an operator changes the speed or pauses', async ({
    page,
  }) => {
    await app.goto(page, '/login');
    await expect(strip(page)).toHaveText('Replay · 3,600×');
    await operate('speed', '1800');
    await expect(strip(page)).toHaveText('Replay · 1,800×');
    await operate('pause');
    await expect(strip(page)).toHaveText('Replay · paused');
    await operate('start');
    await expect(strip(page)).toHaveText('Replay · 1,800×');
  });
});
