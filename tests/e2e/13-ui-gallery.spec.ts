import { expect, type Page, test } from 'playwright/test';
import type { PreviewServer } from 'vite';
import { PIECES_PATH, STATES_PATH } from '../gallery/addresses.ts';
import { PIECES } from '../gallery/ui-gallery/names.ts';
import { ALL_RULES, COLOURS_ONLY, seriousFindings, WITHOUT_COLOURS } from './axe.ts';
import { serveGallery } from './gallery-build.ts';

/** The gallery of pieces, in a build that has it. */

let server: PreviewServer;
let address = '';

test.beforeAll(async () => {
  const gallery = await serveGallery();
  server = gallery.server;
  address = gallery.origin + PIECES_PATH;
});

test.afterAll(() => server?.close());

/** Opens the page and answers what it complains of from then on. */
async function openGallery(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto(address);
  return complaints;
}

const choose = (page: Page, group: string, name: string): Promise<void> =>
  page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true }).click();

const LOOKS = [
  ['dark', 'ltr', ALL_RULES],
  ['light', 'ltr', COLOURS_ONLY],
  ['dark', 'rtl', WITHOUT_COLOURS],
] as const;

for (const [theme, direction, rules] of LOOKS)
  test(`every piece stands in ${theme}, ${direction}, and axe finds nothing serious`, async ({ page }) => {
    const complaints = await openGallery(page);
    await choose(page, 'Theme', theme);
    await choose(page, 'Direction', direction);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    const shown = await page
      .locator('section:has(> h3)')
      .evaluateAll((sections) =>
        sections.filter((section) => section.querySelector('figure')).map(({ id }) => id),
      );
    expect(shown).toEqual(Object.values(PIECES).flat());
    await expect(page.locator('#candle-chart canvas').first()).toBeVisible();
    expect(await seriousFindings(page, rules)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width, 'no horizontal scroll').toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  });

test('where the device sets the colours, what acts has an edge, and what is chosen stands out', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const complaints = await openGallery(page);
  await expect(page.locator('#switch [role="switch"]').first()).toBeVisible();
  const looks = (selector: string): Promise<{ fill: string; edge: string; inside: string }[]> =>
    page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const { backgroundColor, outlineStyle } = getComputedStyle(element);
        const inside = element.firstElementChild
          ? getComputedStyle(element.firstElementChild).backgroundColor
          : '';
        return { fill: backgroundColor, edge: outlineStyle, inside };
      }),
    );
  const fills = async (selector: string): Promise<string[]> => [
    ...new Set((await looks(selector)).map(({ fill }) => fill)),
  ];
  for (const [chosen, other] of [
    ['#chip [aria-pressed="true"]', '#chip [aria-pressed="false"]'],
    ['#segmented [aria-pressed="true"]', '#segmented [aria-pressed="false"]'],
    ['#tabs [aria-selected="true"]', '#tabs [aria-selected="false"]'],
    ['#tab-bar [aria-current]', '#tab-bar nav > :not([aria-current])'],
    ['#switch [aria-checked="true"]', '#switch [aria-checked="false"]'],
  ] as const) {
    const [fill, ...more] = await fills(chosen);
    expect(more, chosen).toEqual([]);
    expect(fill, chosen).toMatch(/^rgb/);
    expect(await fills(other), other).not.toContain(fill);
  }
  for (const { fill, inside } of await looks('#switch [role="switch"]')) expect(inside).not.toBe(fill);
  for (const { edge } of await looks('#button button, #badge figure span[class]')) expect(edge).toBe('solid');
  expect(complaints).toEqual([]);
});

test('a palette is shown at once, and what covers the page opens and closes', async ({ page }) => {
  const complaints = await openGallery(page);
  await choose(page, 'Palette', 'colour-safe');
  await expect(page.locator('html')).toHaveAttribute('data-palette', 'colour-safe');
  for (const name of ['Open a sheet', 'Open a drawer', 'Ask']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.locator('[role=dialog], [role=alertdialog]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('[role=dialog], [role=alertdialog]')).toBeHidden();
  }
  await page.getByRole('button', { name: 'success', exact: true }).click();
  await expect(page.getByText('A toast: success')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a toast leaves in sight what was pressed, and what is read where it stands', async ({ page }) => {
  await openGallery(page);
  const pressed = page.getByRole('button', { name: 'success', exact: true });
  // The page has a tab bar among its pieces, so the strip stands as high as above one.
  const scroll = () =>
    pressed.evaluate((button) => {
      const px = Math.round(button.getBoundingClientRect().bottom + 70 - innerHeight);
      scrollBy(0, px);
      return px;
    });
  // The pieces above grow as their code comes.
  await expect(page.locator('#candle-chart canvas').first()).toBeVisible();
  await expect.poll(scroll).toBe(0);
  await pressed.click();
  const strip = page.locator('[data-toast]').first();
  await expect(strip).toBeVisible();
  const foot = (await strip.boundingBox())?.y ?? Number.NaN;
  await expect
    .poll(async () => pressed.evaluate((button) => button.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(foot);
  await page.evaluate(() => scrollTo(0, 0));
  await pressed.evaluate((button: HTMLElement) => button.click());
  await expect(page.locator('[data-toast]')).toHaveCount(2);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a signature is in the ink of the theme, also when that changes under it', async ({ page }) => {
  await openGallery(page);
  const pad = page.locator('#signature-field canvas').nth(1);
  const ink = (): Promise<number> =>
    pad.evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      const reds = Array.from(pixels).filter((_, index) => index % 4 === 0 && pixels[index + 3] === 255);
      return reds.reduce((sum, red) => sum + red, 0) / reds.length;
    });
  await choose(page, 'Theme', 'light');
  await expect.poll(ink).toBeLessThan(100);
  await choose(page, 'Theme', 'dark');
  await expect.poll(ink).toBeGreaterThan(150);
});

test('the gallery of states leads to the gallery of pieces', async ({ page }) => {
  await openGallery(page);
  await page.goto(new URL(STATES_PATH, address).href);
  await page.getByRole('link', { name: 'Pieces' }).click();
  await expect(page.getByRole('heading', { name: 'Gallery of pieces' })).toBeVisible();
});
