import { readFileSync } from 'node:fs';
import { expect, type Page, test } from 'playwright/test';
import { readResults } from '#contract/routes/results';
import { DRIVEN } from '../support/driven-source.ts';
import { type Trader, trader } from '../support/orders.ts';
import { seriousFindings } from './axe.ts';
import { ownServer } from './own-server.ts';

/** What trading brought: the results of a period, statements, the history filtered, and a picture of a trade. */

const own = ownServer();
const { euro, gold } = DRIVEN;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');

/** A demo trader who won with the euro and lost with gold, at an address. */
async function traded(page: Page, path: string): Promise<Trader> {
  const { token } = await own.server.demo();
  const account = trader(own.server, token);
  await own.server.move(euro, 1.1);
  await own.server.move(gold, 4_000);
  const [won, lost] = [
    await account.submit({ cont: '0.1' }),
    await account.submit({ forex_id: String(gold.id), cont: '0.1' }),
  ];
  await own.server.move(euro, 1.11);
  await own.server.move(gold, 3_990);
  for (const { data } of [won, lost]) expect((await account.close(data.Id)).code).toBe(1);
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await own.goto(page, path);
  return account;
}

test('S2.19 S7.29 the results of a month are those of the ledger, in figures and by day', async ({
  page,
}) => {
  const account = await traded(page, '/user');
  await page.getByRole('link', { name: 'Results' }).click();
  await expect(page.getByRole('heading', { name: 'Closed orders' })).toBeVisible();
  const brought = (Number(await account.balance()) - 100_000).toFixed(2);
  await expect(
    main(page)
      .getByText(`${Number(brought) > 0 ? '+' : ''}${brought}`)
      .first(),
  ).toBeVisible();
  const figure = (name: string) => main(page).locator(`:text-is("${name}") + *`);
  await expect(figure('Win rate')).toHaveText('50%');
  await expect(figure('Best order')).toHaveText('+100.00');
  await button(page, 'Days in figures').click();
  await expect(
    page.getByRole('table', { name: 'Result of each day' }).last().getByText(brought).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(figure('Win rate')).toHaveText('50%');
  expect(page.url()).toContain('period=all');
  expect(await seriousFindings(page)).toEqual([]);
});

test('S7.29 statements are saved, and a CSV ends with the balance of the account', async ({ page }) => {
  const account = await traded(page, '/mine/results?period=all');
  const saved = async (name: string) => {
    const file = page.waitForEvent('download');
    await button(page, name).click();
    const { suggestedFilename, path } = await file.then((one) => ({
      suggestedFilename: one.suggestedFilename(),
      path: one.path(),
    }));
    return { name: suggestedFilename, bytes: readFileSync(await path) };
  };
  const csv = await saved('Statement as CSV');
  expect(csv.name).toMatch(/^statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.bytes.toString()).toContain(`Closing balance,${await account.balance()}\r\n`);
  const pdf = await saved('Statement as PDF');
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('S2.49 the history is filtered by how orders went and by instrument', async ({ page }) => {
  await traded(page, '/order?type=3');
  const cards = main(page).getByRole('button', { name: /Order no\./ });
  await expect(cards).toHaveCount(2);
  await button(page, 'At a loss').click();
  await expect(cards).toHaveCount(1);
  await expect(cards).toHaveAccessibleName(/Gold/);
  await page.getByRole('combobox', { name: 'Instrument' }).click();
  await page.getByRole('option', { name: 'EUR/USD' }).click();
  await expect(page.getByText('No orders match.')).toBeVisible();
  await button(page, 'All').click();
  await expect(cards).toHaveCount(1);
  await expect(cards).toHaveAccessibleName(/EUR\/USD/);
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Last month' }).click();
  await expect(page.getByText('No orders match.')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});

test('S2.51 a closed trade is shared as a picture without amounts', async ({ page }) => {
  await traded(page, '/order?type=3');
  await main(page)
    .getByRole('button', { name: /EUR\/USD/ })
    .click();
  await page.getByRole('dialog', { name: 'Order details' }).getByRole('button', { name: 'Share' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share this trade' });
  await expect(
    sheet.getByRole('img', { name: /^EUR\/USD, Buy · 100× · Demo account, \+90\.91%$/ }),
  ).toBeVisible();
  const file = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save picture' }).click();
  const picture = readFileSync(await (await file).path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.length).toBeGreaterThan(10_000);
  expect(await seriousFindings(page)).toEqual([]);
});

test('S2.19 own days are shown once they are in order, from the first of the account on, by keyboard too', async ({
  page,
}) => {
  await traded(page, '/mine/results');
  const monthText = (ago: number) => {
    const now = new Date();
    const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1);
    return new Date(at).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  };
  const month = (ago: number) => expect(page.getByRole('heading', { name: monthText(ago) })).toBeVisible();
  const today = new Date().toISOString().slice(0, 10);
  await button(page, 'Own dates').press('Enter');
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To').fill('2019-01-01');
  await expect(page.getByText('The first day must not be after the last.').first()).toBeVisible();
  await page.getByLabel('To').fill(today);
  await expect(page).toHaveURL(new RegExp(`period=2020-01-01%2F${today}`));
  await month(0);
  await expect(button(page, 'Month before')).toBeDisabled();
  // As an older account has them.
  await page.route(`**${readResults.path}?*`, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: { Days: { Day: string }[] } };
    const [first] = data.Days;
    const Day = new Date(`1 ${monthText(1)} UTC`).toISOString().slice(0, 10);
    await route.fulfill({
      response,
      json: { ...rest, data: { ...data, Days: [{ ...first, Day }, ...data.Days] } },
    });
  });
  await page.reload();
  await month(0);
  await button(page, 'Month before').press('Enter');
  await month(1);
  await expect(button(page, 'Month after')).toBeEnabled();
});
