import {
  type Chart,
  getOverlayClass,
  type IndicatorDrawParams,
  type IndicatorFigure,
  type IndicatorFigureStyle,
  type IndicatorTemplate,
  type KLineData,
  type OverlayFigure,
  registerIndicator,
  registerOverlay,
  type TooltipLegend,
  type YAxis,
} from 'klinecharts';
import type { ChartColours } from './chart-colours.ts';
import {
  colouredLines,
  colourOf,
  indicatorDigitsOf,
  isBar,
  isVolume,
  type LineColours,
  legendLines,
} from './indicator-lines.ts';
import { type DrawnIndicator, indicatorRows } from './indicator-math.ts';
import { tickFigure } from './order-lines.ts';
import { CANDLES, LEGEND_ROW_PX } from './panes.ts';
import type { IndicatorValues } from './series.ts';

/** An indicator as it is to be drawn. */
export interface ShownIndicator {
  name: DrawnIndicator;
  params: readonly number[];
  /** Those of its lines that do not have their usual one. */
  colours?: LineColours | undefined;
}

/** Those drawn over the candles; each of the others has a pane below. */
const ON_PRICE: readonly DrawnIndicator[] = ['MA', 'EMA', 'BBI', 'BOLL', 'SAR', 'VWAP', 'ICHIMOKU'];
export const isOnPrice = (name: DrawnIndicator): boolean => ON_PRICE.includes(name);

type Values = IndicatorValues & { rise?: number };
type Figure = IndicatorFigure<Values>;
/** What the library calls the indicator, apart from those it brings itself. */
const nameOf = (name: DrawnIndicator): string => `own${name}`;
const paneOf = (name: DrawnIndicator): string => (isOnPrice(name) ? CANDLES : `pane${name}`);

const BAR_OPACITY = 0.45;

function figuresOf(name: DrawnIndicator, params: readonly number[], paint: Paint): Figure[] {
  const { colours } = paint;
  const bar = (key: string, rises: (values: Values | null | undefined) => boolean): Figure => ({
    key,
    type: 'bar',
    baseValue: 0,
    styles: ({ data }) => ({
      color: faded(rises(data.current) ? colours().up : colours().down),
    }),
  });
  const lines = colouredLines(name, params).map(
    ({ key }, index): Figure => ({
      key,
      ...(name === 'SAR'
        ? { type: 'circle', styles: () => ({ color: strokeOf(name, index, paint).color }) }
        : { type: 'line', styles: () => strokeOf(name, index, paint) }),
    }),
  );
  const bars = legendLines(name, params)
    .filter(({ key }) => isBar(key))
    .map(({ key }) => bar(key, (values) => (values?.[key === 'volume' ? 'rise' : key] ?? 0) >= 0));
  return [...bars, ...lines];
}

/** What a line is drawn with, asked anew at each drawing. */
type Paint = { colours: () => ChartColours; chosen: () => LineColours };

/** The places of the lines that are dashed, as they share a pane with others of their colour. */
const DASHED: Partial<Record<DrawnIndicator, readonly number[]>> = {
  EMA: [0, 1, 2],
  BBI: [0],
  BOLL: [1],
  ICHIMOKU: [4],
};

/** How a line is drawn. */
const strokeOf = (name: DrawnIndicator, index: number, { colours, chosen }: Paint) =>
  ({
    color: colours().series[colourOf(name, index, chosen())],
    style: DASHED[name]?.includes(index) ? 'dashed' : 'solid',
    dashedValue: [4, 3],
  }) satisfies IndicatorFigureStyle;

const faded = (colour: string): string => colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${BAR_OPACITY})`);

/** The figures under the crosshair, or the latest, each in the colour of its line. */
function legendOf(
  name: DrawnIndicator,
  chart: Chart,
  values: Values | undefined,
  params: readonly number[],
  paint: Paint,
): TooltipLegend[] {
  const { text, textQuiet } = paint.colours();
  const digits = indicatorDigitsOf(name, chart.getSymbol()?.pricePrecision ?? 0);
  let lines = 0;
  return legendLines(name, params).map(({ key, title }) => {
    const value = values?.[key];
    const plain = value === undefined ? '–' : value.toFixed(digits);
    return {
      title: { text: title ? `${title} ` : '', color: textQuiet },
      value: {
        text: isVolume(name) ? chart.getFormatter().formatBigNumber(plain) : plain,
        color: isBar(key) ? text : strokeOf(name, lines++, paint).color,
      },
    };
  });
}

/** The cloud of Ichimoku, in the colour of the span above; drawn before the lines. */
function drawCloud(
  { ctx, chart, indicator: { result }, xAxis, yAxis }: IndicatorDrawParams<Values, number, unknown>,
  { upSoft, downSoft }: ChartColours,
): boolean {
  const { realFrom, realTo } = chart.getVisibleRange();
  const pointsOf = (key: string, index: number): [number, number] | null => {
    const value = result[index]?.[key];
    return value === undefined ? null : [xAxis.convertToPixel(index), yAxis.convertToPixel(value)];
  };
  for (let index = Math.max(0, realFrom - 1); index < realTo; index += 1) {
    const corners = [
      pointsOf('spanA', index),
      pointsOf('spanA', index + 1),
      pointsOf('spanB', index + 1),
      pointsOf('spanB', index),
    ].filter((corner) => corner !== null);
    if (corners.length < 4) continue;
    const { spanA = 0, spanB = 0 } = result[index] ?? {};
    ctx.fillStyle = spanA >= spanB ? upSoft : downSoft;
    ctx.beginPath();
    for (const [x, y] of corners) ctx.lineTo(x, y);
    ctx.fill();
  }
  return false;
}

function templateOf(
  name: DrawnIndicator,
  params: readonly number[],
  paint: Paint,
): IndicatorTemplate<Values, number> {
  return {
    name: nameOf(name),
    shortName: name,
    series: isOnPrice(name) ? 'price' : name === 'VOL' ? 'volume' : 'normal',
    calcParams: [...params],
    ...(name === 'VOL' && { minValue: 0 }),
    figures: figuresOf(name, params, paint),
    regenerateFigures: (changed) => figuresOf(name, changed, paint),
    calc: (bars: KLineData[], { calcParams }) =>
      indicatorRows(name, calcParams, bars).map((values, index) => ({
        ...values,
        rise: (bars[index]?.close ?? 0) - (bars[index]?.open ?? 0),
      })),
    ...(name === 'ICHIMOKU' && { draw: (params) => drawCloud(params, paint.colours()) }),
    createTooltipDataSource: ({ chart, indicator, crosshair }) => ({
      name,
      calcParamsText: '',
      features: [],
      legends: legendOf(
        name,
        chart,
        indicator.result[crosshair.dataIndex ?? Number.NaN] ??
          indicator.result[chart.getDataList().length - 1],
        indicator.calcParams as number[],
        paint,
      ),
    }),
  };
}

/** The indicators of one chart: draws those that are wanted, and takes the others away. */
export class Indicators {
  readonly #chart: Chart;
  readonly #colours: () => ChartColours;
  #shown: readonly ShownIndicator[] = [];

  constructor(chart: Chart, colours: () => ChartColours) {
    this.#chart = chart;
    this.#colours = colours;
    ensureRegistered();
  }

  show(wanted: readonly ShownIndicator[]): void {
    for (const { name } of this.#shown)
      if (!wanted.some((one) => one.name === name)) {
        this.#chart.removeIndicator({ id: nameOf(name) });
        this.#chart.removeOverlay({ id: ticksOf(name) });
      }
    const last = this.#shown;
    this.#shown = wanted;
    for (const one of wanted) {
      const before = last.find(({ name }) => name === one.name);
      if (!before) this.#add(one);
      // The same parameters again draw its lines in their new colours.
      else if (before.params.join() !== one.params.join() || before.colours !== one.colours)
        this.#chart.overrideIndicator({
          id: nameOf(one.name),
          name: nameOf(one.name),
          calcParams: [...one.params],
        });
    }
    this.leaveRoom();
    this.shareHeight();
  }

  /** Keeps the candles below the rows of the legend. An axis of another scale begins without. */
  leaveRoom(): void {
    const rows = this.#shown.filter(({ name }) => isOnPrice(name)).length;
    this.#chart.overrideYAxis({
      paneId: CANDLES,
      gap: { top: FREE_ABOVE_PX + rows * LEGEND_ROW_PX, bottom: FREE_BELOW },
    });
  }

  /** Shares the height among the panes: the candles keep the most of it, and each pane enough to be read. */
  shareHeight(): void {
    const below = this.#shown.filter(({ name }) => !isOnPrice(name));
    const height = this.#chart.getDom()?.clientHeight ?? 0;
    if (height === 0) return;
    const each = Math.min(MAX_PANE_PX, Math.max(MIN_PANE_PX, (height * SHARE_BELOW) / below.length));
    for (const { name } of below) this.#chart.setPaneOptions({ id: paneOf(name), height: each });
  }

  #add({ name, params }: ShownIndicator): void {
    const paneId = paneOf(name);
    const chosen = (): LineColours => this.#shown.find((one) => one.name === name)?.colours ?? {};
    registerIndicator(templateOf(name, params, { colours: this.#colours, chosen }));
    this.#chart.createIndicator({ id: nameOf(name), name: nameOf(name), paneId }, true);
    if (isOnPrice(name)) return;
    this.#chart.setPaneOptions({ id: paneId, minHeight: MIN_PANE_PX, dragEnabled: false });
    this.#chart.overrideYAxis({
      paneId,
      gap: name === 'VOL' ? { top: 0.3, bottom: 0 } : { top: 0.3, bottom: 0.08 },
      createTicks: ({ defaultTicks }) =>
        defaultTicks.map((tick) => ({ ...tick, text: tickText(this.#chart, name, tick.value) })),
    });
    this.#chart.createOverlay({
      id: ticksOf(name),
      name: TICKS,
      paneId,
      lock: true,
      points: [{ value: 1 }],
      extendData: {
        figures: (axis: YAxis | null) =>
          (axis?.getTicks() ?? []).map((tick) => tickFigure(tick, this.#colours())),
      },
    });
  }
}

/** The figures beside a pane below the candles. */
const TICKS = 'paneTicks';
const ticksOf = (name: DrawnIndicator): string => `ticks${name}`;

function ensureRegistered(): void {
  if (getOverlayClass(TICKS)) return;
  registerOverlay<{ figures: (axis: YAxis | null) => OverlayFigure[] }>({
    name: TICKS,
    totalStep: 2,
    lock: true,
    createYAxisFigures: ({ overlay, yAxis }) => overlay.extendData.figures(yAxis),
  });
}

/** As short as the steps of the axis allow. */
function tickText(chart: Chart, name: DrawnIndicator, value: string | number): string {
  return isVolume(name)
    ? chart.getFormatter().formatBigNumber(value)
    : chart.getThousandsSeparator().format(value);
}

/** Above the candles stands the legend; below them a share of the height is free. */
const FREE_ABOVE_PX = 35;
const FREE_BELOW = 0.08;
const MAX_PANE_PX = 72;
const MIN_PANE_PX = 36;
const SHARE_BELOW = 0.5;
