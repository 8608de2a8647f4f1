import type { Page } from 'playwright/test';
import type { Stroke } from '#machines/signature/signature.machine';

export const pad = (page: Page) => page.getByRole('img', { name: 'Signature' });

/** Draws a stroke as a finger would: its points are in widths of the pad. */
export async function drawStroke(page: Page, stroke: Stroke): Promise<void> {
  // Scrolled to first: the mouse goes by what is on the screen.
  await pad(page).scrollIntoViewIfNeeded();
  const box = await pad(page).boundingBox();
  const [first, ...rest] = stroke;
  if (!box || !first) throw new Error('there is no pad, or no stroke');
  const at = ({ x, y }: Stroke[number]): [number, number] => [box.x + x * box.width, box.y + y * box.width];
  await page.mouse.move(...at(first));
  await page.mouse.down();
  for (const point of rest) await page.mouse.move(...at(point), { steps: 12 });
  await page.mouse.up();
}
