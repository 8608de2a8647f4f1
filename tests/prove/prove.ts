import { readTestModels } from '../../src/cli/chart-tests.ts';
import { FEATURES } from '../../src/client/features/all.ts';
import { seededRandom } from '../support/random.ts';
import { type Bound, type Breach, type Exploration, explore, wander } from './explore.ts';
import { CHECKS } from './invariants.ts';
import type { Slice, WorldChoice } from './world.ts';
import { type Fault, worldsOf } from './worlds.ts';

/** The test models by the id of their chart: the events and outcomes to choose from. */
export async function modelsOf(root: string) {
  const models = await readTestModels(root);
  return new Map([...models.values()].map((model) => [model.machine.id, model]));
}
type Models = Awaited<ReturnType<typeof modelsOf>>;

/** Every situation of one slice within the bound. */
export const proveSlice = (
  slice: Slice,
  models: Models,
  bound: Bound,
  fault: Fault = {},
): Exploration<WorldChoice> => explore(worldsOf(slice, models, fault), CHECKS, bound);

/** All features at once, on ways drawn by chance. */
export const EVERYTHING: Slice = { name: 'everything', features: FEATURES, singletons: ['connection'] };

export function proveByChance(models: Models, seed: number, length: number): Breach<WorldChoice> | null {
  return wander(worldsOf(EVERYTHING, models), CHECKS, seededRandom(seed).below, length);
}
