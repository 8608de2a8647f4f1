import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { findCharts } from '../../src/cli/charts/find.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
import { chartOf, SHOWN_IDS } from '../../src/client/gallery/charts.ts';

test('every chart a screen shows is walked in the browser', async () => {
  const machines = new Set(SHOWN_IDS.map((id) => chartOf(id).id));
  const missing = (await findCharts(ROOT))
    .filter(({ machine }) => machines.has(machine.id))
    .flatMap(({ name }) => [
      `tests/e2e/walks/limits/${name}.ts`,
      `tests/e2e/walks/deeds/${name}.ts`,
      `tests/e2e/07-walks-${name}.spec.ts`,
    ])
    .filter((file) => !existsSync(join(ROOT, file)));
  expect(missing, 'a shown chart wants its walk in the browser; docs/TESTING.md says how').toEqual([]);
});
