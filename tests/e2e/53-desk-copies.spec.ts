import { expect, type Page, test } from 'playwright/test';
import { oneCopy } from '../support/copies/one-copy.ts';
import { newOperator } from '../support/desk-browser.ts';
import { confirm, deskSite, type Operator, press, said } from './desk-site.ts';

/** Operators look at leaders and copies: one is paused, resumed and ended, and an order of a copy leads to its leader's tap. */

const desk = deskSite();
let ann: Operator;
test.beforeAll(async () => {
  ann = await newOperator(desk.server, 'ann', 'admin');
});

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

test('S4.9 a leader is paused, resumed and ended, each with a reason, and every copy ends with them', async ({
  browser,
}) => {
  const { name, follower, copyId } = await oneCopy(desk.server);
  const { page, complaints } = await desk.enter(browser, ann, '/desk/leaders');
  await press(page, `Pause ${name}`);
  await confirm(page, 'Pause', { Reason: 'Looks into it' });
  await said(page, 'is not listed any more, and the profile says why.');
  await expect(row(page, name)).toContainText('paused');
  await press(page, `Resume ${name}`);
  await confirm(page, 'Resume', { Reason: 'All is well' });
  await said(page, 'may lead again.');
  await expect(row(page, name)).toContainText('listed');
  await press(page, `End ${name}`);
  await confirm(page, 'End', { Reason: 'Trades against followers' });
  await said(page, 'and not again until');
  await expect(row(page, name)).toHaveCount(0);
  await desk.server.services.copies.look();
  const { state, endReason } = await desk.server.services.copyPages.detail(follower.userId, copyId);
  expect([state, endReason]).toEqual(['ended', 'operator']);
  expect(complaints).toEqual([]);
});

test('S4.9 an order of a copy leads to the key of its leader’s tap, and any other one to none', async ({
  browser,
}) => {
  const { orderId, copyId, tap } = await oneCopy(desk.server);
  const { page, complaints } = await desk.enter(browser, ann, '/desk/copies');
  await expect(row(page, new RegExp(`^${copyId} `))).toContainText('copying');
  const search = page.getByRole('searchbox', { name: 'Number of an order in a copy' });
  await search.fill(String(orderId));
  await press(page, 'Find');
  await expect(page).toHaveURL(new RegExp(`order=${orderId}$`));
  await expect(row(page, /^leader's command/)).toContainText(tap.idempotencyKey);
  await expect(row(page, /^copied order/)).toContainText('buy 0.25 lots of EURUSD');
  await search.fill('999999');
  await press(page, 'Find');
  await expect(page.getByText('No copy placed an order 999999')).toBeVisible();
  await page.getByRole('link', { name: 'All copies' }).click();
  await expect(row(page, new RegExp(`^${copyId} `))).toBeVisible();
  expect(complaints).toEqual([]);
});
