import AxeBuilder from '@axe-core/playwright';
import { expect, test } from 'playwright/test';
import { GalleryPhone } from './screens/gallery-phone.ts';
import { LOOKS } from './screens/screens.ts';

/** Every screen for those who listen, who read large, and who are made sick by what moves. */

const WIDTH = 390;
const HEIGHT = 844;
/** A device whose text is set to twice its size: the root of every `rem`. */
const DOUBLE = '32px';

let phone: GalleryPhone;
test.beforeAll(async ({ browser }, { project }) => {
  phone = await GalleryPhone.start(browser, project.use);
});
test.afterAll(() => phone?.stop());

/** What axe calls serious or critical. Legacy mode: no second page is opened for each run, as there are no frames. */
async function serious(build: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const axe = new AxeBuilder({ page: phone.page }).exclude('canvas').setLegacyMode(true);
  const { violations } = await build(axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Animations that run or will run for longer than anybody could see. */
const longMotion = (): string[] =>
  document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 10)
    .map(({ effect }) => {
      const { target, pseudoElement } = effect as KeyframeEffect;
      return `${target?.tagName}.${target?.getAttribute('class')}${pseudoElement ?? ''} moves`;
    });

for (const look of LOOKS)
  test(`${look.clause} S1.8 ${look.name}: sound for a screen reader, in both themes, mirrored, doubled and at rest`, async () => {
    const complaints: Record<string, string[]> = {};
    await phone.page.setViewportSize({ width: WIDTH, height: HEIGHT });
    await phone.open(look);
    await phone.turn('en', 'dark');
    complaints.moving = await phone.page.evaluate(longMotion);
    complaints['en dark'] = await serious((axe) => axe);
    // The other theme has other colours, the other direction has other places: nothing else differs.
    await phone.turn('en', 'light');
    complaints['en light'] = await serious((axe) => axe.withRules(['color-contrast']));
    await phone.turn('ar', 'dark');
    complaints['ar dark'] = await serious((axe) => axe.disableRules(['color-contrast']));
    await phone.page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, DOUBLE);
    complaints.doubled = await phone.measured(WIDTH, ['en'], ['dark']);
    const found = Object.entries(complaints).flatMap(([where, what]) =>
      what.map((text) => `${where}: ${text}`),
    );
    expect(found.join('\n')).toBe('');
  });
