import { expect, type Page, test } from 'playwright/test';
import { currentBuild, DIST } from '#server/http/pages/built-client';
import {
  appCode,
  DESK,
  DESK_PASSWORD,
  deskOrigin,
  type EnrolledOperator,
  enrolOperator,
  inviteOperator,
} from '../support/desk-browser.ts';
import { DRIVEN } from '../support/driven-source.ts';
import { operate } from '../support/operator.ts';
import { newPayer } from '../support/payments.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { seriousFindings } from './axe.ts';

/** A treasurer opens the desk and reads the house's figures. */

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

let server: TestServer;
let treasurer: EnrolledOperator;
let support: EnrolledOperator;
test.beforeAll(async () => {
  server = await startServer({ clientDir: process.env.DASHBOARD_BUILD ?? currentBuild(DIST) ?? DIST }, DESK);
  // Where the browser's clock is, or a session would be over as soon as it begins.
  server.clock.nowMs = Date.now();
  const enrol = async (by: string, name: string, roles: string) =>
    enrolOperator(server, await inviteOperator(server, by, 'add-operator', name, '--roles', roles));
  await enrol('root', 'ann', 'admin');
  treasurer = await enrol('ann', 'tess', 'treasurer');
  support = await enrol('ann', 'sue', 'support');
});
test.afterAll(async () => {
  expect(await server.audit()).toMatchObject({ isClean: true });
  await server.dispose();
});

/** A code is good once, so each comes a minute after the one before. */
async function signIn(page: Page, { name, secret }: EnrolledOperator): Promise<void> {
  server.clock.nowMs += 60_000;
  await page.goto(deskOrigin(server));
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(DESK_PASSWORD);
  await page.getByLabel('Code from your app').fill(appCode(server, secret));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** What a row of a table says, by the name of the row. */
const rowOf = (page: Page, table: string, name: string) =>
  page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .getByRole('cell');

test('S4.9 a treasurer lands on the house’s figures: what was paid in, what two traders hold, what waits', async ({
  page,
}) => {
  const [long, short] = [await newPayer(server), await newPayer(server)];
  await long.fund('20000');
  await short.fund('5000');
  await long.submit({ cont: '2' });
  await short.submit({ cont: '0.5', type: '2' });
  await short.submit({ forex_id: '2', cont: '0.1', type: '2' });
  await short.wire({ number: '300', proofImg: await short.proof() });
  await server.move(DRIVEN.euro, 1.101);

  await signIn(page, treasurer);
  await expect(page).toHaveURL(/\/desk\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(rowOf(page, 'Money in and out', 'Deposits')).toHaveText([
    '+25,000.00',
    '+25,000.00',
    '+25,000.00',
  ]);
  await expect(rowOf(page, 'Result of the house', 'Trading fees')).toHaveText(['+15.50', '+15.50', '+15.50']);
  const euro = rowOf(page, 'Exposure by instrument', 'EURUSD');
  // Bar; short lots and USD, long lots and USD, net units and USD, and the house's result.
  await expect(euro).toHaveText([
    '',
    '0.5',
    '55,050.00',
    '2',
    '220,200.00',
    '150,000',
    '165,150.00',
    '-150.00',
  ]);
  await expect(rowOf(page, 'Exposure by instrument', 'XAUUSD')).toContainText(['', '0.1', '20,000.00']);
  const tiles = page.getByRole('definition');
  await expect(tiles.filter({ hasText: '-150.00' }).first()).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Accounts nearest to liquidation' }).getByRole('row'),
  ).toHaveCount(3);
  await expect(rowOf(page, 'Waiting for a decision', 'Deposit')).toContainText(['1']);

  await page.getByRole('link', { name: 'Deposit', exact: true }).click();
  await expect(page).toHaveURL(/\/desk\/queue\?kind=deposit$/);
});

test('S4.9 the figures are read again every half minute, while the page is in sight', async ({ page }) => {
  await page.clock.install();
  await signIn(page, treasurer);
  const deposits = rowOf(page, 'Money in and out', 'Deposits').first();
  await expect(deposits).toHaveText(/^\+/);
  const before = await deposits.textContent();
  const payer = await newPayer(server);
  await payer.fund('1');
  await expect(deposits).toHaveText(before ?? '');
  await page.clock.runFor(31_000);
  await expect(deposits).not.toHaveText(before ?? '');
});

test('S4.9 support has no figures: neither the entry nor the page', async ({ page }) => {
  await signIn(page, support);
  await expect(page).toHaveURL(/\/desk\/queue$/);
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await page.goto(`${deskOrigin(server)}/desk/dashboard`);
  await expect(page.getByText('There is no such page, or your roles have no right to it.')).toBeVisible();
  const { err } = await operate(server.dataDir, 'dashboard', '--operator', 'sue');
  expect(err).toBe('sue (support) has no right to figures.see.');
});

for (const colorScheme of ['dark', 'light'] as const)
  for (const viewport of SIZES)
    test(`S1.1 the figures fit ${viewport.width} px, ${colorScheme}, and axe finds nothing`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await signIn(page, treasurer);
      await expect(page.getByRole('table', { name: 'Nodes' })).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      if (process.env.DASHBOARD_PICTURES)
        await page.screenshot({
          path: `${process.env.DASHBOARD_PICTURES}/${viewport.width}-${colorScheme}.png`,
          fullPage: true,
        });
    });
