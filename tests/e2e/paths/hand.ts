import type { Page } from 'playwright/test';
import { button, middleOf, takesPresses } from '../page-assertions.ts';
import type { EventExecutor } from './page-model.ts';

const handle = (page: Page, name: string) => button(page, `Move ${name}`);

type RowEvent = 'row.lifted' | 'row.moved' | 'row.dropped' | 'row.released' | 'row.placed';

/** What a hand does to the row of this name, in a list that is put in order: by mouse, and by key to its end. */
export const handOf = (name: string): Record<RowEvent, EventExecutor> => ({
  'row.lifted': async ({ page }) => {
    const { x, y } = await middleOf(handle(page, name));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 6);
  },
  'row.moved': async ({ page }, { from }) => {
    const { y } = await middleOf(handle(page, name));
    const isFirst = (from.context as { row: { at: number } }).row.at === 0;
    await page.mouse.move(200, isFirst ? y + 60 : y);
  },
  'row.dropped': ({ page }) => page.mouse.up(),
  'row.released': async ({ page }) => {
    await page.keyboard.press('Escape');
    await page.mouse.up();
  },
  'row.placed': async ({ page }) => {
    await handle(page, name).focus();
    await page.keyboard.press('End');
  },
});

/** What a trader does on the canvas of the chart. Places are shares of the pane with the candles. */

type Place = readonly [x: number, y: number];

/** The pane is that much of the whole chart at least, whatever stands below it. */
const PANE_HEIGHT = 0.5;
const PANE_WIDTH = 0.8;

async function pixelOf(page: Page, [x, y]: Place): Promise<{ x: number; y: number }> {
  await takesPresses(page);
  const box = await page.getByRole('img', { name: /^Candlestick chart/ }).boundingBox();
  if (!box) throw new Error('there is no chart');
  return { x: box.x + box.width * PANE_WIDTH * x, y: box.y + box.height * PANE_HEIGHT * y };
}

/** Taps the chart with a finger. */
export async function tapChart(page: Page, place: Place): Promise<void> {
  const { x, y } = await pixelOf(page, place);
  await page.touchscreen.tap(x, y);
}

/** Drags with a finger from one place to another. */
export async function dragChart(page: Page, from: Place, to: Place): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const [start, end] = [await pixelOf(page, from), await pixelOf(page, to)];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
  for (const share of [0.3, 0.7, 1]) {
    const at = { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}
