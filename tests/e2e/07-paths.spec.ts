import { type BrowserContextOptions, test as base, expect } from 'playwright/test';
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
import { Phone } from './paths/phone.ts';
import { runPath } from './paths/run-path.ts';

/**
 * The paths of every chart a screen shows, taken in the built app before the real server: over each outcome of each event, and to
 * each atomic state. `PATHS=transitions` takes every transition, as `npm run soak` does; without a browser each is taken anyway.
 */
const GOAL = process.env.PATHS === 'transitions' ? 'transitions' : 'events';

const pages = await importFromCharts<{ pageModel: PageModel }>('page.ts');

/** What the paths of a worker share. The page goes before the server, which would wait for its calls. */
type Bench = { backend: Backend; phone: Phone };

const test = base.extend<object, { bench: Bench }>({
  bench: [
    async ({ browser }, use, { project }) => {
      const backend = await Backend.start();
      const phone = new Phone(browser, project.use as BrowserContextOptions);
      await use({ backend, phone });
      await phone.discard();
      await backend.server.dispose();
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'parallel' });

test('every chart a screen shows is tested in the browser', async () => {
  const shown = new Set(SHOWN_IDS.map((id) => chartOf(id).id));
  const charts = await findCharts(ROOT);
  expect([...pages.keys()], 'a shown chart wants its page.ts; docs/TESTING.md says how').toEqual(
    charts.filter(({ machine }) => shown.has(machine.id)).map(({ name }) => name),
  );
  const planned = [...pages.values()].filter(({ pageModel }) => pageModel.model.exclusions);
  expect(planned.length, 'its model has exclusions, if only empty ones').toBe(pages.size);
});

for (const [name, { pageModel }] of pages) {
  const { clauses, chart, model, states } = pageModel;
  const tagged = { tag: `@${name}` };
  for (const [index, path] of planPaths(model, model.exclusions, GOAL).paths.entries())
    test(
      `${clauses} ${chart} path ${index + 1}: ${titleOf(path)}`,
      tagged,
      async ({ bench: { backend, phone } }) => {
        if (pageModel.ownPage) await phone.discard();
        const app = await AppPage.prepare(phone, backend, pageModel.chartFor?.(path) ?? chart);
        try {
          await runPath(pageModel, app, path);
        } catch (error) {
          await phone.discard();
          throw error;
        }
        if (pageModel.ownPage) await phone.discard();
      },
    );

  test(`${clauses} ${chart}: every atomic state is looked at`, () => {
    const atomic = atomicStatesOf(chart).map(({ path }) => path.join('.'));
    expect(Object.keys(states).sort(), 'atomic states with something to see').toEqual(atomic.sort());
  });
}

function titleOf({ steps }: TracedPath): string {
  return steps.map(({ event }) => event.type).join(' → ') || 'starts';
}
