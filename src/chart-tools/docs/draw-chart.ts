import type { ChartModel, ChartState, ChartTransition } from '../chart-model.ts';
import type { Arrow, Box, SiteRow } from '../site/site-chart.ts';
import { actionWords, titleWords, transitionWords } from '../words.ts';
import { type Layout, type LayoutLink, layOut, type Sketch } from './layout.ts';

/** A chart laid out: where all of it stands, and what each box says, by the id of its state. */
export type DrawnChart = { layout: Layout; rows: ReadonlyMap<string, readonly SiteRow[]> };

/** `isJoined`: the transitions from one state to another share an arrow, which says all of them; a picture is half as wide so. */
export async function drawChart(model: ChartModel, { isJoined = false } = {}): Promise<DrawnChart> {
  const rows = new Map(model.states.map((state) => [state.id, rowsOf(model, state)]));
  return {
    layout: await layOut(sketchOf(model, model.id, rows), isJoined ? joined(linksOf(model)) : linksOf(model)),
    rows,
  };
}

/** The arrows of a transition, by its place in the list of the chart. */
export const arrowsOf = (layout: Layout, { targets }: ChartTransition, index: number): Arrow[] =>
  targets.flatMap((_, place) => layout.arrows.get(linkId(index, place)) ?? []);

/** The dots where compound states begin, each with its arrow. */
export function initialsOf({ states }: ChartModel, { boxes, arrows }: Layout): { box: Box; arrow: Arrow }[] {
  return states.flatMap(({ id }) => {
    const box = boxes.get(startOf(id));
    const arrow = arrows.get(startOf(id));
    return box && arrow ? [{ box, arrow }] : [];
  });
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

/** Links between the same states as the first of them, with the labels of all, a line each. */
function joined(links: readonly LayoutLink[]): LayoutLink[] {
  return Object.values(Object.groupBy(links, ({ from, to }) => `${from} ${to}`)).flatMap((same = []) => {
    const [first] = same;
    const labels = same.map(({ label }) => label).filter((label) => label !== '');
    return first ? [{ ...first, label: labels.join('\n') }] : [];
  });
}

function linksOf(model: ChartModel): LayoutLink[] {
  const starts = model.states.flatMap(({ id, initial }): LayoutLink[] =>
    initial ? [{ id: startOf(id), from: startOf(id), to: initial, label: '' }] : [],
  );
  const arrows = model.transitions.flatMap((transition, index) =>
    isArrow(transition)
      ? transition.targets.map((to, place): LayoutLink => {
          const label = place === 0 ? transitionWords(model, transition) : '';
          return { id: linkId(index, place), from: transition.source, to, label };
        })
      : [],
  );
  return [...starts, ...arrows];
}
