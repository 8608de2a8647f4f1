import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { LANGUAGE_CODES } from '../../src/contract/languages.ts';
import { GalleryPhone, type Theme } from './screens/gallery-phone.ts';
import { LOOKS } from './screens/screens.ts';

/**
 * Every screen is measured where it is hardest to fit: long words, stacked marks, no spaces, right to left, and a
 * language longer than any. `LANGS=all` measures all of them; `LOOKS_PICTURES=FOLDER` keeps a picture of each.
 */
const HARD = ['en', 'hk', 'de', 'ar', 'th', 'pseudo'];
const LANGUAGES = process.env.LANGS === 'all' ? LANGUAGE_CODES : (process.env.LANGS?.split(',') ?? HARD);
const THEMES: readonly Theme[] = ['dark', 'light'];
const WIDTHS = [360, 430];
const HEIGHT = 780;
const pictures = process.env.LOOKS_PICTURES;

let phone: GalleryPhone;

test.beforeAll(async ({ browser }, { project }) => {
  phone = await GalleryPhone.start(browser, project.use);
});
test.afterAll(() => phone?.stop());

for (const look of LOOKS)
  test(`${look.clause} S1.8 S9.2 ${look.name}: nothing is cut, covered, too wide or too small`, async () => {
    const complaints: string[] = [];
    await phone.page.setViewportSize({ width: WIDTHS[0] ?? 0, height: HEIGHT });
    await phone.open(look);
    for (const width of WIDTHS) {
      await phone.page.setViewportSize({ width, height: HEIGHT });
      complaints.push(...(await phone.measured(width, LANGUAGES, THEMES)));
      if (pictures) await phone.photograph(join(pictures, `${look.name} ${width}`), LANGUAGES, THEMES);
    }
    expect(complaints.join('\n')).toBe('');
  });

test('what is planted wrong on a sound screen is found', async () => {
  const [home] = LOOKS;
  if (!home) throw new Error('there is nothing to look at');
  await phone.page.setViewportSize({ width: 360, height: HEIGHT });
  await phone.open(home);
  expect(await phone.measured(360, ['en'], ['dark'])).toEqual([]);
  await phone.page.evaluate(() => {
    const planted = (style: string, tag = 'p'): void => {
      const element = document.createElement(tag);
      element.style.cssText = `position: absolute; inset-block-start: 200px; white-space: nowrap; ${style}`;
      element.textContent = `Planted ${style}`;
      document.querySelector('main')?.append(element);
    };
    planted('inline-size: 40px; overflow: hidden');
    planted('inline-size: 60px; overflow: hidden; text-overflow: ellipsis');
    planted('block-size: 6px; overflow: hidden');
    planted('inset-inline-start: 700px');
    planted('block-size: 20px; inset-inline-start: 0', 'button');
  });
  const found = (await phone.measured(360, ['en'], ['dark'])).join('\n');
  for (const kind of [
    'cut at the side',
    'ends in dots',
    'cut in its height',
    'outside the screen',
    'too low for a thumb',
    'over one another',
    'the page scrolls sideways',
  ])
    expect(found).toContain(kind);
});
