import { expect, type Page, test } from 'playwright/test';
import { currentBuild, DIST } from '#server/http/pages/built-client';
import { makeLeader } from '../support/copies.ts';
import { DRIVEN } from '../support/driven-source.ts';
import { trader } from '../support/orders.ts';
import { newPayer } from '../support/payments.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { seriousFindings } from './axe.ts';
import { drawStroke } from './paths/actions.ts';

/** A follower copies a leader: terms, risks, signature, what the leader does, pause, stop, and the money back. */

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ clientDir: currentBuild(DIST) ?? DIST }, { REVIEW: 'manual' });
});
test.afterAll(async () => {
  expect(await server.audit()).toMatchObject({ isClean: true });
  await server.dispose();
});

async function open(page: Page, path: string, token: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript((own) => {
    localStorage.setItem('lang', 'en');
    localStorage.setItem('token', own);
  }, token);
  await page.goto(server.address + path);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('S1.3 S8.15 a follower chooses terms, reads, signs, follows what the leader does, and gets the money back', async ({
  page,
}) => {
  const led = await newPayer(server);
  await led.fund('10000');
  await makeLeader(server, led.userId, 10);
  const leader = trader(server, led.token);
  await server.move(DRIVEN.euro, 1.1);
  const follower = await newPayer(server);
  await follower.fund('2000');

  await open(page, `/documentary/leader?id=${led.userId}`, follower.token);
  await page.getByRole('link', { name: 'Copy this leader' }).click();
  const amount = page.getByRole('textbox', { name: 'Amount to put in' });
  for (const [typed, words] of [
    ['', 'Enter a number from 50 to \u20661,000,000 USD\u2069'],
    ['10', 'You entered \u206610\u2069. Enter a number from 50 to \u20661,000,000 USD\u2069'],
    ['100.001', 'Which amount do you mean?'],
    ['100.0001', 'Use no more than 2 decimals'],
    ['2000.01', 'This is more than you have available'],
  ] as const) {
    await amount.fill(typed);
    await press(page, 'Continue');
    await expect(page.getByText(words)).toBeVisible();
  }
  expect(await seriousFindings(page)).toEqual([]);
  await amount.fill('1000');
  await press(page, 'Continue');
  const sheet = page.getByRole('dialog', { name: 'Your copy' });
  await expect(sheet.getByText('10% of new profit')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await press(page, 'Read the risks');
  await expect(page.getByText(/may lose all of the 1000\.00 USD/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await press(page, 'I have read and agree');
  await press(page, 'Begin to copy');
  await expect(page.getByText('Please sign first')).toBeVisible();
  for (const y of [0.1, 0.2, 0.3])
    await drawStroke(page, [
      { x: 0.1, y },
      { x: 0.7, y: y + 0.05 },
    ]);
  await press(page, 'Begin to copy');
  const copies = page.getByRole('list', { name: 'My copies' });
  await expect(copies.getByText('Copying')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  server.clock.nowMs += 1_000;
  const { data } = await leader.submit({ cont: '0.5' });
  await copies.getByRole('link').click();
  await expect(page.getByText('Worth now')).toBeVisible();
  const orders = page.getByRole('list', { name: 'Orders of the leader' });
  // 0.5 lots in the proportion of 1,000 USD to 10,000 less the leader's fee.
  await expect(orders.getByText('0.05 of the leader’s 0.5 lots')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await server.move(DRIVEN.euro, 1.11);
  await leader.close(data.Id);
  await server.services.following.follow(led.userId);
  await page.reload();
  await expect(orders.getByText('+50.00')).toBeVisible();

  await page.getByRole('link', { name: 'Results' }).click();
  await expect(page.getByRole('heading', { name: 'Results', level: 1 })).toBeVisible();
  // Less the fee of 0.30, which the copy paid.
  await expect(page.getByText('+49.70')).toBeVisible();
  await press(page, 'Back');
  await expect(page.getByText('Worth now')).toBeVisible();

  await page.goto(`${server.address}/documentary/leader?id=${led.userId}`);
  await page.getByRole('link', { name: 'Copy this leader' }).click();
  await expect(page.getByText('You already copy this trader.')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'My copies' }).click();
  await expect(page.getByText('Worth now')).toBeVisible();

  await press(page, 'Pause');
  await expect(page.getByText('Nothing is copied until you resume.')).toBeVisible();
  server.clock.nowMs += 1_000;
  const meanwhile = await leader.submit({ cont: '0.5' });
  await server.services.following.follow(led.userId);
  await page.reload();
  await expect(orders.getByText('The copy was not copying.')).toBeVisible();
  await leader.close(meanwhile.data.Id);
  await press(page, 'Resume');
  await expect(page.getByText('Orders are copied as the leader opens them.')).toBeVisible();

  await press(page, 'Stop copying');
  const question = page.getByRole('alertdialog', { name: 'Stop this copy?' });
  expect(await seriousFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await press(page, 'Stop copying');
  await question.getByRole('button', { name: 'Stop copying' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('You stopped it.')).toBeVisible();
  await expect(page.getByText('Came back')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});

test('S8.8 S1.3 with a real account a simulated leader says who can copy, and the demo account copies', async ({
  page,
}) => {
  const { userId } = await server.demo();
  await server.stored.change(`INSERT INTO simulated_trader (user_id, name) VALUES (${userId}, 'Meridian')`);
  const follower = await newPayer(server);
  await open(page, `/documentary/leader?id=${userId}`, follower.token);
  const why = page.getByText('Only demo accounts can copy simulated traders.');
  const copy = page.getByRole('link', { name: 'Copy this leader' });
  await expect(why).toBeVisible();
  await expect(copy).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  // By the address of the first step as well.
  await page.goto(`${server.address}/documentary/copy?id=${userId}`);
  await expect(why).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Amount to put in' })).toHaveCount(0);
  await page.goto(`${server.address}/documentary/leader?id=${userId}`);
  await press(page, 'Switch to demo account');
  await expect(page.getByText('Your demo account is ready.')).toBeVisible();
  await copy.click();
  await page.getByRole('textbox', { name: 'Amount to put in' }).fill('100');
  await press(page, 'Continue');
  await press(page, 'Read the risks');
  await expect(page.getByText(/may lose all of the 100\.00 USD/)).toBeVisible();
});
