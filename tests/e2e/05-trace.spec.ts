import { readFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { trace } from '../../src/contract/trace.ts';
import { buy, chooseBitcoin, openDemo, tokenOf } from './app.ts';

test('S2.24 the system screen exports what the charts did, without the token or the account', async ({
  page,
}) => {
  await openDemo(page, '/');
  await chooseBitcoin(page);
  await buy(page);
  await page.getByRole('link', { name: 'View orders' }).click();
  await page.getByRole('link', { name: 'Account' }).click();
  const uid = ((await page.getByText(/UID/).textContent()) ?? '').replace(/\D/g, '');
  expect(uid).not.toBe('');
  await page.getByRole('link', { name: 'System' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /Export trace/ }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text).not.toContain(await tokenOf(page));
  expect(text).not.toContain(uid);
  const { steps, dropped } = trace.parse(JSON.parse(text));
  expect(dropped).toBe(0);
  for (const chart of [
    'startup',
    'session',
    'connection',
    'quotes',
    'candles',
    'orderForm',
    'orderList',
    'command',
  ])
    expect(steps.filter((step) => step.chart === chart).length, chart).toBeGreaterThan(0);
  expect(steps.some(({ chart, event }) => chart === 'orderForm' && event === 'order.confirm')).toBe(true);
});
