import type { ChartState, ChartTransition } from '../chart-model.ts';
import { arrowsOf, drawChart, initialsOf } from '../docs/draw-chart.ts';
import type { Explanation } from '../docs/explain/explanation.ts';
import type { Layout } from '../docs/layout.ts';
import { transitionName } from '../docs/test-files.ts';
import type { Chart } from '../find-charts.ts';
import { PATHS_IN_BROWSER, PATHS_WITHOUT } from '../record/record.ts';
import type { TakenBy } from '../record/taken-by.ts';
import type { TestModel } from '../test-model.ts';
import { titleWords, triggerWords } from '../words.ts';
import type {
  Reference,
  SiteChart,
  SiteRow,
  SiteState,
  SiteTest,
  SiteTransition,
  TestKind,
} from './site-chart.ts';
import { simulationOf } from './situations.ts';

/** What the site tells of a chart beside the chart itself. */
export type Beside = {
  explanation: Explanation;
  takenBy: TakenBy;
  /** How often real trails took each transition, by its name. */
  trails?: ReadonlyMap<string, number>;
  running: SiteChart['running'];
  shown: SiteChart['shown'];
};

/** A chart laid out, with everything that can happen in it. */
export async function buildSiteChart(chart: Chart, tests: TestModel, beside: Beside): Promise<SiteChart> {
  const { model } = chart;
  const names = model.transitions.map((transition) => transitionName(model, transition));
  const { layout, rows } = await drawChart(model);
  const stateIds = model.states.map(({ id }) => id);
  return {
    name: chart.name,
    id: model.id,
    title: titleWords(chart.name),
    header: chart.header,
    width: layout.width,
    height: layout.height,
    states: model.states.map((state) => siteState(state, stateIds, layout, rows)),
    transitions: model.transitions.map((transition, index) =>
      siteTransition({ transition, index, name: names[index] ?? '', stateIds, layout, beside }),
    ),
    initials: initialsOf(model, layout),
    ...simulationOf(tests, stateIds, names),
    running: beside.running,
    shown: beside.shown,
  };
}

function siteState(
  { id, key, kind, parent, clauses }: ChartState,
  stateIds: readonly string[],
  { boxes }: Layout,
  rows: ReadonlyMap<string, readonly SiteRow[]>,
): SiteState {
  const box = boxes.get(id);
  if (!box) throw new Error(`${id} was not laid out`);
  return {
    id,
    key,
    kind,
    parent: parent === null ? null : stateIds.indexOf(parent),
    box,
    rows: rows.get(id) ?? [],
    clauses,
  };
}

type Drawn = {
  transition: ChartTransition;
  index: number;
  name: string;
  stateIds: readonly string[];
  layout: Layout;
  beside: Beside;
};

function siteTransition({ transition, index, name, stateIds, layout, beside }: Drawn): SiteTransition {
  const { source, targets, guard, actions } = transition;
  return {
    name,
    source: stateIds.indexOf(source),
    targets: targets.map((target) => stateIds.indexOf(target)),
    trigger: triggerWords(transition.trigger),
    guard: guard === null ? null : { words: guard, parts: guardsIn(guard, beside.explanation) },
    actions: actions.map(({ name: action }) => referenceTo('action', action, beside.explanation)),
    arrows: arrowsOf(layout, transition, index),
    tests: testsOf(name, beside.takenBy),
    trails: beside.trails ? (beside.trails.get(name) ?? 0) : null,
  };
}

/** The machine's guards that a guard's words name: `not isDead` names one. */
function guardsIn(words: string, explanation: Explanation): Reference[] {
  const names = [...new Set(words.match(/[\w.]+/g) ?? [])];
  return names.map((name) => referenceTo('guard', name, explanation)).filter(({ place }) => place !== null);
}

function referenceTo(kind: 'guard' | 'action', name: string, explanation: Explanation): Reference {
  const sentence = explanation[`${kind}s`].get(name) ?? '';
  return { name, sentence, place: explanation.places.get(`${kind} ${name}`) ?? null };
}

function testsOf(transition: string, takenBy: TakenBy): SiteTest[] {
  const kinds: Readonly<Record<string, TestKind>> = {
    [PATHS_WITHOUT]: 'headless',
    [PATHS_IN_BROWSER]: 'browser',
  };
  return takenBy(transition).flatMap(({ file, tests }) =>
    tests.map(({ name, line }): SiteTest => ({ kind: kinds[file] ?? 'journey', title: name, file, line })),
  );
}
