import {
  type AxisTick,
  type Chart,
  getOverlayClass,
  type OverlayFigure,
  registerOverlay,
  type YAxis,
} from 'klinecharts';
import { legendRows } from './averaged-candles.ts';
import type { ChartColours } from './chart-colours.ts';
import { LABEL_PADDING_PX, LABEL_PX, TICK_MARGIN_PX } from './chart-styles.ts';
import { CANDLES, LEGEND_ROW_PX } from './panes.ts';
import { HEAVY, LIGHT, spread, type TagSpot } from './tag-layout.ts';

/** A level of an order, or the price of an alert, across the chart. Its tag is an element over the canvas, see order-tags.tsx. */
export interface OrderLine {
  id: string;
  price: number;
  tone: OrderLineTone;
  /** Whether its tag may be dragged. */
  isMovable: boolean;
  /** What the tag says. */
  text: string;
  /** What the line is, for those who do not see it. */
  name: string;
  /** Nothing but a tag while another line stands at its price. */
  isTagOnly?: boolean | undefined;
  /** The line stands where it is to be, and not where the server has it. */
  isProposed?: boolean | undefined;
}
export type OrderLineTone = 'entry' | 'stop' | 'target' | 'liquidation' | 'draft' | 'alert';

/** Where a line is in the pane of the candles, in pixels; `edge` says on which side it lies outside. */
export interface LinePlace {
  y: number;
  edge: 'above' | 'below' | null;
  /** A finger has it, or it is to be set. */
  isMoved: boolean;
  /** Its tag goes where there is no room: what is drawn off it can be set in the order's sheet as well. */
  isOptional: boolean;
}
/** The lines that have a tag, the pane without its axis, and what the legend takes of it at the top. */
export interface Places {
  lines: ReadonlyMap<string, LinePlace>;
  width: number;
  height: number;
  top: number;
}
export type TagSpots = ReadonlyMap<string, TagSpot>;

const NAME = 'orderLines';
/** Where tags begin: left of them is the room for what leads from a tag to its line. */
export const TAGS_START_PX = 24;
const LEADER_PX = 14;
/** Half of what is seen of a tag: a line behind it needs nothing that leads to it. */
const HALF_TAG_PX = 10;
const LABEL_HEIGHT_PX = LABEL_PX + 2 * LABEL_PADDING_PX;

type Draw = {
  plot: (box: { width: number; height: number }) => OverlayFigure[];
  axis: (axis: YAxis | null, height: number) => OverlayFigure[];
};
type Placed = { line: OrderLine; price: number; y: number; isMoved: boolean };

function ensureRegistered(): void {
  if (getOverlayClass(NAME)) return;
  registerOverlay<Draw>({
    name: NAME,
    totalStep: 2,
    lock: true,
    createPointFigures: ({ overlay, bounding }) => overlay.extendData.plot(bounding),
    createYAxisFigures: ({ overlay, yAxis, bounding }) => overlay.extendData.axis(yAxis, bounding.height),
  });
}

/** The order lines of one chart, and the one that a finger moves right now. */
export class OrderLines {
  readonly #chart: Chart;
  readonly #colours: () => ChartColours;
  /** Told at each drawing where the lines are, so that the tags follow the canvas in the same frame. Says where those stand. */
  onDrawn: (places: Places) => TagSpots = () => new Map();
  #lines: readonly OrderLine[] = [];
  #precision = 2;
  #moved: { id: string; price: number } | null = null;

  constructor(chart: Chart, colours: () => ChartColours) {
    this.#chart = chart;
    this.#colours = colours;
    ensureRegistered();
    chart.createOverlay({ name: NAME, lock: true, points: [{ value: 1 }], extendData: this.#draw() });
  }

  show(lines: readonly OrderLine[], precision: number): void {
    this.#lines = lines;
    this.#precision = precision;
    if (!lines.some(({ id }) => id === this.#moved?.id)) this.#moved = null;
    this.#redraw();
  }

  /** Shows a line at another price until null. */
  move(moved: { id: string; price: number } | null): void {
    this.#moved = moved;
    this.#redraw();
  }

  /** Moves the candles sideways, as a finger on the canvas does. */
  pan(pixels: number): void {
    this.#chart.scrollByDistance(pixels);
  }

  /** The price at a height of the pane, with the decimals the instrument quotes. */
  priceAt(y: number): string | null {
    const height = this.#height();
    const within = Math.min(Math.max(y, 0), height);
    const [found] = [this.#chart.convertFromPixel([{ x: 0, y: within }], { paneId: CANDLES })].flat();
    const value = found?.value;
    return value === undefined || !Number.isFinite(value) || value <= 0
      ? null
      : value.toFixed(this.#precision);
  }

  /** A price so many pixels higher, and at least one step of the last decimal. */
  stepped(price: number, pixels: number): string {
    const from = this.priceAt(this.#yOf(price) - pixels);
    const step = 10 ** -this.#precision;
    const least = price + Math.sign(pixels) * step;
    const next = Number(from ?? price);
    const isFar = pixels > 0 ? next >= least : next <= least;
    return Math.max(step, isFar ? next : least).toFixed(this.#precision);
  }

  /** The height of a price in the pane; null outside of it. */
  yOf(price: number): number | null {
    const y = this.#yOf(price);
    return y >= 0 && y <= this.#height() ? y : null;
  }

  #height(): number {
    return this.#chart.getSize(CANDLES, 'main')?.height ?? 0;
  }

  #yOf(price: number): number {
    const [found] = [
      this.#chart.convertToPixel([{ dataIndex: 0, value: price }], { paneId: CANDLES }),
    ].flat();
    return found?.y ?? 0;
  }

  #placed(): Placed[] {
    return this.#lines.map((line) => {
      const held = this.#moved?.id === line.id ? this.#moved : null;
      const price = held?.price ?? line.price;
      return { line, price, y: this.#yOf(price), isMoved: held !== null || line.isProposed === true };
    });
  }

  #redraw(): void {
    // The library draws again for data it has not seen; with an empty pane it draws nothing, and the tags have no place.
    this.#chart.overrideOverlay({ name: NAME, extendData: this.#draw() });
  }

  #draw(): Draw {
    return {
      plot: ({ width, height }) => {
        const placed = this.#placed();
        const tagged = placed.filter((one) => hasTag(one, height));
        const lines = new Map(tagged.map((one) => [one.line.id, placeOf(one, height)]));
        const top = legendRows(this.#chart) * LEGEND_ROW_PX;
        const spots = this.onDrawn({ lines, width, height, top });
        const seen = seenOf(placed.filter(isDrawn), height);
        return [
          ...seen.map((one) => strokeAt(one, width, this.#colourOf(one.line))),
          ...seen.flatMap(({ line, y }) => leaderTo(y, spots.get(line.id), this.#colourOf(line))),
        ];
      },
      axis: (axis, height) => (axis ? this.#axisFigures(axis, height) : []),
    };
  }

  /** The label of the last price, which the library draws, stays where it is; others shift, and figures give way to them all. */
  #axisFigures(axis: YAxis, height: number): OverlayFigure[] {
    const lines = seenOf(this.#placed().filter(isDrawn), height);
    // Entries at one price have one label.
    const seen = lines.filter(
      ({ line, price }, index) =>
        lines.findIndex((one) => one.price === price && one.line.tone === line.tone) === index,
    );
    const last = this.#chart.getDataList().at(-1);
    const fixed = last ? [{ at: axis.convertToNicePixel(last.close), weight: HEAVY }] : [];
    const half = LABEL_HEIGHT_PX / 2;
    const heights = spread(
      [...fixed, ...seen.map(({ y }) => ({ at: y, weight: LIGHT }))],
      LABEL_HEIGHT_PX + 1,
      {
        from: half,
        to: height - half,
      },
    );
    const ticks = axis
      .getTicks()
      .filter(({ coord }) => heights.every((y) => Math.abs(y - coord) > half + LABEL_PX / 2));
    return [
      ...ticks.map((tick) => tickFigure(tick, this.#colours())),
      ...seen.map(({ line, price }, index) =>
        this.#priceLabel(line, price, heights[fixed.length + index] ?? 0),
      ),
    ];
  }

  #priceLabel(line: OrderLine, price: number, y: number): OverlayFigure {
    const { surface, font } = this.#colours();
    return {
      type: 'text',
      ignoreEvent: true,
      attrs: {
        x: 0,
        y,
        // As the axis writes it.
        text: this.#chart.getThousandsSeparator().format(price.toFixed(this.#precision)),
        align: 'left',
        baseline: 'middle',
      },
      styles: {
        ...PLAIN_TEXT,
        family: font,
        color: surface,
        backgroundColor: this.#colourOf(line),
        weight: 600,
        borderRadius: 3,
        paddingLeft: 4,
        paddingRight: 4,
        paddingTop: LABEL_PADDING_PX,
        paddingBottom: LABEL_PADDING_PX,
      },
    };
  }

  #colourOf({ tone }: OrderLine): string {
    const { text, down, up, warning, accent, series } = this.#colours();
    return {
      ...{ entry: text, stop: down, target: up, liquidation: warning, draft: accent },
      alert: series.violet,
    }[tone];
  }
}

/** A figure beside a pane: the library's own ticks are not seen. */
export function tickFigure({ text, coord }: AxisTick, { textQuiet, font }: ChartColours): OverlayFigure {
  return {
    type: 'text',
    ignoreEvent: true,
    attrs: { x: TICK_MARGIN_PX, y: coord, text, align: 'left', baseline: 'middle' },
    styles: { ...PLAIN_TEXT, family: font, color: textQuiet },
  };
}

/** One that is a tag alone draws no line where another does. */
function isDrawn({ line, price }: Placed, _: number, placed: readonly Placed[]): boolean {
  return !line.isTagOnly || !placed.some((other) => !other.line.isTagOnly && other.price === price);
}

const PLAIN_TEXT = {
  backgroundColor: 'transparent',
  size: LABEL_PX,
  weight: 'normal',
  borderSize: 0,
  paddingLeft: 0,
  paddingRight: 0,
  paddingTop: 0,
  paddingBottom: 0,
};

/**
 * The trader set the other lines and looks for them. The price of liquidation is of no use on the chart while it is further away
 * from the visible prices than these reach. The table and the summary say it at any distance.
 */
function hasTag({ line, y }: Placed, height: number): boolean {
  return line.tone !== 'liquidation' || (y >= -height && y <= 2 * height);
}

/** Those with a line and a label, as far as the pane reaches. */
function seenOf(placed: readonly Placed[], height: number): Placed[] {
  return placed.filter(({ y }) => y >= 0 && y <= height);
}

function placeOf({ line, y, isMoved }: Placed, height: number): LinePlace {
  const isOptional = line.isTagOnly === true && !isMoved;
  return { y, isMoved, isOptional, edge: y < 0 ? 'above' : y > height ? 'below' : null };
}

/** From the start of a tag that does not stand at its line to that line. */
function leaderTo(y: number, spot: TagSpot | undefined, color: string): OverlayFigure[] {
  if (!spot || Math.abs(spot.y - y) <= HALF_TAG_PX) return [];
  const coordinates = [
    { x: TAGS_START_PX - LEADER_PX, y },
    { x: TAGS_START_PX, y: spot.y },
  ];
  return [
    { type: 'line', ignoreEvent: true, attrs: { coordinates }, styles: { style: 'solid', size: 1, color } },
  ];
}

function strokeAt({ line: { tone }, y, isMoved }: Placed, width: number, color: string): OverlayFigure {
  return {
    type: 'line',
    ignoreEvent: true,
    attrs: {
      coordinates: [
        { x: 0, y },
        { x: width, y },
      ],
    },
    styles: {
      style: isMoved ? 'solid' : 'dashed',
      dashedValue: tone === 'liquidation' ? [2, 3] : [5, 4],
      size: isMoved ? 2 : 1,
      color,
    },
  };
}
