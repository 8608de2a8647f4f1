import type { ChartModel, ChartState } from '../chart-model.ts';
import { isWithin } from '../words.ts';
import { drawing, type View } from './diagram.ts';
import { type Layout, layOut, stacked } from './svg.ts';

/** A chart's diagrams: one where it is narrow enough to read, else an overview and one for each large part. */
export type Part = { root: string; layout: Layout };

/** Wider than this, in pixels, a diagram shrinks on a phone until its words cannot be read. */
export const MAX_WIDTH = 388;
/** Taller than this, a diagram is drawn another way if there is one. */
const MAX_HEIGHT = 900;

/** Arrows without words need room between the boxes, in inches. */
const SHAPE_GAP = 0.35;

type Fit = Pick<View, 'letters' | 'written'>;

/** Ways to draw, tried in turn until a diagram is narrow enough. */
const FITS: readonly Fit[] = [
  { letters: 26, written: 'none' },
  { letters: 20, written: 'none' },
  { letters: 26, written: 'exits' },
  { letters: 20, written: 'exits' },
  { letters: 26, written: 'all' },
  { letters: 18, written: 'all' },
];

/** Tried as well where nothing is left to collapse. */
const LAST_FITS: readonly Fit[] = [...FITS, { letters: 30, written: 'column' }];

/** Diagrams of a chart, or of one state of it, the overview first. */
export async function partsOf(model: ChartModel, root: string = model.id): Promise<Part[]> {
  const { layout, collapsed } = await fitted(model, root);
  const parts: Part[] = [{ root, layout }];
  for (const { id } of model.states.filter((state) => collapsed.has(state.id)))
    parts.push(...(await partsOf(model, id)));
  return parts;
}

/** Collapses regions all at once, other states largest first, until the diagram fits. */
async function fitted(model: ChartModel, root: string): Promise<{ layout: Layout; collapsed: Set<string> }> {
  const composites = model.states
    .filter(({ parent, kind }) => parent === root && (kind === 'compound' || kind === 'parallel'))
    .sort((one, other) => sizeOf(model, other) - sizeOf(model, one));
  const isParallel = model.states.some(({ id, kind }) => id === root && kind === 'parallel');
  const steps = isParallel ? [0, composites.length] : [...composites.keys(), composites.length];
  for (const step of steps) {
    const isLast = step === composites.length;
    const collapsed = new Set(composites.slice(0, step).map(({ id }) => id));
    const layout = await best(
      model,
      { root, collapsed, isStacked: isParallel && step > 0 },
      isLast ? LAST_FITS : FITS,
    );
    if (isLast || fits(layout)) return { layout, collapsed };
  }
  throw new Error(`${root} has no diagram`);
}

async function best(model: ChartModel, view: Omit<View, keyof Fit>, ways: readonly Fit[]): Promise<Layout> {
  const drawn: { layout: Layout; way: Fit }[] = [];
  for (const way of ways) {
    const layout = await layOut(drawing(model, { ...view, ...way }));
    if (fits(layout)) return way.written === 'column' ? withShape(model, view, layout) : layout;
    drawn.push({ layout, way });
  }
  const narrow = drawn.filter(({ layout }) => layout.width <= MAX_WIDTH);
  const [chosen] =
    narrow.length > 0
      ? narrow.sort((one, other) => one.layout.height - other.layout.height)
      : drawn.sort((one, other) => one.layout.width - other.layout.width);
  if (!chosen) throw new Error(`${view.root} has no diagram`);
  return chosen.way.written === 'column' ? withShape(model, view, chosen.layout) : chosen.layout;
}

/** A column of boxes tells every change in words and draws none: above it stand the names with their arrows. */
async function withShape(model: ChartModel, view: Omit<View, keyof Fit>, column: Layout): Promise<Layout> {
  for (const isStacked of [false, true]) {
    const shape = await layOut(
      drawing(model, { ...view, isStacked, letters: 20, written: 'shape' }),
      SHAPE_GAP,
    );
    if (shape.width <= MAX_WIDTH) return stacked([shape, column]);
  }
  return column;
}

const fits = ({ width, height }: Layout): boolean => width <= MAX_WIDTH && height <= MAX_HEIGHT;

function sizeOf({ states }: ChartModel, { id }: ChartState): number {
  return states.filter((state) => isWithin(state.id, id)).length;
}
