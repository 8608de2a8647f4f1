import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staleCharts, writeCharts } from '#chart-tools/docs/generate';
import { readChartTests } from '../../src/cli/chart-tests.ts';
import { readComposition } from '../../src/cli/composition/read-composition.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
import { DOOR, FixtureProject } from './fixture.ts';

const NO_TESTS = new Map();

describe('the committed pages of the charts and of how they act as one', () => {
  it('are what the machines and the definitions make now', async () => {
    const stale = await staleCharts(ROOT, await readChartTests(ROOT), await readComposition(ROOT));
    expect(stale, `stale: ${stale.join(', ')}; run npm run charts`).toEqual([]);
    // Every diagram is laid out anew.
  }, 180_000);
});

describe('a chart whose committed files differ from its machine is named', () => {
  const project = new FixtureProject();
  const page = join('docs', 'charts', 'door.md');
  beforeAll(() => project.writeMachine('door', DOOR));
  afterAll(() => project.remove());

  it('when they were never written', async () => {
    expect(await staleCharts(project.root, NO_TESTS)).toEqual(['door', 'index']);
  });

  it('not when they were just written', async () => {
    await writeCharts(project.root, NO_TESTS);
    expect(await staleCharts(project.root, NO_TESTS)).toEqual([]);
  });

  it('when one of them was edited', async () => {
    const text = readFileSync(join(project.root, page), 'utf8');
    project.write(page, text.replace('isWelcome', 'isFriend'));
    expect(await staleCharts(project.root, NO_TESTS)).toEqual(['door']);
    await writeCharts(project.root, NO_TESTS);
  });

  it('when one of them is missing', async () => {
    rmSync(join(project.root, 'docs/charts/door.svg'));
    expect(await staleCharts(project.root, NO_TESTS)).toEqual(['door']);
    await writeCharts(project.root, NO_TESTS);
  });

  it('when one is left of a chart that is gone', async () => {
    project.write('docs/charts/window.svg', '<svg/>');
    expect(await staleCharts(project.root, NO_TESTS)).toEqual(['window']);
    await writeCharts(project.root, NO_TESTS);
    expect(await staleCharts(project.root, NO_TESTS)).toEqual([]);
  });
});
