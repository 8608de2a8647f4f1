import axe from 'axe-core';
import type { Page } from 'playwright/test';

/** Another theme has other colours, another direction has other places: nothing else differs. */
export const ALL_RULES: axe.RunOptions = {};
export const COLOURS_ONLY: axe.RunOptions = { runOnly: 'color-contrast' };
export const WITHOUT_COLOURS: axe.RunOptions = { rules: { 'color-contrast': { enabled: false } } };

type Axe = Pick<typeof axe, 'run'>;

/** Looks while something came into sight are taken again, so often at most. */
const MOST_LOOKS = 5;

/** What axe calls serious or critical in what is open, outside of pictures. The page reads axe once. */
export async function seriousFindings(page: Page, options = ALL_RULES): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${axe.source}; undefined`);
  for (let looks = 1; ; looks += 1) {
    // Another theme has its colours once the change from the old ones is over.
    await page.evaluate(atRest);
    const { findings, hasMoved } = await page.evaluate(look, options);
    if (findings.length === 0 || !hasMoved || looks === MOST_LOOKS) return findings;
  }
}

/** Runs within the page. What begins to move meanwhile, such as a toast, is half transparent for a moment. */
async function look(wanted: axe.RunOptions): Promise<{ findings: string[]; hasMoved: boolean }> {
  const { run } = (globalThis as unknown as { axe: Axe }).axe;
  let hasMoved = false;
  const note = (): void => {
    hasMoved = true;
  };
  const beginnings = ['animationstart', 'transitionrun'];
  for (const kind of beginnings) document.addEventListener(kind, note, true);
  // Guards pass the focus on at once. Axe lets them be where it sees a modal; it looks at five points, and one may be the trigger,
  // which the backdrop leaves out.
  const exclude = ['canvas', '[data-base-ui-focus-guard]'];
  const { violations } = await run({ exclude }, { ...wanted, resultTypes: ['violations'] });
  for (const kind of beginnings) document.removeEventListener(kind, note, true);
  const findings = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  return { findings, hasMoved };
}

/** Runs within the page: resolves when nothing moves that moves for a time. What moves for ever may move. */
export async function atRest(): Promise<void> {
  for (;;) {
    // What was changed just now begins to move in the next frame, and one movement may begin another.
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const moving = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    if (moving.length === 0) return;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}
