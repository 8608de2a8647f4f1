import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Limits, type Plan, planOf } from '../../../tests/e2e/walks/plan.ts';
import type { Walkable } from '../../../tests/support/model/paths.ts';

/** What the generated paths of a chart walk headless, and in the browser; null where nothing says how. */
export type Coverage = {
  headless: Plan | null;
  browser: Plan | null;
  /** Why a transition is not walked in the browser, by its name. */
  reasons: Limits['unwalked'];
};

const NO_LIMITS: Limits = { impossible: [], unwalked: {} };

/** Plans a chart's walks from its model; nothing is run. */
export async function coverageOf(root: string, name: string): Promise<Coverage> {
  const walk = await load<{ walkable: Walkable }>(join(root, 'tests/machines/walkables', `${name}.ts`));
  const bounds = await load<{ limits: Limits }>(join(root, 'tests/e2e/walks/limits', `${name}.ts`));
  return {
    headless: walk && planOf(walk.walkable, NO_LIMITS),
    browser: walk && bounds && planOf(walk.walkable, bounds.limits),
    reasons: bounds?.limits.unwalked ?? {},
  };
}

async function load<Module>(file: string): Promise<Module | null> {
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Module) : null;
}
