import { expect, type Page, test } from 'playwright/test';
import { newOperator } from '../support/desk-browser.ts';
import { DRIVEN } from '../support/driven-source.ts';
import { operate } from '../support/operator.ts';
import { newPayer } from '../support/payments.ts';
import { ALL_RULES, COLOURS_ONLY, seriousFindings } from './axe.ts';
import { deskSite, type Operator, title, WINDOWS } from './desk-site.ts';
import { measure } from './screens/measure.ts';

/** A treasurer reads the house's figures at the desk. */

const desk = deskSite();
let tess: Operator;
let sue: Operator;
test.beforeAll(async () => {
  const { server } = desk;
  await newOperator(server, 'ann', 'admin');
  tess = await newOperator(server, 'tess', 'treasurer');
  sue = await newOperator(server, 'sue', 'support');
  const [long, short] = [await newPayer(server), await newPayer(server)];
  await long.fund('20000');
  await short.fund('5000');
  await long.submit({ cont: '2' });
  await short.submit({ cont: '0.5', type: '2' });
  await short.submit({ forex_id: '2', cont: '0.1', type: '2' });
  await short.wire({ number: '300', proofImg: await short.proof() });
  await server.move(DRIVEN.euro, 1.101);
});

/** The cells of a row of a table, by its name. */
const rowOf = (page: Page, table: string, name: string) =>
  page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .getByRole('cell');

const inAllSpans = (usd: string) => [usd, usd, usd];

test('S4.9 a treasurer lands on the house’s figures: what was paid in, what two traders hold, what waits', async ({
  browser,
}) => {
  const { page, complaints } = await desk.enter(browser, tess, '/desk');
  await title(page, 'Dashboard');
  await expect(page).toHaveURL(/\/desk\/dashboard$/);
  // What two traders paid in, beside what the first account of a trial begins with.
  await expect(rowOf(page, 'Money in and out', 'Deposits')).toHaveText(inAllSpans('+35,000.00'));
  await expect(rowOf(page, 'Money in and out', 'Withdrawals')).toHaveText(inAllSpans('0.00'));
  await expect(rowOf(page, 'Result of the house', 'Trading fees')).toHaveText(inAllSpans('+15.50'));
  await expect(rowOf(page, 'Result of the house', 'Total')).toHaveText(inAllSpans('+15.50'));
  // The bar, both sides, what is left of them, and the house's result.
  await expect(rowOf(page, 'Exposure by instrument', 'EURUSD')).toHaveText([
    '',
    '55,050.00 0.5 lots',
    '220,200.00 2 lots',
    '165,150.00 150,000 units',
    '-150.00',
  ]);
  await expect(rowOf(page, 'Exposure by instrument', 'XAUUSD')).toHaveText([
    '',
    '20,000.00 0.1 lots',
    '0.00 0 lots',
    '-20,000.00 -10 units',
    '0.00',
  ]);
  await expect(
    page.getByRole('definition').filter({ hasText: 'long 220,200.00, short 75,050.00' }),
  ).toBeVisible();
  const nearest = page.getByRole('table', { name: 'Accounts nearest to liquidation' }).getByRole('row');
  await expect(nearest).toHaveCount(3);
  await expect(nearest.nth(1)).toContainText('15.16 %');
  await expect(rowOf(page, 'Waiting for a decision', 'Deposit')).toHaveText(['1', /ago|just now/]);
  await expect(page.getByRole('table', { name: 'Nodes' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('table', { name: 'Nodes' })).toContainText('serving');

  await page.getByRole('link', { name: 'Deposit', exact: true }).click();
  await title(page, 'Queue');
  await expect(page).toHaveURL(/\/desk\/queue\?kind=deposit$/);
  expect(complaints).toEqual([]);
});

test('S4.9 the figures are read again every half minute while the page is in sight', async ({ browser }) => {
  const { page } = await desk.enter(browser, tess, '/desk/market');
  await page.clock.install();
  await page.goto(desk.at('/desk/dashboard'));
  const trades = rowOf(page, 'Exposure by instrument', 'EURUSD').last();
  await expect(trades).toHaveText('-150.00');
  await desk.server.move(DRIVEN.euro, 1.1);
  await page.clock.runFor(29_000);
  await expect(trades).toHaveText('-150.00');
  await page.clock.runFor(2_000);
  await expect(trades).toHaveText('0.00');
  await desk.server.move(DRIVEN.euro, 1.101);
});

test('S4.9 support has no figures: neither their entry nor their page', async ({ browser }) => {
  const { page } = await desk.enter(browser, sue, '/desk');
  await title(page, 'Queue');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await page.goto(desk.at('/desk/dashboard'));
  await title(page, 'Not found');
  const { err } = await operate(desk.server.dataDir, 'dashboard', '--operator', 'sue');
  expect(err).toBe('sue (support) has no right to figures.see.');
});

for (const at of ['phone', 'desktop'] as const)
  test(`S4.9 the figures on a ${at} are read by everybody, keep within the window, and have room for a thumb`, async ({
    browser,
  }) => {
    const { page, complaints } = await desk.enter(browser, tess, '/desk/dashboard', { at, theme: 'light' });
    await expect(page.getByRole('table', { name: 'Nodes' })).toBeVisible();
    const pictures = process.env.SCREENS_PICTURES;
    const picture = async (theme: string) => {
      if (pictures)
        await page.screenshot({ path: `${pictures}/dashboard-${at}-${theme}.png`, fullPage: true });
    };
    expect(await seriousFindings(page, ALL_RULES)).toEqual([]);
    await picture('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await seriousFindings(page, COLOURS_ONLY)).toEqual([]);
    await picture('dark');
    const { width } = WINDOWS[at];
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (at === 'phone') expect(await page.evaluate(measure, width)).toEqual([]);
    expect(complaints).toEqual([]);
  });
