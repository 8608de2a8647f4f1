import { expect, test } from 'playwright/test';
import { tradeList } from '#contract/routes/market';
import { MAX_RECENT } from '#machines/recent/recent.machine';
import { TITLES } from '../../src/client/app/shell/titles.ts';
import { api } from './app.ts';
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
