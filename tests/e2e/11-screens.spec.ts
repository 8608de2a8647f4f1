import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { LANGUAGE_CODES } from '../../src/contract/languages.ts';
import { COLOURS_ONLY, seriousFindings, WITHOUT_COLOURS } from './axe.ts';
import { GalleryPhone, type Theme } from './screens/gallery-phone.ts';
import { SCREENS } from './screens/screens.ts';

/**
 * Every screen in one visit. It is measured where it is hardest to fit: long words, stacked marks, no spaces, right to
 * left, and a language longer than any; and in the widest face that a device may have. Then it is read by axe, at rest, in
 * both themes, mirrored and doubled.
 * `LANGS=all` measures in all languages, on a wide phone too, and in both themes; `SCREENS_PICTURES=FOLDER` keeps a picture
 * of each.
 */
const HARD = ['en', 'hk', 'ar', 'th'];
/** The longest words, in the wide face: these fit the narrow one as well. The tags of the chart move as the language turns. */
const LONG = ['de', 'pseudo'];
const isWhole = process.env.LANGS === 'all';
const LANGUAGES = isWhole ? LANGUAGE_CODES : (process.env.LANGS?.split(',') ?? HARD);
/** What fits the narrow phone in one theme fits elsewhere, as far as has been seen: `npm run soak` looks. */
const THEMES: readonly Theme[] = isWhole ? ['dark', 'light'] : ['dark'];
const WIDTHS = isWhole ? [360, 430] : [360];
const HEIGHT = 780;
const PHONE = { width: 390, height: 844 };
/** Whatever is doubled has room here. */
const ROOMY = { width: 640, height: 844 };
/** A device whose text is set to twice its size: the root of every `rem`. */
const DOUBLE = '32px';
const pictures = process.env.SCREENS_PICTURES;

let phone: GalleryPhone;

test.describe.configure({ mode: 'parallel' });
test.beforeAll(async ({ browser }, { project }) => {
  phone = await GalleryPhone.start(browser, project.use);
});
test.afterAll(() => phone?.stop());

for (const screen of SCREENS)
  test(`${screen.clause} S1.8 S9.2 ${screen.name}: nothing is cut, covered, too wide or too small, and axe finds nothing serious`, async () => {
    await phone.page.setViewportSize({ width: WIDTHS[0] ?? 0, height: HEIGHT });
    await phone.open(screen);
    const complaints: string[] = [];
    for (const width of WIDTHS) {
      await phone.page.setViewportSize({ width, height: HEIGHT });
      complaints.push(...(await phone.measured(width, LANGUAGES, THEMES)));
      if (pictures) await phone.photograph(join(pictures, `${screen.name} ${width}`), LANGUAGES);
      await phone.drawWith('wide');
      complaints.push(...(await phone.measured(width, isWhole ? LANGUAGES : LONG, THEMES)));
      await phone.drawWith('narrow');
    }
    complaints.push(...(await unsound()));
    // A locked app shows none before it is opened.
    if (!screen.address.includes('appLock.locked')) complaints.push(...(await underToast()));
    expect(complaints.join('\n')).toBe('');
  });

/** What is wrong with what is open for those who listen, who read large, and who are made sick by what moves. */
async function unsound(): Promise<string[]> {
  const complaints: Record<string, string[]> = {};
  await phone.page.setViewportSize(PHONE);
  await phone.turn('en', 'dark');
  complaints.moving = await phone.page.evaluate(longMotion);
  complaints['en dark'] = await seriousFindings(phone.page);
  await phone.turn('en', 'light');
  complaints['en light'] = await seriousFindings(phone.page, COLOURS_ONLY);
  await phone.turn('ar', 'dark');
  complaints['ar dark'] = await seriousFindings(phone.page, WITHOUT_COLOURS);
  // A change of the width has the page ask anew what it asks of its containers in rem. What is too wide before it does, and be
  // it for a frame, leaves the page at another scale, and presses of the next screen miss.
  await phone.page.setViewportSize(ROOMY);
  await phone.drawWith('wide');
  await setTextSize(DOUBLE);
  await phone.turn('de', 'dark');
  await phone.page.setViewportSize(PHONE);
  complaints.doubled = await phone.measured(PHONE.width, ['de', 'en'], ['dark']);
  await phone.drawWith('narrow');
  await setTextSize('');
  return Object.entries(complaints).flatMap(([where, what]) => what.map((text) => `${where}: ${text}`));
}

/** What is wrong while a toast is shown, at both ends of the page. */
async function underToast(): Promise<string[]> {
  await phone.turn('en', 'dark');
  await phone.toast('Your position in EUR/USD was closed at the price of its stop-loss, 1.08215.');
  const complaints = await phone.measured(PHONE.width, ['en'], ['dark']);
  await phone.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  return [...complaints, ...(await phone.measured(PHONE.width, ['en'], ['dark']))];
}

const setTextSize = (size: string): Promise<void> =>
  phone.page.evaluate((wanted) => {
    document.documentElement.style.fontSize = wanted;
  }, size);

/** Animations that run or will run for longer than a moment; one that only keeps presses off is not seen. */
function longMotion(): string[] {
  return document
    .getAnimations()
    .map(({ effect }) => effect as KeyframeEffect)
    .filter((effect) => Number(effect.getComputedTiming().activeDuration) > 10)
    .filter((effect) => effect.getKeyframes().some((frame) => frame.pointerEvents === undefined))
    .map(
      ({ target, pseudoElement }) =>
        `${target?.tagName}.${target?.getAttribute('class')}${pseudoElement ?? ''} moves`,
    );
}

test('what is planted wrong on a sound screen is found', async () => {
  const [home] = SCREENS;
  if (!home) throw new Error('there is no screen to measure');
  await phone.page.setViewportSize({ width: 360, height: HEIGHT });
  await phone.open(home);
  expect(await phone.measured(360, ['en'], ['dark'])).toEqual([]);
  expect(await seriousFindings(phone.page)).toEqual([]);
  await phone.page.evaluate(() => {
    const planted = (style: string, tag = 'p', text = `Planted ${style}`): void => {
      const element = document.createElement(tag);
      element.style.cssText = `position: absolute; inset-block-start: 200px; white-space: nowrap; ${style}`;
      element.textContent = text;
      document.querySelector('main')?.append(element);
    };
    planted('inset-inline-start: 0', 'p', '15\u200f/01');
    planted('inline-size: 40px; overflow: hidden');
    planted('inline-size: 60px; overflow: hidden; text-overflow: ellipsis');
    planted('block-size: 6px; overflow: hidden');
    planted('inset-inline-start: 700px');
    planted('block-size: 20px; inset-inline-start: 0', 'button');
    document.querySelector('main')?.append(document.createElement('input'));
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
    'does not say what Enter does',
    'written from the right within what runs from the left',
  ])
    expect(found).toContain(kind);
  expect((await seriousFindings(phone.page)).join('\n'), 'a field without a name').toContain('label');
});
