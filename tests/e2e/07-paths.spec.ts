import { test as base, expect } from 'playwright/test';
import { findCharts } from '#chart-tools/find-charts';
import { planPaths } from '#chart-tools/paths/plan';
import type { TracedPath } from '#chart-tools/paths/trace-path';
import { ROOT } from '../../src/cli/run-steps.ts';
import { atomicStatesOf } from '../gallery/atomic-states.ts';
import { chartOf, SHOWN_IDS } from '../gallery/charts.ts';
import { importFromCharts } from '../support/chart-folders.ts';
import { AppPage } from './paths/app-page.ts';
import { Backend } from './paths/backend.ts';
import type { PageModel } from './paths/page-model.ts';
import { runPath } from './paths/run-path.ts';

/** The paths of every chart a screen shows, taken in the built app before the real server. */

const pages = await importFromCharts<{ pageModel: PageModel }>('page.ts');

const test = base.extend<object, { backend: Backend }>({
  backend: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing else is wanted
    async ({}, use) => {
      const backend = await Backend.start();
      await use(backend);
      await backend.server.dispose();
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'parallel' });
// No step depends on how fine the page is drawn.
test.use({ deviceScaleFactor: 1 });

test('every chart a screen shows is tested in the browser', async () => {
  const shown = new Set(SHOWN_IDS.map((id) => chartOf(id).id));
  const charts = await findCharts(ROOT);
  expect([...pages.keys()], 'a shown chart wants its page.ts; docs/TESTING.md says how').toEqual(
    charts.filter(({ machine }) => shown.has(machine.id)).map(({ name }) => name),
  );
  const planned = [...pages.values()].filter(({ pageModel }) => pageModel.model.exclusions);
  expect(planned.length, 'its model has exclusions, if only empty ones').toBe(pages.size);
});

for (const { pageModel } of pages.values()) {
  const { clauses, chart, model, states } = pageModel;
  for (const [index, path] of planPaths(model, model.exclusions).paths.entries())
    test(`${clauses} ${chart} path ${index + 1}: ${titleOf(path)}`, async ({ page, backend }) => {
      const actor = pageModel.chartFor?.(path) ?? chart;
      const app = await AppPage.prepare(page, backend, actor, ['startup', ...SHOWN_IDS]);
      await runPath(pageModel, app, path);
    });

  test(`${clauses} ${chart}: every atomic state is looked at`, () => {
    const atomic = atomicStatesOf(chart).map(({ path }) => path.join('.'));
    expect(Object.keys(states).sort(), 'atomic states with something to see').toEqual(atomic.sort());
  });
}

function titleOf({ steps }: TracedPath): string {
  return steps.map(({ event }) => event.type).join(' → ') || 'starts';
}
