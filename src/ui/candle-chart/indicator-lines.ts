import type { SeriesColour } from './chart-colours.ts';
import type { DrawnIndicator } from './indicator-math.ts';
import { lineOf } from './series.ts';

/** How the figures of indicators are written: on the chart, and for those who read rather than look. */

/** A line of figures: what is written before them. */
export type LegendLine = { key: string; title: string };

const perParam = (params: readonly number[]): LegendLine[] =>
  params.map((param, index) => ({ key: lineOf(index), title: String(param) }));

const ONE = (): LegendLine[] => [{ key: 'line', title: '' }];
const WITH_MEAN = (): LegendLine[] => [...ONE(), { key: 'mean', title: 'MA' }];

const LINES: Readonly<Record<DrawnIndicator, (params: readonly number[]) => LegendLine[]>> = {
  MA: perParam,
  EMA: perParam,
  RSI: perParam,
  BIAS: perParam,
  BBI: ONE,
  VWAP: ONE,
  ATR: ONE,
  CCI: ONE,
  WR: ONE,
  OBV: ONE,
  PVT: ONE,
  ROC: WITH_MEAN,
  MTM: WITH_MEAN,
  TRIX: WITH_MEAN,
  PSY: WITH_MEAN,
  DMA: WITH_MEAN,
  AO: () => [{ key: 'histogram', title: '' }],
  ICHIMOKU: ([conversion, base]) => [
    { key: 'conversion', title: String(conversion) },
    { key: 'base', title: String(base) },
    { key: 'spanA', title: 'A' },
    { key: 'spanB', title: 'B' },
  ],
  DMI: () => [
    { key: 'plus', title: '+DI' },
    { key: 'minus', title: '−DI' },
    { key: 'trend', title: 'ADX' },
  ],
  BOLL: () => [
    { key: 'upper', title: '↑' },
    { key: 'middle', title: '' },
    { key: 'lower', title: '↓' },
  ],
  SAR: () => [{ key: 'stop', title: '' }],
  VOL: () => [{ key: 'volume', title: '' }],
  MACD: () => [
    { key: 'histogram', title: '' },
    { key: 'difference', title: 'DIF' },
    { key: 'signal', title: 'DEA' },
  ],
  KDJ: () => [
    { key: 'k', title: 'K' },
    { key: 'd', title: 'D' },
    { key: 'j', title: 'J' },
  ],
};

/** Digits after the point of what is no price. */
const DIGITS: Partial<Record<DrawnIndicator, number>> = {
  ...{ VOL: 0, OBV: 0, PVT: 0, RSI: 1, KDJ: 1, DMI: 1, CCI: 1, WR: 1, PSY: 1 },
  ...{ ROC: 2, BIAS: 2, TRIX: 3 },
};
/** Differences of prices are small against them. */
const DIFFERENCES: readonly DrawnIndicator[] = ['MACD', 'MTM', 'DMA', 'AO', 'ATR'];
const FINER = 2;

/** How many digits the figures of an indicator have on an instrument whose prices have `precision`. */
export const indicatorDigitsOf = (name: DrawnIndicator, precision: number): number =>
  DIGITS[name] ?? (DIFFERENCES.includes(name) ? precision + FINER : precision);

/** Whether its figures are volumes, which are written short. */
export const isVolume = (name: DrawnIndicator): boolean => DIGITS[name] === 0;

/** Whether what a key names is drawn as bars. */
export const isBar = (key: string): boolean => key === 'volume' || key === 'histogram';

/** What of an indicator is a line with a colour of its own, in the order of its colours. */
export const colouredLines = (name: DrawnIndicator, params: readonly number[]): LegendLine[] => [
  ...legendLines(name, params).filter(({ key }) => !isBar(key)),
  ...(name === 'ICHIMOKU' ? [{ key: 'lagging', title: 'Chikou' }] : []),
];

const USUAL = ['amber', 'violet', 'teal', 'pink', 'grey'] as const;
/** Where the lines of an indicator do not begin with the first of all. */
const OTHER: Partial<Record<DrawnIndicator, readonly SeriesColour[]>> = {
  BBI: ['pink'],
  BOLL: ['grey', 'grey', 'grey'],
  SAR: ['pink'],
  VWAP: ['violet'],
};

/** The colours of the lines of an indicator, by their places. */
export type LineColours = Readonly<Record<number, SeriesColour>>;

/** What a line is drawn in: the chosen colour, or its usual one. */
export const colourOf = (name: DrawnIndicator, index: number, chosen: LineColours): SeriesColour =>
  chosen[index] ?? (OTHER[name] ?? USUAL)[index] ?? 'grey';

/** What of an indicator is written, in the order of its legend. */
export const legendLines = (name: DrawnIndicator, params: readonly number[]): LegendLine[] =>
  LINES[name](params);
