import { expect, test } from 'playwright/test';
import { tradeList } from '#contract/routes/market';
import { MAX_RECENT } from '#machines/recent/recent.machine';
import { TITLES } from '../../src/client/app/shell/titles.ts';
import { api, tab } from './app.ts';
import { ownServer } from './own-server.ts';

/** What is wider than a phone is drawn smaller there, or slides sideways. */

const app = ownServer({ MARKET: 'simulated', MARKET_SEED: '7' });

test('S1.8 S2.37 no route is wider than the phone, with as many viewed instruments as it keeps', async ({
  page,
  viewport,
}) => {
  await app.logIn(page, '/user');
  const { data } = await api<{ Id: number; MarketStatus: number }[]>(
    page,
    app.server.address + tradeList.path,
    '',
  );
  // Whatever day it is, so many markets are open: a closed one has no change to hide the word for.
  const viewed = data.filter(({ MarketStatus }) => MarketStatus === 1).slice(0, MAX_RECENT);
  await page.evaluate((ids) => localStorage.setItem('recent', ids), viewed.map(({ Id }) => Id).join(' '));
  const changes = page.getByRole('group', { name: 'Recently viewed' }).getByText('Change today');
  for (const path of Object.keys(TITLES)) {
    await app.goto(page, path);
    await expect(page.getByRole('main').first()).toBeVisible();
    if (path === '/') await expect(changes).toHaveCount(MAX_RECENT);
    const widths = await page.evaluate(() => [
      innerWidth,
      visualViewport?.width,
      document.scrollingElement?.scrollWidth,
    ]);
    expect.soft(widths, path).toEqual([viewport?.width, viewport?.width, viewport?.width]);
  }
});

test('S9.13 from Markets to Ranking and Copying, with slow answers and a slow phone, what stands moves by less than 0.05', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const kept = { sum: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        kept.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
    Object.assign(window, { shifts: kept });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  await app.goHome(page);
  const moved = () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  let before = await moved();
  for (const [name, title] of [
    ['Ranking', 'Ranking'],
    ['Copying', 'Copy trading'],
  ] as const) {
    await tab(page, name);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading…' })).toHaveCount(0);
    const after = await moved();
    expect(after - before, name).toBeLessThan(0.05);
    before = after;
  }
});
