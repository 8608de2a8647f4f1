import { expect, type Page, test } from 'playwright/test';
import { newOperator } from '../support/desk-browser.ts';
import { confirm, deskSite, type Operator, press, said } from './desk-site.ts';
import { recordedHours } from './recorded-hours.ts';

/** The replay of a recording, moved at the desk, and what a trader's page says of it meanwhile. */

const desk = deskSite(recordedHours());
let ann: Operator;
test.beforeAll(async () => {
  ann = await newOperator(desk.server, 'ann', 'admin');
});

/** A named fact of the page's. */
const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');

test('S9.3 S4.9 an operator pauses the replay, sets its speed, goes to an instant and lets it loop; traders are told', async ({
  browser,
}) => {
  const { page, complaints } = await desk.enter(browser, ann, '/desk/market');
  await expect(fact(page, 'Speed')).toHaveText('3600');
  const trader = await (await desk.traderContext(browser)).newPage();
  await trader.addInitScript(() => localStorage.setItem('lang', 'en'));
  await trader.goto(desk.server.address);
  const strip = trader.getByRole('status').filter({ hasText: 'Replay' });
  await expect(strip).toHaveText('Replay · 3,600×');

  await press(page, 'Pause');
  await confirm(page, 'Pause', { Reason: 'A holiday.' });
  await expect(fact(page, 'State')).toHaveText('paused');
  await expect(strip).toHaveText('Replay · paused');

  await press(page, 'Speed');
  await confirm(page, 'Set the speed', { 'Set the speed': 'fast' });
  await said(page, 'A speed is a number above 0, at most 100000, e.g. 60, not "fast".');
  await confirm(page, 'Set the speed', { 'Set the speed': '60' });
  await expect(fact(page, 'Speed')).toHaveText('60');

  await press(page, 'Go to');
  await confirm(page, 'Go to', { 'Go to': '2026-01-20T13:30' });
  await expect(fact(page, 'Recorded')).toHaveText('2026-01-20 13:30 UTC');
  await press(page, 'Go to');
  await confirm(page, 'Go to', { 'Go to': '2020-01-01' });
  await said(page, /^The recording goes from /);
  await press(page, 'Cancel');

  await press(page, 'Loop');
  await confirm(page, 'Loop', {});
  await expect(fact(page, 'Loop')).toHaveText('on');
  await press(page, 'Do not loop');
  await confirm(page, 'Do not loop', {});
  await expect(fact(page, 'Loop')).toHaveText('off');

  await press(page, 'Start');
  await confirm(page, 'Start', {});
  await expect(fact(page, 'State')).not.toHaveText('paused');
  await expect(strip).toHaveText('Replay · 60×');
  expect(complaints).toEqual([]);
});
