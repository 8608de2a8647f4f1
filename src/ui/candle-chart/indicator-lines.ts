import { type DrawnIndicator, lineOf } from './indicator-math.ts';

/** How the figures of indicators are written: on the chart, and for those who read rather than look. */

/** A line of figures: what is written before them. */
export type LegendLine = { key: string; title: string };

const perParam = (params: readonly number[]): LegendLine[] =>
  params.map((param, index) => ({ key: lineOf(index), title: String(param) }));

const LINES: Readonly<Record<DrawnIndicator, (params: readonly number[]) => LegendLine[]>> = {
  MA: perParam,
  EMA: perParam,
  RSI: perParam,
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
const DIGITS: Partial<Record<DrawnIndicator, number>> = { VOL: 0, RSI: 1, KDJ: 1 };
/** A difference of prices is small against them. */
const FINER = 2;

/** How many digits the figures of an indicator have on an instrument whose prices have `precision`. */
export const indicatorDigitsOf = (name: DrawnIndicator, precision: number): number =>
  DIGITS[name] ?? (name === 'MACD' ? precision + FINER : precision);

/** What of an indicator is written, in the order of its legend. */
export const legendLines = (name: DrawnIndicator, params: readonly number[]): LegendLine[] =>
  LINES[name](params);
