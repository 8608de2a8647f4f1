import { type Browser, type BrowserContext, type BrowserContextOptions, test } from 'playwright/test';

/**
 * Opens browsers beside a test's own, for one spec file, and closes them after each test. Pages that stay open go on for as long as
 * the worker does: forty of them kept both cores busy.
 */
export function contextsOfTests() {
  const opened: BrowserContext[] = [];
  test.afterEach(async () => {
    for (const context of opened.splice(0)) await context.close();
  });
  return async (browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await browser.newContext(options);
    opened.push(context);
    return context;
  };
}
