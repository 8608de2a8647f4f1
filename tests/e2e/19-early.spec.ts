import { expect, test } from 'playwright/test';
import { EARLY_QUESTIONS } from '#contract/early-questions';
import { ownServer } from './own-server.ts';

/** What a screen that is opened by its address reads, and when. */

const app = ownServer();

test('S2.1 S7.1 each private screen reads once what it reads early, before its own code is there', async ({
  page,
}) => {
  await app.logIn(page, '/user');
  for (const [path, questions] of Object.entries(EARLY_QUESTIONS)) {
    const asked: string[] = [];
    let letGo = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/-screen-[^/]*\.js$/, async (file) => {
      await isHeld;
      await file.continue();
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      url.searchParams.delete('t');
      asked.push(url.pathname + url.search);
    });
    await app.goto(page, path);
    for (const question of questions) await expect.poll(() => asked).toContain(question);
    await expect(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
    letGo();
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading…' })).toHaveCount(0);
    for (const question of questions)
      expect(
        asked.filter((one) => one === question),
        `${path} asks ${question} once`,
      ).toHaveLength(1);
    page.removeAllListeners('request');
    await page.unrouteAll({ behavior: 'wait' });
  }
});
