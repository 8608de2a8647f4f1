import type { ChartTemplate, LineColour } from '#contract/chart-templates';
import { numberFault } from '#contract/refused-number';

/** The indicators a chart can show, and what of each can be set. */

/** Bounds of one parameter; `digits` are those after its point. */
type Bounds = { standard: number; min: number; max: number; digits: number };
type Definition = {
  /** Drawn over the candles, or in a pane of its own below them. */
  place: 'price' | 'below';
  params: Readonly<Record<string, Bounds>>;
};

const whole = (standard: number, min: number, max: number): Bounds => ({ standard, min, max, digits: 0 });
const length = (standard: number) => ({ length: whole(standard, 1, 500) });
const withSignal = (standard: number, signal: number) => ({
  ...length(standard),
  signal: whole(signal, 1, 200),
});
const lengths = (one: number, two: number, three: number) => ({
  first: whole(one, 1, 500),
  second: whole(two, 1, 500),
  third: whole(three, 1, 500),
});

export const INDICATORS = {
  MA: { place: 'price', params: lengths(5, 10, 30) },
  EMA: { place: 'price', params: lengths(6, 12, 20) },
  BOLL: {
    place: 'price',
    params: { length: whole(20, 2, 500), width: { standard: 2, min: 0.1, max: 10, digits: 1 } },
  },
  SAR: {
    place: 'price',
    params: {
      step: { standard: 0.02, min: 0.001, max: 0.2, digits: 3 },
      limit: { standard: 0.2, min: 0.01, max: 1, digits: 2 },
    },
  },
  BBI: { place: 'price', params: { ...lengths(3, 6, 12), fourth: whole(24, 1, 500) } },
  VWAP: { place: 'price', params: {} },
  ICHIMOKU: { place: 'price', params: lengths(9, 26, 52) },
  VOL: { place: 'below', params: {} },
  MACD: {
    place: 'below',
    params: { fast: whole(12, 1, 200), slow: whole(26, 1, 200), signal: whole(9, 1, 200) },
  },
  RSI: { place: 'below', params: lengths(6, 12, 24) },
  KDJ: {
    place: 'below',
    params: { length: whole(9, 2, 200), smoothK: whole(3, 1, 100), smoothD: whole(3, 1, 100) },
  },
  ATR: { place: 'below', params: length(14) },
  DMI: { place: 'below', params: length(14) },
  CCI: { place: 'below', params: length(20) },
  WR: { place: 'below', params: length(14) },
  ROC: { place: 'below', params: withSignal(12, 6) },
  MTM: { place: 'below', params: withSignal(12, 6) },
  TRIX: { place: 'below', params: withSignal(12, 9) },
  BIAS: { place: 'below', params: lengths(6, 12, 24) },
  PSY: { place: 'below', params: withSignal(12, 6) },
  DMA: {
    place: 'below',
    params: { fast: whole(10, 1, 200), slow: whole(50, 1, 200), signal: whole(10, 1, 200) },
  },
  AO: { place: 'below', params: { fast: whole(5, 1, 200), slow: whole(34, 1, 200) } },
  OBV: { place: 'below', params: {} },
  PVT: { place: 'below', params: {} },
} as const satisfies Readonly<Record<string, Definition>>;

export type IndicatorName = keyof typeof INDICATORS;
export const INDICATOR_NAMES = Object.keys(INDICATORS) as IndicatorName[];
/** What the parameters are called. */
export type ParamName = {
  [Name in IndicatorName]: keyof (typeof INDICATORS)[Name]['params'];
}[IndicatorName];

/** Panes below the candles: more would leave none of them readable on a phone. */
export const MAX_PANES = 3;

/** How one indicator is shown. `colours` are those of its lines, by their places; a line without has its usual one. */
export type IndicatorSetting = {
  isOn: boolean;
  params: readonly number[];
  colours: Readonly<Record<string, LineColour>>;
};
export type IndicatorSettings = Readonly<Record<IndicatorName, IndicatorSetting>>;

/** The parameters of an indicator with their bounds, in their order. */
export function paramsOf(name: IndicatorName): (Bounds & { name: ParamName })[] {
  const { params }: Definition = INDICATORS[name];
  return Object.entries(params).map(([param, bounds]) => ({ ...bounds, name: param as ParamName }));
}

export const standardParams = (name: IndicatorName): number[] =>
  paramsOf(name).map(({ standard }) => standard);

/** The number that was typed; null for one that the parameter does not take. */
export function paramOf(text: string, bounds: Bounds): number | null {
  return numberFault(text, bounds) === null ? Number(text) : null;
}

/** The volume alone, as long as nothing else is chosen. */
export function standardIndicators(): IndicatorSettings {
  return mapIndicators((name) => ({ isOn: name === 'VOL', params: standardParams(name), colours: {} }));
}

/** One setting for each indicator. */
export function mapIndicators(settingOf: (name: IndicatorName) => IndicatorSetting): IndicatorSettings {
  const entries = INDICATOR_NAMES.map((name) => [name, settingOf(name)]);
  return Object.fromEntries(entries) as Record<IndicatorName, IndicatorSetting>;
}

/** Settings that were kept, as far as they are ones of these indicators; the usual ones in place of too many panes. */
export function knownIndicators(kept: ChartTemplate['tools']['indicators']): IndicatorSettings {
  const standard = standardIndicators();
  const indicators = mapIndicators((name) => settingOf(name, kept[name]) ?? standard[name]);
  return panesOf(indicators).length <= MAX_PANES ? indicators : standard;
}

/** A setting whose parameters an indicator takes. */
function settingOf(name: IndicatorName, kept: IndicatorSetting | undefined): IndicatorSetting | null {
  const bounds = paramsOf(name);
  if (kept?.params.length !== bounds.length) return null;
  const params = bounds.map((param, index) => paramOf(String(kept.params[index]), param));
  return params.includes(null) ? null : kept;
}

/** The indicators that are shown in panes of their own. */
export const panesOf = (settings: IndicatorSettings): IndicatorName[] =>
  INDICATOR_NAMES.filter((name) => INDICATORS[name].place === 'below' && settings[name].isOn);
