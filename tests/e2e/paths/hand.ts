import type { Page } from 'playwright/test';
import type { EventExecutor } from './page-model.ts';

/** Where the handle of a row is, by the row's name. */
async function handleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name: `Move ${name}`, exact: true }).boundingBox();
  return { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
}

type RowEvent = 'row.lifted' | 'row.moved' | 'row.dropped' | 'row.released' | 'row.placed';

/** What a hand does to the row of this name, in a list that is put in order: by mouse, and by key to its end. */
export const handOf = (name: string): Record<RowEvent, EventExecutor> => ({
  'row.lifted': async ({ page }) => {
    const { x, y } = await handleOf(page, name);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 6);
  },
  'row.moved': async ({ page }, { from }) => {
    const { y } = await handleOf(page, name);
    const isFirst = (from.context as { row: { at: number } }).row.at === 0;
    await page.mouse.move(200, isFirst ? y + 60 : y);
  },
  'row.dropped': ({ page }) => page.mouse.up(),
  'row.released': async ({ page }) => {
    await page.keyboard.press('Escape');
    await page.mouse.up();
  },
  'row.placed': async ({ page }) => {
    await page.getByRole('button', { name: `Move ${name}`, exact: true }).focus();
    await page.keyboard.press('End');
  },
});
