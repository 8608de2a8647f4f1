import { expect, type Page, test } from 'playwright/test';
import { DAY_MS } from '#contract/time-units';
import { currentBuild, DIST } from '#server/http/pages/built-client';
import { DRIVEN } from '../support/driven-source.ts';
import { login } from '../support/joining.ts';
import { askOperator } from '../support/operator.ts';
import { trader } from '../support/orders.ts';
import { newPayer } from '../support/payments.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { User } from '../support/wire.ts';
import { seriousFindings } from './axe.ts';
import { contextsOfTests } from './contexts.ts';

/** A trader becomes a leader, others look at the profile, and the leader stops. */

const newContext = contextsOfTests();
let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ clientDir: currentBuild(DIST) ?? DIST }, { REVIEW: 'manual' });
});
test.afterAll(async () => {
  expect(await server.audit()).toMatchObject({ isClean: true });
  await server.dispose();
});

async function open(page: Page, path: string, token?: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript((own) => {
    localStorage.setItem('lang', 'en');
    if (own) localStorage.setItem('token', own);
  }, token);
  await page.goto(server.address + path);
}

/** Buys 0.1 lots of the euro and closes them so many cents higher: a cent is 100 USD, the fee 0.60. */
async function roundTrip(one: ReturnType<typeof trader>, cents: number): Promise<void> {
  await server.move(DRIVEN.euro, 1.1);
  const { data } = await one.submit({ cont: '0.1' });
  await server.move(DRIVEN.euro, 1.1 + cents / 100);
  await one.close(data.Id);
}

test('S1.3 S8.15 a trader sees what is missing, leads by a name once all is there, is looked at, and stops', async ({
  page,
  browser,
  context,
}) => {
  const payer = await newPayer(server);
  await payer.fund('10000');
  const own = trader(server, payer.token);
  for (let count = 0; count < 4; count += 1) await roundTrip(own, 1);
  await open(page, '/documentary', payer.token);
  await expect(page.getByText('No trader has led in the last 90 days.')).toBeVisible();
  await page.getByRole('link', { name: /^Become a leader/ }).click();
  await expect(page.getByText('4 of 10')).toBeVisible();
  await expect(page.getByText('0 of 21')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose a name' })).toBeDisabled();
  expect(await seriousFindings(page)).toEqual([]);

  for (let count = 0; count < 6; count += 1) await roundTrip(own, 1);
  await payer.verify();
  server.clock.nowMs += 22 * DAY_MS;
  const { token } = (await login(server, payer.email)).data;
  const leader = await context.newPage();
  await open(leader, '/documentary/lead', token);
  await leader.getByRole('button', { name: 'Choose a name' }).click();
  const sheet = leader.getByRole('dialog', { name: 'Become a leader' });
  const name = sheet.getByLabel('Public name', { exact: true });
  const begin = sheet.getByRole('button', { name: 'Begin to lead' });
  for (const wrong of ['', 'ab', 'Grey_Heron', '<b>Heron', 'Grey Heron of the North']) {
    await name.fill(wrong);
    await begin.click();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await seriousFindings(leader)).toEqual([]);
  await name.fill('Grey Heron');
  await begin.click();
  await expect(leader.getByText(/^You lead as Grey Heron since/)).toBeVisible();

  const again = trader(server, token);
  await roundTrip(again, 3);
  await roundTrip(again, -1);
  server.clock.nowMs += 60_000;
  const visitor = await (await newContext(browser)).newPage();
  await open(visitor, '/documentary');
  await expect(
    visitor.getByText('Leaders in the last 90 days: 1. With a profit: 1. Stopped: 0.'),
  ).toBeVisible();
  await visitor.getByRole('link', { name: /Grey Heron/ }).click();
  await expect(visitor.getByText(/^Leads since/)).toBeVisible();
  // 300 − 100 less two fees of 0.60, of the 10,994 there were.
  await expect(visitor.getByText('+1.81%').first()).toBeVisible();
  await expect(visitor.getByText('50.0%')).toBeVisible();
  await expect(visitor.getByText('From 7 days on')).toBeVisible();
  await visitor.getByRole('button', { name: 'How is this computed?' }).click();
  await expect(visitor.getByText(/^The drawdown is the largest fall/)).toBeVisible();
  expect(await seriousFindings(visitor)).toEqual([]);
  await visitor.getByRole('button', { name: 'All', exact: true }).click();
  await expect(visitor).toHaveURL(/period=all/);
  await expect(visitor.getByText('+1.81%').first()).toBeVisible();

  const { uid } = (await server.get<User>('/api/user/info', {}, { token })).data;
  await askOperator(server.dataDir, 'pause-leader', uid, '--reason', 'looks into it');
  await visitor.reload();
  await expect(visitor.getByText(/^Operators have paused this leader/)).toBeVisible();
  await askOperator(server.dataDir, 'resume-leader', uid, '--reason', 'all is well');

  await leader.getByRole('button', { name: 'Stop leading' }).click();
  const question = leader.getByRole('alertdialog', { name: 'Stop leading?' });
  expect(await seriousFindings(leader)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  // Its button has the same name, and takes a moment to go.
  await expect(question).toHaveCount(0);
  await leader.getByRole('button', { name: 'Stop leading' }).click();
  await question.getByRole('button', { name: 'Stop leading' }).click();
  await expect(leader.getByRole('button', { name: 'Choose a name' })).toBeEnabled();
  await visitor.reload();
  await expect(visitor.getByText("This trader doesn't lead.")).toBeVisible();
});

test('S7.58 in the ranking a row opens the profile of who leads, and nothing of others', async ({ page }) => {
  const payer = await newPayer(server);
  await payer.fund('1000');
  await roundTrip(trader(server, payer.token), 1);
  server.clock.nowMs += 60_000;
  await open(page, '/rank');
  const row = page.getByRole('listitem').filter({ hasText: 'p***' }).first();
  await expect(row).toBeVisible();
  await expect(row.getByRole('link')).toHaveCount(0);
  await expect(row.getByRole('button')).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
});
