import type { ChartModel, ChartState, ChartTransition } from '../chart-model.ts';
import type { Explanation } from '../docs/explain/explanation.ts';
import { transitionName } from '../docs/test-files.ts';
import type { Chart } from '../find-charts.ts';
import { PATHS_IN_BROWSER, PATHS_WITHOUT } from '../record/record.ts';
import type { TakenBy } from '../record/taken-by.ts';
import type { TestModel } from '../test-model.ts';
import { actionWords, titleWords, transitionWords, triggerWords } from '../words.ts';
import { type Layout, type Link, layOutSite, type Sketch } from './layout.ts';
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
  shown: SiteChart['shown'];
};

/** A chart laid out, with everything that can happen in it. */
export async function buildSiteChart(chart: Chart, tests: TestModel, beside: Beside): Promise<SiteChart> {
  const { model } = chart;
  const names = model.transitions.map((transition) => transitionName(model, transition));
  const rows = new Map(model.states.map((state) => [state.id, rowsOf(model, state)]));
  const layout = await layOutSite(sketchOf(model, model.id, rows), linksOf(model));
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
    shown: beside.shown,
  };
}

/** A transition is an arrow when it leads to a state that it does not come from; all others are rows of their box. */
const isArrow = ({ source, targets }: ChartTransition): boolean =>
  targets.length > 0 && targets.some((target) => target !== source);

function rowsOf(model: ChartModel, state: ChartState): SiteRow[] {
  const plain = (text: string): SiteRow => ({ text, transition: null });
  return [
    ...state.invokes.map(({ src, chart }) => plain(`runs ${src}${chart ? ' (chart)' : ''}`)),
    ...state.entry.map((call) => plain(`entry: ${actionWords(call)}`)),
    ...state.exit.map((call) => plain(`exit: ${actionWords(call)}`)),
    ...model.transitions.flatMap((transition, index) =>
      transition.source === state.id && !isArrow(transition)
        ? [{ text: transitionWords(model, transition), transition: index }]
        : [],
    ),
  ];
}

function sketchOf(model: ChartModel, id: string, rows: ReadonlyMap<string, readonly SiteRow[]>): Sketch {
  const inner = model.states.filter(({ parent }) => parent === id);
  const state = model.states.find((one) => one.id === id);
  return {
    id,
    title: state?.parent === null ? titleWords(model.id) : (state?.key ?? ''),
    rows: (rows.get(id) ?? []).map(({ text }) => text),
    children: [
      ...(state?.initial ? [{ id: startOf(id), title: '', rows: [], children: [] }] : []),
      ...inner.map((child) => sketchOf(model, child.id, rows)),
    ],
  };
}

const startOf = (id: string): string => `${id} start`;
const linkId = (index: number, target: number): string => `${index}:${target}`;

function linksOf(model: ChartModel): Link[] {
  const starts = model.states.flatMap(({ id, initial }): Link[] =>
    initial ? [{ id: startOf(id), from: startOf(id), to: initial, label: '' }] : [],
  );
  const arrows = model.transitions.flatMap((transition, index) =>
    isArrow(transition)
      ? transition.targets.map((to, place): Link => {
          const label = place === 0 ? transitionWords(model, transition) : '';
          return { id: linkId(index, place), from: transition.source, to, label };
        })
      : [],
  );
  return [...starts, ...arrows];
}

function initialsOf(model: ChartModel, { boxes, arrows }: Layout): SiteChart['initials'] {
  return model.states.flatMap(({ id }) => {
    const box = boxes.get(startOf(id));
    const arrow = arrows.get(startOf(id));
    return box && arrow ? [{ box, arrow }] : [];
  });
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
    arrows: targets.flatMap((_, place) => layout.arrows.get(linkId(index, place)) ?? []),
    tests: testsOf(name, beside.takenBy),
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
