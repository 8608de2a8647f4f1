import type {
  CandleTooltipLegendsCustomCallback,
  CandleType,
  DeepPartial,
  StateLineStyle,
  Styles,
} from 'klinecharts';
import type { ChartColours } from './chart-colours.ts';

export const LABEL_PX = 10;
/** Above and below the text of a label on the axis of prices. */
export const LABEL_PADDING_PX = 3;
/** Before the figures of an axis. */
export const TICK_MARGIN_PX = 5;

export interface LegendLabels {
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

/**
 * How a candle is drawn: filled, hollow while it rises, as a bar of four prices, as a line of closes over a surface, or averaged with
 * those before (averaged-candles.ts).
 */
export type CandleLook = 'candles' | 'hollow' | 'bars' | 'area' | 'averaged';

const TYPES: Readonly<Record<CandleLook, CandleType>> = {
  candles: 'candle_solid',
  hollow: 'candle_up_stroke',
  bars: 'ohlc',
  area: 'area',
  averaged: 'candle_solid',
};

/** One line of figures for the candle under the crosshair, in the colour of its direction. */
function legendOf(colours: ChartColours, labels: LegendLabels): CandleTooltipLegendsCustomCallback {
  return ({ current }) => {
    const rise = current ? current.close - current.open : 0;
    const color = rise > 0 ? colours.up : rise < 0 ? colours.down : colours.textQuiet;
    return (['open', 'high', 'low', 'close', 'volume'] as const).map((key) => ({
      title: { text: `${labels[key]} `, color: colours.textQuiet },
      value: { text: `{${key}}`, color: key === 'volume' ? colours.text : color },
    }));
  };
}

/** The chart library's style table, from our colours. */
export function chartStyles(
  colours: ChartColours,
  labels: LegendLabels,
  look: CandleLook = 'candles',
): DeepPartial<Styles> {
  const { up, down, textQuiet, line, font } = colours;
  const tag = {
    size: LABEL_PX,
    family: font,
    weight: 600,
    borderRadius: 3,
    borderSize: 0,
    paddingLeft: 4,
    paddingRight: 4,
    paddingTop: LABEL_PADDING_PX,
    paddingBottom: LABEL_PADDING_PX,
  };
  const crosshairTag = { ...tag, color: colours.text, backgroundColor: colours.raised };
  const crosshairLine: DeepPartial<StateLineStyle> = {
    style: 'dashed',
    dashedValue: [3, 3],
    size: 1,
    color: textQuiet,
  };
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { color: textQuiet, family: font, size: LABEL_PX, marginStart: TICK_MARGIN_PX, marginEnd: 6 },
  };
  const legend = {
    family: font,
    size: LABEL_PX,
    marginLeft: 0,
    marginRight: 8,
    marginTop: 2,
    marginBottom: 2,
  };
  const extreme = { color: textQuiet, textFamily: font, textSize: LABEL_PX };
  return {
    grid: {
      horizontal: { color: line, style: 'solid' },
      vertical: { show: false },
    },
    candle: {
      type: TYPES[look],
      area: areaStyles(colours),
      bar: barStyles(
        look === 'averaged' ? { up: UNSEEN, down: UNSEEN, still: UNSEEN } : { up, down, still: textQuiet },
      ),
      priceMark: {
        high: extreme,
        low: extreme,
        last: {
          upColor: colours.upFill,
          downColor: colours.downFill,
          noChangeColor: textQuiet,
          line: { dashedValue: [2, 3] },
          text: { ...tag, color: colours.onUp },
        },
      },
      tooltip: {
        showRule: 'follow_cross',
        offsetLeft: 8,
        offsetTop: 4,
        title: { show: false },
        legend: {
          template: legendOf(colours, labels),
          ...legend,
        },
      },
    },
    indicator: {
      bars: [{ upColor: fade(up), downColor: fade(down), noChangeColor: fade(textQuiet), borderSize: 0 }],
      lines: Object.values(colours.series).map((color) => ({ color, size: 1.2 })),
      circles: [{ upColor: up, downColor: down, noChangeColor: textQuiet }],
      lastValueMark: { show: false },
      tooltip: {
        showRule: 'always',
        offsetLeft: 8,
        offsetTop: 4,
        title: { ...legend, show: true, showParams: false, color: textQuiet },
        legend: { ...legend, marginRight: 6 },
      },
    },
    xAxis: axis,
    // Those of the prices are drawn with the labels of order lines, to which they give way; their room is measured here.
    yAxis: { ...axis, tickText: { ...axis.tickText, color: 'transparent' } },
    separator: { color: line, size: 1, fill: true, activeBackgroundColor: line },
    crosshair: {
      horizontal: { line: crosshairLine, text: crosshairTag },
      vertical: { line: crosshairLine, text: crosshairTag },
    },
  };
}

const UNSEEN = 'transparent';

/** The colours of what rises, falls and stands still. */
function barStyles({
  up,
  down,
  still,
}: Record<'up' | 'down' | 'still', string>): DeepPartial<Styles['candle']['bar']> {
  return {
    ...{ upColor: up, downColor: down, noChangeColor: still },
    ...{ upBorderColor: up, downBorderColor: down, noChangeBorderColor: still },
    ...{ upWickColor: up, downWickColor: down, noChangeWickColor: still },
  };
}

/** A line of closes; what lies under it fades out. */
function areaStyles({ accent, accentSoft }: ChartColours): DeepPartial<Styles['candle']['area']> {
  return {
    lineColor: accent,
    lineSize: 1.5,
    value: 'close',
    backgroundColor: [
      { offset: 0, color: accentSoft.replace(/[\d.]+\)$/, '0)') },
      { offset: 1, color: accentSoft },
    ],
    point: {
      show: true,
      color: accent,
      radius: 3,
      rippleColor: accentSoft,
      rippleRadius: 6,
      animation: false,
    },
  };
}

/** The same colour, weak enough for the volume bars. */
function fade(colour: string): string {
  return colour.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.45)');
}
