import { type Chart, getOverlayClass, type OverlayFigure, registerOverlay } from 'klinecharts';
import type { ChartColours } from './chart-colours.ts';
import {
  type DrawnKind,
  distanceTo,
  type Pixel,
  type RetracementLevel,
  type Shape,
  shapeOf,
} from './drawing-geometry.ts';
import { CANDLES } from './panes.ts';
import { type ChartPoint, pixelsOf } from './time-axis.ts';

export interface ChartDrawing {
  id: string;
  kind: DrawnKind;
  points: readonly ChartPoint[];
  /** What is written; empty for every other kind. */
  text: string;
}

/** A drawing of which some points are placed. */
export interface PlacedDrawing {
  kind: DrawnKind;
  points: readonly ChartPoint[];
}

export interface DrawingScene {
  drawings: readonly ChartDrawing[];
  selectedId: string | null;
  placing: PlacedDrawing | null;
  precision: number;
}

/** What a press finds: the drawing, and which of its points; null for the drawing as a whole. */
export interface Hit {
  drawing: ChartDrawing;
  pointIndex: number | null;
}

const NAME = 'drawings';
const HANDLE_PX = 5;
const TEXT_PX = 12;
const LABEL_PX = 10;
/** Letters are about so wide, in heights. */
const LETTER_WIDTH = 0.6;
const EMPTY: DrawingScene = { drawings: [], selectedId: null, placing: null, precision: 2 };

type Draw = (chart: Chart, box: { width: number; height: number }) => OverlayFigure[];

function ensureRegistered(): void {
  if (getOverlayClass(NAME)) return;
  registerOverlay<Draw>({
    name: NAME,
    totalStep: 2,
    lock: true,
    createPointFigures: ({ chart, overlay, bounding }) => overlay.extendData(chart, bounding),
  });
}

/** The drawings of one chart, and what a finger moves or places right now. */
export class Drawings {
  readonly #chart: Chart;
  readonly #colours: () => ChartColours;
  #scene = EMPTY;
  /** A drawing as the finger has it, which its owner learns when the finger lets go. */
  #moved: ChartDrawing | null = null;
  /** Where the next point would be placed. */
  #next: ChartPoint | null = null;

  constructor(chart: Chart, colours: () => ChartColours) {
    this.#chart = chart;
    this.#colours = colours;
    ensureRegistered();
    chart.createOverlay({ name: NAME, lock: true, points: [{ value: 1 }], extendData: this.#draw() });
  }

  show(scene: DrawingScene): void {
    this.#scene = scene;
    // The finger keeps what it holds, also while the drawings are read again.
    if (!scene.drawings.some(({ id }) => id === this.#moved?.id)) this.#moved = null;
    if (!scene.placing) this.#next = null;
    this.#redraw();
  }

  get scene(): DrawingScene {
    return this.#scene;
  }

  /** Shows where the next point would go; null takes it away. */
  preview(point: ChartPoint | null): void {
    this.#next = point;
    this.#redraw();
  }

  /** Shows a drawing moved, until null. */
  move(drawing: ChartDrawing | null): void {
    this.#moved = drawing;
    this.#redraw();
  }

  /** The uppermost drawing within `reach` pixels, a point of the selected one before all. */
  hitAt(pixel: Pixel, reach: number): Hit | null {
    const { selectedId } = this.#scene;
    const selected = this.#scene.drawings.find(({ id }) => id === selectedId);
    if (selected) {
      const handles = pixelsOf(this.#chart, selected.points);
      const near = handles.findIndex(({ x, y }) => Math.hypot(x - pixel.x, y - pixel.y) <= reach);
      if (near >= 0) return { drawing: selected, pointIndex: near };
    }
    const found = [...this.#scene.drawings].reverse().find((drawing) => this.#isAt(drawing, pixel, reach));
    return found ? { drawing: found, pointIndex: null } : null;
  }

  #isAt(drawing: ChartDrawing, pixel: Pixel, reach: number): boolean {
    const points = pixelsOf(this.#chart, drawing.points);
    const [at] = points;
    if (drawing.kind === 'text' && at) {
      const width = drawing.text.length * TEXT_PX * LETTER_WIDTH;
      const isWithin = pixel.x >= at.x - reach && pixel.x <= at.x + width + reach;
      return isWithin && Math.abs(pixel.y - at.y) <= reach + TEXT_PX / 2;
    }
    const { strokes } = shapeOf(drawing.kind, points, this.#box());
    return strokes.some((stroke) => distanceTo(pixel, stroke) <= reach);
  }

  #box(): { width: number; height: number } {
    const { width = 0, height = 0 } = this.#chart.getSize(CANDLES, 'main') ?? {};
    return { width, height };
  }

  #redraw(): void {
    // The library draws again for a function it has not seen; data it would merge into what it was given before.
    this.#chart.overrideOverlay({ name: NAME, extendData: this.#draw() });
  }

  #draw(): Draw {
    return (chart, box) => {
      const { drawings, selectedId, placing } = this.#scene;
      const moved = this.#moved;
      const figures = drawings.flatMap((drawing) =>
        this.#figuresOf(chart, moved?.id === drawing.id ? moved : drawing, box, drawing.id === selectedId),
      );
      if (!placing) return figures;
      const points = this.#next ? [...placing.points, this.#next] : placing.points;
      return [...figures, ...this.#figuresOf(chart, { id: '', text: '', ...placing, points }, box, true)];
    };
  }

  #figuresOf(
    chart: Chart,
    { kind, points, text }: ChartDrawing,
    box: { width: number; height: number },
    isSelected: boolean,
  ): OverlayFigure[] {
    const pixels = pixelsOf(chart, points);
    const colours = this.#colours();
    const shape = shapeOf(kind, pixels, box);
    return [
      ...fillsOf(shape, colours),
      ...strokesOf(shape, colours, isSelected),
      ...this.#labelsOf(chart, kind, points, shape, colours),
      ...(kind === 'text' && pixels[0] ? [writtenAt(pixels[0], text, colours)] : []),
      ...(isSelected ? pixels.flatMap((pixel) => handleAt(pixel, colours)) : []),
    ];
  }

  /** The price of a level, written over it. */
  #labelsOf(
    chart: Chart,
    kind: DrawnKind,
    points: readonly ChartPoint[],
    { levels, strokes }: Shape,
    colours: ChartColours,
  ): OverlayFigure[] {
    const written = (price: number): string =>
      chart.getThousandsSeparator().format(price.toFixed(this.#scene.precision));
    const label = (x: number, y: number, text: string): OverlayFigure => ({
      type: 'text',
      ignoreEvent: true,
      attrs: { x, y: y - 2, text, align: 'left', baseline: 'bottom' },
      styles: { ...PLAIN_TEXT, size: LABEL_PX, family: colours.font, color: colours.accent },
    });
    const [first, second] = points;
    if (kind === 'horizontal' && first && strokes[0])
      return [label(8, strokes[0].from.y, written(first.price))];
    if (!first || !second) return [];
    return apart(levels).map(({ share, y, from }) =>
      label(
        Math.max(4, from + 4),
        y,
        `${share}  ${written(second.price + (first.price - second.price) * share)}`,
      ),
    );
  }
}

/** The levels whose labels do not stand over that of the one before. */
function apart(levels: readonly RetracementLevel[]): RetracementLevel[] {
  const kept: RetracementLevel[] = [];
  for (const level of levels) {
    const last = kept.at(-1);
    if (!last || Math.abs(level.y - last.y) >= LABEL_PX + 2) kept.push(level);
  }
  return kept;
}

const PLAIN_TEXT = {
  backgroundColor: 'transparent',
  borderSize: 0,
  paddingLeft: 0,
  paddingRight: 0,
  paddingTop: 0,
  paddingBottom: 0,
};

function fillsOf({ fills }: Shape, colours: ChartColours): OverlayFigure[] {
  return fills.map((coordinates) => ({
    type: 'polygon',
    ignoreEvent: true,
    attrs: { coordinates },
    styles: { style: 'fill', color: colours.accentSoft },
  }));
}

function strokesOf({ strokes }: Shape, colours: ChartColours, isSelected: boolean): OverlayFigure[] {
  return strokes.map(({ from, to, isWeak }) => ({
    type: 'line',
    ignoreEvent: true,
    attrs: { coordinates: [from, to] },
    styles: {
      style: isWeak ? 'dashed' : 'solid',
      dashedValue: [4, 4],
      size: isSelected && !isWeak ? 2 : 1,
      color: colours.accent,
    },
  }));
}

function writtenAt({ x, y }: Pixel, text: string, colours: ChartColours): OverlayFigure {
  return {
    type: 'text',
    ignoreEvent: true,
    attrs: { x: x + 2 * HANDLE_PX, y, text, align: 'left', baseline: 'middle' },
    styles: { ...PLAIN_TEXT, size: TEXT_PX, weight: 600, family: colours.font, color: colours.accent },
  };
}

function handleAt({ x, y }: Pixel, colours: ChartColours): OverlayFigure[] {
  const circle = (r: number, color: string): OverlayFigure => ({
    type: 'circle',
    ignoreEvent: true,
    attrs: { x, y, r },
    styles: { style: 'fill', color },
  });
  return [circle(HANDLE_PX + 1.5, colours.accent), circle(HANDLE_PX - 0.5, colours.surface)];
}
