import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { askOperator } from '../support/operator.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ownServer } from './own-server.ts';

/** A market that is replayed from a recording of hours, an hour in a second. */

const HOUR_S = 3_600;
const FIRST_S = Date.UTC(2026, 0, 14) / 1_000;
const HOURS = Array.from({ length: 2_000 }, (_, hour) => {
  const open = 90_000 + 500 * Math.sin(hour / 7) + 90 * Math.sin(hour * 1.7);
  const close = 90_000 + 500 * Math.sin((hour + 1) / 7) + 90 * Math.sin((hour + 1) * 1.7);
  const [high, low] = [Math.max(open, close) + 40, Math.min(open, close) - 55];
  const prices = [open, high, low, close].map((price) => price.toFixed(2));
  return ['BTCUSD', FIRST_S + hour * HOUR_S, ...prices, 12].join(',');
});
const file = join(temporaryFolder().path, 'hours.csv');
writeFileSync(file, ['Code,Time,Open,High,Low,Close,Volume', ...HOURS].join('\n'));

const app = ownServer({ MARKET: `recorded:${file}`, MARKET_SPEED: '3600' });

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
