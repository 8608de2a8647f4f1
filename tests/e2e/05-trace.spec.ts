import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { findCharts } from '#chart-tools/find-charts';
import { replay } from '#chart-tools/trace/replay';
import { currentBuild, DIST } from '#server/http/pages/built-client';
import { ROOT } from '../../src/cli/run-steps.ts';
import { trace } from '../../src/contract/trace.ts';
import { buy, chooseBitcoin, openDemo, tab, tokenOf, viewOrders } from './app.ts';

test('S2.24 the system screen exports what the charts did, without the token or the account', async ({
  page,
}) => {
  await openDemo(page, '/');
  await chooseBitcoin(page);
  await buy(page);
  await viewOrders(page);
  await expect(page.getByRole('button', { name: /BTC\/USD/ })).toBeVisible();
  await tab(page, 'Markets');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  const uid = ((await page.getByText(/UID/).textContent()) ?? '').replace(/\D/g, '');
  expect(uid).not.toBe('');
  await page.getByRole('link', { name: 'System' }).click();
  await page.getByRole('link', { name: /^About/ }).click();
  const steps = page.getByRole('listitem').filter({ hasText: /went from \S+ to \S+/ });
  await expect(steps.first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(uid);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /Export trace/ }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(text).not.toContain(await tokenOf(page));
  expect(text).not.toContain(uid);
  const recorded = trace.parse(JSON.parse(text));
  const { steps: kept, dropped } = recorded;
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
    expect(kept.filter((step) => step.chart === chart).length, chart).toBeGreaterThan(0);
  expect(kept.some(({ chart, event }) => chart === 'orderForm' && event === 'order.confirm')).toBe(true);

  const machines = new Map((await findCharts(ROOT)).map(({ machine }) => [machine.id, machine]));
  expect(replay(recorded, machines)).toEqual({ isLegal: true, steps: kept.length });
  const index = kept.findIndex(({ chart, event }) => chart === 'orderForm' && event === 'order.confirm');
  const tampered = kept.map((step, at) => (at === index ? { ...step, event: 'order.back' } : step));
  expect(replay({ ...recorded, steps: tampered }, machines)).toMatchObject({ isLegal: false, index });
});

test('the built app holds nothing of the inspector, which shows the charts to another site', () => {
  const build = currentBuild(DIST) ?? '';
  const scripts = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^assets.*\.js$/.test(name),
  );
  expect(scripts.length).toBeGreaterThan(10);
  const found = scripts.filter((name) =>
    /stately|xstateinspector/i.test(readFileSync(join(build, name), 'utf8')),
  );
  expect(found).toEqual([]);
});
