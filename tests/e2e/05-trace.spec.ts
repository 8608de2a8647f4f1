import { readFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { findCharts } from '#chart-tools/find-charts';
import { replay } from '#chart-tools/paths/replay';
import { ROOT } from '../../src/cli/run-steps.ts';
import { trace } from '../../src/contract/trace.ts';
import { buy, chooseBitcoin, openDemo, tokenOf } from './app.ts';

test('S2.24 the system screen exports what the charts did, without the token or the account', async ({
  page,
}) => {
  await openDemo(page, '/');
  await chooseBitcoin(page);
  await buy(page);
  await page.getByRole('link', { name: 'View orders' }).click();
  await expect(page.getByRole('button', { name: /BTC\/USD/ })).toBeVisible();
  await page.getByRole('link', { name: 'Markets' }).click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  const uid = ((await page.getByText(/UID/).textContent()) ?? '').replace(/\D/g, '');
  expect(uid).not.toBe('');
  await page.getByRole('link', { name: 'System' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /Export trace/ }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text).not.toContain(await tokenOf(page));
  expect(text).not.toContain(uid);
  const recorded = trace.parse(JSON.parse(text));
  const { steps, dropped } = recorded;
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

  const machines = new Map((await findCharts(ROOT)).map(({ machine }) => [machine.id, machine]));
  expect(replay(recorded, machines)).toEqual({ isLegal: true, steps: steps.length });
  const index = steps.findIndex(({ chart, event }) => chart === 'orderForm' && event === 'order.confirm');
  const tampered = steps.map((step, at) => (at === index ? { ...step, event: 'order.back' } : step));
  expect(replay({ ...recorded, steps: tampered }, machines)).toMatchObject({ isLegal: false, index });
});
