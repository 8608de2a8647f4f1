import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from 'playwright/test';
import { TRACE_FORMAT, type Trace } from '#contract/trace';
import { buildChartSite } from '../../src/cli/chart-site.ts';
import { recordOfReport } from '../../src/cli/record.ts';
import { seriousFindings } from './axe.ts';

/** The site of the charts, opened from the disk as a reader who was sent the folder opens it. */

let folder = '';

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candlestate-chart-site-'));
  const trails = new Map([['signature -- signature.cleared [0]', 12]]);
  await buildChartSite(folder, { pictures: false, record: await recordOfReport(null), trails });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a page of the site; what it complains of, and what it asks a network for, is in the answer. */
async function open(page: Page, chart = ''): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) complaints.push(request.url());
  });
  await page.goto(`${pathToFileURL(join(folder, 'index.html')).href}#${chart}`);
  return complaints;
}

const panel = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('button', { name, exact: true }).click();

const send = (page: Page, event: string): Promise<void> =>
  page.getByRole('region', { name: 'Simulate' }).getByRole('button', { name: event }).first().click();

const active = (page: Page, state: string) =>
  page.getByRole('link', { name: `${state}, active`, exact: true });

test('the list leads to a chart, and events take it from state to state and back', async ({ page }) => {
  const complaints = await open(page);
  await page.getByRole('link', { name: /^Order sheet/ }).click();
  await expect(active(page, 'orderSheet.closed')).toBeVisible();
  await send(page, 'order.opened');
  await send(page, 'order.close');
  await send(page, 'order.confirm');
  const sending = active(page, 'orderSheet.open.closing.sending');
  await expect(sending, 'what was entered is brought into the frame').toBeInViewport();
  await page.getByRole('button', { name: 'One step back' }).click();
  await expect(active(page, 'orderSheet.open.confirmingClose')).toBeInViewport();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(active(page, 'orderSheet.closed')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a state tells what leads out of it, with the source of its guards and the tests', async ({ page }) => {
  await open(page, 'connection');
  await active(page, 'connection.idle').tap();
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('connection.idle');
  await page.getByRole('combobox', { name: 'State' }).selectOption('connection.backoff');
  await expect(page, 'a state has an address').toHaveURL(/#connection\/connection\.backoff$/);
  const timer = page.locator('details', { hasText: 'after backoffDelay' });
  await timer.locator('summary').click();
  await expect(timer.getByText(/tests? takes? it:/)).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('connection.live.open.login.loggingIn');
  const accepted = page.locator('details', { has: page.locator('summary', { hasText: 'isLoginAccepted' }) });
  await accepted.locator('summary').click();
  await expect(
    accepted.getByText(/^machines\/connection\/connection\.machine\.ts:\d+$/).first(),
  ).toBeVisible();
});

test('what runs on a chart says what it calls, who tells it what and whom it tells', async ({ page }) => {
  await open(page, 'asked-command');
  await panel(page, 'Runs');
  const runs = page.getByRole('region', { name: 'Runs as' });
  await expect(runs.getByRole('heading', { name: 'Withdrawal cancel' })).toBeVisible();
  await runs.getByText('Actors (1)').last().click();
  await expect(runs.getByText('POST /v1/api/withdrawals/cancel')).toBeVisible();
  await runs.getByText('Whom it tells what (2)').last().click();
  await expect(runs.getByText('command.accepted').filter({ visible: true }).first()).toBeVisible();
});

test('the keyboard sends events, chooses states, and moves and resizes the diagram', async ({ page }) => {
  await open(page, 'signature');
  await expect(page.getByRole('region', { name: /^Signature: arrow keys/ })).toBeVisible();
  const blank = active(page, 'signature.blank');
  const box = () => blank.boundingBox();
  await blank.focus();
  const before = await box();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => ((await box())?.x ?? 0) < (before?.x ?? 0)).toBe(true);
  await page.keyboard.press('+');
  await expect.poll(async () => ((await box())?.width ?? 0) > (before?.width ?? 0)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('signature.blank');
  await blank.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('signature.deciding');
});

test('heat says in words which transitions a kind of test takes', async ({ page }) => {
  await open(page, 'order-list');
  await panel(page, 'Tests');
  await expect(page.getByText(/^\d+ of \d+ transitions are taken/)).toBeVisible();
  await page.getByLabel('In the browser').check();
  await expect(page.getByRole('heading', { name: 'Not taken by them' })).toBeVisible();
  await expect(page.locator('svg .is-heat-0').first()).toBeAttached();
});

test('heat of real trails says how often they took each transition', async ({ page }) => {
  await open(page, 'signature');
  await panel(page, 'Tests');
  await page.getByLabel('Real trails').check();
  await expect(page.getByText(/^1 of \d+ transitions are taken/)).toBeVisible();
  await expect(page.getByText('ten times or more')).toBeVisible();
  await expect(page.locator('svg .is-heat-2').first()).toBeAttached();
});

test('a trace lies over the chart step by step; a file that is none is refused in words', async ({
  page,
}) => {
  await open(page, 'signature');
  await panel(page, 'Trace');
  const step = (event: string, value: string) => ({
    at: 0,
    chart: 'signature',
    actor: 'signature',
    event,
    value,
  });
  const trace: Trace = {
    format: TRACE_FORMAT,
    version: 1,
    app: '0',
    startedAt: 0,
    dropped: 0,
    steps: [step('xstate.init', 'blank'), step('stroke.drawn', 'drawn')],
  };
  const pick = (text: string) =>
    page
      .getByLabel(/^A trace/)
      .setInputFiles({ name: 'trace.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await pick('{}');
  await expect(page.getByRole('alert')).toHaveText('This file is not a trace of the app.');
  await pick(JSON.stringify({ ...trace, steps: [] }));
  await expect(page.getByRole('alert')).toHaveText('In this trace Signature takes no step.');
  await pick(JSON.stringify(trace));
  await expect(active(page, 'signature.blank')).toBeVisible();
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(active(page, 'signature.drawn')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next step' })).toBeDisabled();
});

test('a chart that is not there is said to be missing', async ({ page }) => {
  await open(page, 'nothing');
  await expect(page.getByRole('alert')).toHaveText('This site has no chart “nothing”.');
  await page.getByRole('link', { name: 'All charts' }).click();
  await expect(page.getByRole('heading', { name: 'The charts of Candlestate' })).toBeVisible();
});

/** The longest name of a state. */
const LONGEST = 'session.signedIn.account.real.openingDemo';

for (const colorScheme of ['dark', 'light'] as const)
  test(`axe finds nothing serious in the ${colorScheme} site, and nothing is wider than a phone`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await open(page);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: /^Session\b/ }).click();
    for (const name of ['Simulate', 'State', 'Tests', 'Trace']) {
      await panel(page, name);
      if (name === 'State') await page.getByRole('combobox', { name: 'State' }).selectOption(LONGEST);
      expect(await seriousFindings(page), name).toEqual([]);
      // What is cut off does not make the page wider.
      const widest = await page
        .locator('main :is(select, button, input, section)')
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
      expect(widest, `${name} fits`).toBeLessThanOrEqual(390);
    }
  });
