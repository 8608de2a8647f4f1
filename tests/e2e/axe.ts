import axe from 'axe-core';
import type { Page } from 'playwright/test';
import { atRest } from './at-rest.ts';

/** Another theme has other colours, another direction has other places: nothing else differs. */
export const ALL_RULES: axe.RunOptions = {};
export const COLOURS_ONLY: axe.RunOptions = { runOnly: 'color-contrast' };
export const WITHOUT_COLOURS: axe.RunOptions = { rules: { 'color-contrast': { enabled: false } } };

type Axe = Pick<typeof axe, 'run'>;

/** What axe calls serious or critical in what is open, outside of pictures. The page reads axe once. */
export async function seriousFindings(page: Page, options = ALL_RULES): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${axe.source}; undefined`);
  // Another theme has its colours once the change from the old ones is over.
  await page.evaluate(atRest);
  return page.evaluate(
    async (wanted) => {
      const { run } = (globalThis as unknown as { axe: Axe }).axe;
      const { violations } = await run({ exclude: ['canvas'] }, wanted);
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    { ...options, resultTypes: ['violations' as const] },
  );
}
