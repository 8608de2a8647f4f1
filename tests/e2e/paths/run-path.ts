import { test } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { TracedPath, TracedStep } from '#chart-tools/paths/trace-path';
import { inApp } from '../chart-view.ts';
import type { AppPage } from './app-page.ts';
import { isSame } from './journal.ts';
import { byItself, type PageModel } from './page-model.ts';

/**
 * Takes a path in the app. After each step the page must report that the chart took that event, from there to there,
 * by those very transitions; every atomic state just entered is looked at.
 */
export async function runPath(pageModel: PageModel, app: AppPage, path: TracedPath): Promise<void> {
  const { chart } = app;
  await pageModel.open(app, path);
  const start = path.start.value;
  let place = await app.journal.next(0, `${chart} to start at ${JSON.stringify(start)}`, (entry) => {
    return entry.chart === chart && entry.event === 'xstate.init' && isSame(entry.value, start);
  });
  let seen: AnyMachineSnapshot | null = null;
  const look = async (at: AnyMachineSnapshot, next: TracedStep | undefined): Promise<void> => {
    const isPassing = next !== undefined && pageModel.events[next.event.type] === byItself;
    if (!isPassing) await assertStates(pageModel, app, seen, at);
    seen = isPassing ? null : at;
  };
  await look(path.start, path.steps[0]);
  for (const [index, step] of path.steps.entries()) {
    const { event, from, to, transitions } = step;
    const execute = pageModel.events[event.type];
    if (!execute) throw new Error(`the page model of ${chart} has no event ${event.type}`);
    app.startsStepAt(from.value);
    await test.step(event.type, async () => execute(app, step, stepsUntilNext(path.steps, index)));
    const wanted = `${event.type} to take ${chart} from ${JSON.stringify(from.value)} to ${JSON.stringify(to.value)} by ${transitions.join(', ')}`;
    place = await app.journal.next(
      place,
      wanted,
      (entry) =>
        entry.chart === chart &&
        entry.event === event.type &&
        isSame(entry.before, from.value) &&
        isSame(entry.value, to.value) &&
        isSame(sorted(entry.transitions), sorted(transitions)),
    );
    await look(to, path.steps[index + 1]);
  }
}

/** The steps after this one, as far as the same event does not come again. */
function stepsUntilNext(steps: readonly TracedStep[], index: number): TracedStep[] {
  const later = steps.slice(index + 1);
  const next = later.findIndex(({ event }) => event.type === steps[index]?.event.type);
  return next < 0 ? later : later.slice(0, next);
}

const sorted = (names: readonly string[]): string => [...names].sort().join();

async function assertStates(
  { chart, states }: PageModel,
  app: AppPage,
  from: AnyMachineSnapshot | null,
  to: AnyMachineSnapshot,
): Promise<void> {
  const before = from ? atomicStates(from) : [];
  for (const state of atomicStates(to)) {
    if (before.includes(state)) continue;
    const view = states[state];
    if (!view) throw new Error(`the view of ${chart} has no state ${state}`);
    const assertion = inApp(view);
    if (typeof assertion === 'string') continue;
    await test.step(`see ${state}`, () => assertion(app.page));
  }
}

function atomicStates({ _nodes }: AnyMachineSnapshot): string[] {
  return _nodes.filter(({ states }) => Object.keys(states).length === 0).map(({ path }) => path.join('.'));
}
