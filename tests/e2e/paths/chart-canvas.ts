import type { Page } from 'playwright/test';

/** What a trader does on the canvas of the chart. Places are shares of the pane with the candles. */

type Place = readonly [x: number, y: number];

/** The pane is that much of the whole chart at least, whatever stands below it. */
const PANE_HEIGHT = 0.5;
const PANE_WIDTH = 0.8;

async function pixelOf(page: Page, [x, y]: Place): Promise<{ x: number; y: number }> {
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
