import type { ChartModel, ChartState } from '../chart-model.ts';
import { drawing, isWithin, type View } from './diagram.ts';
import { type Layout, layOut } from './svg.ts';

/** A chart's diagrams: one where it is narrow enough to read, else an overview and one for each large part. */
export type Part = { root: string; layout: Layout };

/** Wider than this, in pixels, a diagram cannot be read on a phone. */
const MAX_WIDTH = 560;

type Fit = Pick<View, 'letters' | 'written'>;

/** Ways to draw, tried in turn until a diagram is narrow enough. */
const FITS: readonly Fit[] = [
  { letters: 26, written: 'none' },
  { letters: 20, written: 'none' },
  { letters: 26, written: 'exits' },
  { letters: 20, written: 'exits' },
];

/** Tried as well where nothing is left to collapse. */
const LAST_FITS: readonly Fit[] = [
  ...FITS,
  { letters: 15, written: 'none' },
  { letters: 15, written: 'exits' },
  { letters: 26, written: 'exits and returns' },
  { letters: 20, written: 'exits and returns' },
];

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
    const layout = await narrowest(
      model,
      { root, collapsed, isStacked: isParallel && step > 0 },
      isLast ? LAST_FITS : FITS,
    );
    if (isLast || layout.width <= MAX_WIDTH) return { layout, collapsed };
  }
  throw new Error(`${root} has no diagram`);
}

async function narrowest(
  model: ChartModel,
  view: Omit<View, keyof Fit>,
  fits: readonly Fit[],
): Promise<Layout> {
  const layouts: Layout[] = [];
  for (const fit of fits) {
    const layout = await layOut(drawing(model, { ...view, ...fit }));
    if (layout.width <= MAX_WIDTH) return layout;
    layouts.push(layout);
  }
  const [best] = layouts.sort((one, other) => one.width - other.width);
  if (!best) throw new Error(`${view.root} has no diagram`);
  return best;
}

function sizeOf({ states }: ChartModel, { id }: ChartState): number {
  return states.filter((state) => isWithin(state.id, id)).length;
}
