import { expect, type Page } from 'playwright/test';

/** How the page is looked at: every locator goes by role, name or text. */

export type PageAssertion = (page: Page) => Promise<void>;
/** Whether a screen is open; the gallery's addresses have a query. */
export const isOn = (page: Page, path: string): boolean => new URL(page.url()).pathname === path;

/** `waitFor` looks at every frame, `expect` a few times a second: over hundreds of states that is minutes. */
export const seen = async (...what: ReturnType<Page['locator']>[]): Promise<void> => {
  for (const locator of what) await locator.first().waitFor({ state: 'visible', timeout: 30_000 });
};
export const unseen = async (...what: ReturnType<Page['locator']>[]): Promise<void> => {
  for (const locator of what) await expect(locator).toHaveCount(0);
};

/** Nothing lies over the page but toasts: dialogs that are not modal, and go by themselves once no pointer rests on them. */
export const nothingOver: PageAssertion = async (page) => {
  await page.mouse.move(0, 0);
  await unseen(page.locator('[role="dialog"]:not([aria-modal="false"])'));
};

/**
 * A screen that is new takes no press for a moment: asked before a hand goes by places, which waits for nothing by
 * itself, and before what asks how far the page is scrolled, as Playwright scrolls when a press is not taken.
 */
export async function takesPresses(page: Page): Promise<void> {
  const isTaken = () => page.locator('main').evaluate((main) => getComputedStyle(main).pointerEvents);
  await expect.poll(isTaken).not.toBe('none');
}

/** Where its middle is, once it lies still, is in view and takes a press. */
export async function middleOf(locator: ReturnType<Page['locator']>): Promise<{ x: number; y: number }> {
  await takesPresses(locator.page());
  await locator.hover({ trial: true });
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export const rows = (page: Page) => page.getByRole('list', { name: 'Instruments' }).getByRole('listitem');
export const banner = (page: Page) => page.getByText(/Prices may be out of date|Last known prices/);
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const question = (page: Page, name: string | RegExp) => page.getByRole('alertdialog', { name });
/** What a question offers, and what shuts a sheet. */
export const choice = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true });
export const closer = (page: Page, sheet: string | RegExp) =>
  dialog(page, sheet).getByRole('button', { name: 'Close', exact: true });
export const again = (page: Page) => button(page, 'Try again');
export const loading = (page: Page) => page.getByRole('status', { name: 'Loading…' });
export const failure = (page: Page) => page.getByRole('alert').getByText("Couldn't load this page");
export const isLoading: PageAssertion = (page) => seen(loading(page));
export const hasFailed: PageAssertion = (page) => seen(failure(page), again(page));
/**
 * One button of the name, or two while a dialog that asked with the same word leaves: counted, since a strict locator
 * throws at the second button instead of waiting for it to go.
 */
export const busy = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('button', { name, exact: true }).and(page.locator('[aria-busy="true"]'))).toHaveCount(
    1,
  );
export const idle = async (page: Page, name: string | RegExp) => {
  const named = page.getByRole('button', { name, exact: true });
  await expect(named).toHaveCount(1);
  await expect(named).not.toHaveAttribute('aria-busy', 'true');
};

export const listOf = (count: number, detail: PageAssertion = async () => {}): PageAssertion => {
  return async (page) => {
    await expect(rows(page)).toHaveCount(count);
    await detail(page);
  };
};
export const calmList = listOf(8, (page) => unseen(banner(page), page.getByRole('alert')));

/** The paths of the texts that the device keeps for a start without a network. */
export function keptTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('languages')).keys();
    return kept.map(({ url }) => new URL(url).pathname);
  });
}
