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
import { indicatorDigitsOf, isVolume, legendLines } from './indicator-lines.ts';
import { type DrawnIndicator, indicatorRows } from './indicator-math.ts';
import { tickFigure } from './order-lines.ts';
import { CANDLES, LEGEND_ROW_PX } from './panes.ts';
import type { IndicatorValues } from './series.ts';

/** An indicator as it is to be drawn. */
export interface ShownIndicator {
  name: DrawnIndicator;
  params: readonly number[];
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

function figuresOf(name: DrawnIndicator, params: readonly number[], colours: () => ChartColours): Figure[] {
  const bar = (key: string, rises: (values: Values | null | undefined) => boolean): Figure => ({
    key,
    type: 'bar',
    baseValue: 0,
    styles: ({ data }) => ({
      color: faded(rises(data.current) ? colours().up : colours().down),
    }),
  });
  const line = (key: string, index: number): Figure => ({
    key,
    type: 'line',
    styles: () => strokeOf(name, index, colours()),
  });
  if (name === 'SAR')
    return [{ key: 'stop', type: 'circle', styles: () => ({ color: strokeOf(name, 0, colours()).color }) }];
  const lines = legendLines(name, params).filter(({ key }) => !isBar(key));
  return [
    ...legendLines(name, params)
      .filter(({ key }) => isBar(key))
      .map(({ key }) => bar(key, (values) => (values?.[key === 'volume' ? 'rise' : key] ?? 0) >= 0)),
    ...lines.map(({ key }, index) => line(key, index)),
    ...(name === 'ICHIMOKU' ? [line('lagging', lines.length)] : []),
  ];
}

const isBar = (key: string): boolean => key === 'volume' || key === 'histogram';

/** The colour of its first line, where that is not the first of all, and which of its lines are dashed. */
const STROKES: Partial<Record<DrawnIndicator, { first?: number; dashed?: readonly number[] }>> = {
  EMA: { dashed: [0, 1, 2] },
  BBI: { first: 3, dashed: [0] },
  BOLL: { dashed: [1] },
  SAR: { first: 3 },
  VWAP: { first: 1 },
  ICHIMOKU: { dashed: [4] },
};

/** How a line is drawn: each of those that share a pane apart from the others. */
function strokeOf(name: DrawnIndicator, index: number, { series, text, textQuiet }: ChartColours) {
  const { first = 0, dashed = [] } = STROKES[name] ?? {};
  const isQuiet = name === 'BOLL' || index >= series.length;
  const color = isQuiet ? textQuiet : (series[(first + index) % series.length] ?? text);
  return {
    color,
    style: dashed.includes(index) ? 'dashed' : 'solid',
    dashedValue: [4, 3],
  } satisfies IndicatorFigureStyle;
}

const faded = (colour: string): string => colour.replace(/^rgb\((.*)\)$/, `rgba($1, ${BAR_OPACITY})`);

/** The figures under the crosshair, or the latest, each in the colour of its line. */
function legendOf(
  name: DrawnIndicator,
  chart: Chart,
  values: Values | undefined,
  params: readonly number[],
  colours: ChartColours,
): TooltipLegend[] {
  const digits = indicatorDigitsOf(name, chart.getSymbol()?.pricePrecision ?? 0);
  let lines = 0;
  return legendLines(name, params).map(({ key, title }) => {
    const value = values?.[key];
    const plain = value === undefined ? '–' : value.toFixed(digits);
    return {
      title: { text: title ? `${title} ` : '', color: colours.textQuiet },
      value: {
        text: isVolume(name) ? chart.getFormatter().formatBigNumber(plain) : plain,
        color: isBar(key) ? colours.text : strokeOf(name, lines++, colours).color,
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
  colours: () => ChartColours,
): IndicatorTemplate<Values, number> {
  return {
    name: nameOf(name),
    shortName: name,
    series: isOnPrice(name) ? 'price' : name === 'VOL' ? 'volume' : 'normal',
    calcParams: [...params],
    ...(name === 'VOL' && { minValue: 0 }),
    figures: figuresOf(name, params, colours),
    regenerateFigures: (changed) => figuresOf(name, changed, colours),
    calc: (bars: KLineData[], { calcParams }) =>
      indicatorRows(name, calcParams, bars).map((values, index) => ({
        ...values,
        rise: (bars[index]?.close ?? 0) - (bars[index]?.open ?? 0),
      })),
    ...(name === 'ICHIMOKU' && { draw: (params) => drawCloud(params, colours()) }),
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
        colours(),
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
    for (const one of wanted) {
      const before = this.#shown.find(({ name }) => name === one.name);
      if (!before) this.#add(one);
      else if (before.params.join() !== one.params.join())
        this.#chart.overrideIndicator({
          id: nameOf(one.name),
          name: nameOf(one.name),
          calcParams: [...one.params],
        });
    }
    this.#shown = wanted;
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
    registerIndicator(templateOf(name, params, this.#colours));
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
