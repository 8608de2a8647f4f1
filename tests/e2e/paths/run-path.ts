import { test as base, expect } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { SHOWN_IDS, type ShownId } from '../../../src/client/gallery/charts.ts';
import { leavesOf } from '../../../src/client/gallery/leaves.ts';
import type { Walkable } from '../../support/model/paths.ts';
import type { TracedPath, TracedStep } from '../../support/model/step-edges.ts';
import type { PageAssertion } from '../sights.ts';
import { isSame } from './journal.ts';
import { type Limits, planOf } from './plan.ts';
import { Stage } from './stage.ts';
import { World } from './world.ts';

/** Does in the app what makes an event come. */
export type Deed = (stage: Stage, step: TracedStep, rest: readonly TracedStep[]) => Promise<void> | void;

/** What a trader sees of a leaf state as soon as it is entered; a text says why that is nothing. */
export type Sight = PageAssertion | string;

/** Everything the walk of one chart in the browser needs. */
export type Deeds = {
  chart: ShownId;
  /** Where several actors run the chart and no single one meets everything: who walks the path instead of `chart`. */
  chartFor?: (path: TracedPath) => ShownId;
  walkable: Walkable;
  limits: Limits;
  /** Transitions of events the chart raises within a step: without effects the headless chart does not take them. */
  raised?: readonly string[];
  /** Opens the app so that the chart stands where the path starts. */
  open: (stage: Stage, path: TracedPath) => Promise<void>;
  /** By the event's type. */
  deeds: Readonly<Record<string, Deed>>;
  /** By the leaf's path. */
  sights: Readonly<Record<string, Sight>>;
};

/** Most paths take a second or two. */
const PATH_TIMEOUT_MS = 180_000;

const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing else is wanted
    async ({}, use) => {
      const world = await World.start();
      await use(world);
      await world.server.dispose();
    },
    { scope: 'worker' },
  ],
});

/** Declares the walk of one chart in the browser, under the clauses it proves: a test per path, then that nothing was left out unsaid. */
export function walkChart(clauses: string, deeds: Deeds): void {
  const { chart, walkable, limits, sights } = deeds;
  const plan = planOf(walkable, limits);
  for (const [index, path] of plan.paths.entries())
    test(`${clauses} ${chart} path ${index + 1}: ${titleOf(path)}`, async ({ page, world }) => {
      test.setTimeout(PATH_TIMEOUT_MS);
      const walker = deeds.chartFor?.(path) ?? chart;
      const stage = await Stage.set(page, world, walker, ['startup', ...SHOWN_IDS]);
      await walk(deeds, stage, path);
    });

  test(`${clauses} ${chart}: every transition is walked but those listed, every state is looked at`, () => {
    expect(plan.unwalked, 'transitions no path walks in the browser').toEqual(Object.keys(limits.unwalked));
    expect(plan.unseen, 'states no path enters in the browser').toEqual([]);
    expect(plan.idle, 'limits that limit nothing').toEqual([]);
    const leaves = leavesOf(chart).map((leaf) => leaf.path.join('.'));
    expect(Object.keys(sights).sort(), 'leaf states with something to see').toEqual(leaves.sort());
  });
}

const sorted = (edges: readonly string[]): string => [...edges].sort().join();

const titleOf = ({ steps }: TracedPath): string =>
  steps.map(({ event }) => event.type).join(' → ') || 'starts';

async function walk(deeds: Deeds, stage: Stage, path: TracedPath): Promise<void> {
  const { chart } = stage;
  await deeds.open(stage, path);
  const start = path.start.value;
  let place = await stage.journal.next(0, `${chart} to start at ${JSON.stringify(start)}`, (entry) => {
    return entry.chart === chart && entry.event === 'xstate.init' && isSame(entry.value, start);
  });
  await look(deeds, stage, null, path.start);
  for (const [index, step] of path.steps.entries()) {
    const { event, from, to, edges } = step;
    const deed = deeds.deeds[event.type];
    if (!deed) throw new Error(`the deeds of ${chart} do not know ${event.type}`);
    stage.standsAt(from.value);
    await base.step(event.type, async () => deed(stage, step, path.steps.slice(index + 1)));
    const wanted = `${event.type} to take ${chart} from ${JSON.stringify(from.value)} to ${JSON.stringify(to.value)} by ${edges.join(', ')}`;
    place = await stage.journal.next(
      place,
      wanted,
      (entry) =>
        entry.chart === chart &&
        entry.event === event.type &&
        isSame(entry.before, from.value) &&
        isSame(entry.value, to.value) &&
        isSame(sorted(entry.edges.filter((edge) => !deeds.raised?.includes(edge))), sorted(edges)),
    );
    await look(deeds, stage, from, to);
  }
}

/** Looks at every leaf state that was just entered. */
async function look(
  deeds: Deeds,
  stage: Stage,
  from: AnyMachineSnapshot | null,
  to: AnyMachineSnapshot,
): Promise<void> {
  const before = from ? leafPaths(from) : [];
  for (const leaf of leafPaths(to)) {
    const sight = deeds.sights[leaf];
    if (before.includes(leaf) || typeof sight === 'string') continue;
    if (!sight) throw new Error(`the sights of ${deeds.chart} do not know ${leaf}`);
    await base.step(`see ${leaf}`, () => sight(stage.page));
  }
}

function leafPaths({ _nodes }: AnyMachineSnapshot): string[] {
  return _nodes.filter(({ states }) => Object.keys(states).length === 0).map(({ path }) => path.join('.'));
}
