import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { ChartTemplate, LineColour, Look } from '#contract/chart-templates';
import { by } from '../by.ts';
import {
  INDICATORS,
  type IndicatorName,
  type IndicatorSetting,
  type IndicatorSettings,
  knownIndicators,
  MAX_PANES,
  panesOf,
  paramOf,
  paramsOf,
  standardParams,
} from './indicator-settings.ts';

/**
 * Chart tools: how this device draws charts: the look of candles, the price axis, the indicators with their parameters,
 * and whether the chart has the whole screen. Started when trade first opens, never ends; what it holds is kept on the
 * device.
 */

export type ChartToolsInput = {
  /** How candles are drawn. */
  look: Look;
  /** Whether equal distances of the price axis are equal ratios. */
  isLog: boolean;
  /** Each indicator: shown or not, and its parameters. */
  indicators: IndicatorSettings;
};
export type ChartToolsContext = ChartToolsInput & {
  /** The indicator whose parameters are edited. */
  edited: IndicatorName;
  /** Its parameters as they are typed. */
  typed: readonly string[];
};

export type ChartToolsEvent =
  | { type: 'settings.open' }
  | { type: 'settings.close' }
  | { type: 'look.picked'; look: Look }
  | { type: 'log.toggle' }
  /** A template is applied. */
  | { type: 'template.applied'; tools: ChartTemplate['tools'] }
  | { type: 'indicator.toggle'; name: IndicatorName }
  | { type: 'indicator.edit'; name: IndicatorName }
  | { type: 'param.typed'; index: number; text: string }
  /** `line` is its place among those of the indicator. */
  | { type: 'colour.picked'; line: number; colour: LineColour }
  | { type: 'params.reset' }
  | { type: 'params.close' }
  | { type: 'full.open' }
  | { type: 'full.close' }
  /** Its screen was left: what stood open does not stand there again. */
  | { type: 'screen.left' };

export const chartToolsMachine = setup({
  types: {
    context: {} as ChartToolsContext,
    input: {} as ChartToolsInput,
    events: {} as ChartToolsEvent,
    tags: {} as 'settings' | 'params' | 'fullScreen',
  },
  actions: {
    /** Keeps how candles are drawn. */
    storeLook: assign((_, params: { look: Look }) => ({ look: params.look })),
    /** Changes the price axis from one scale to the other. */
    toggleLog: assign(({ context }) => ({ isLog: !context.isLog })),
    /** Draws the chart as a template says. */
    storeTools: assign((_, { tools }: { tools: ChartTemplate['tools'] }) => ({
      ...tools,
      indicators: knownIndicators(tools.indicators),
    })),
    /** Shows the indicator, or takes it away. */
    toggleIndicator: assign(({ context: { indicators } }, { name }: { name: IndicatorName }) => ({
      indicators: { ...indicators, [name]: { ...indicators[name], isOn: !indicators[name].isOn } },
    })),
    /** Keeps which indicator is edited, with its parameters as texts. */
    storeEdited: assign(({ context }, { name }: { name: IndicatorName }) => ({
      edited: name,
      typed: context.indicators[name].params.map(String),
    })),
    /** Keeps what was typed; it counts at once where every parameter can be read. */
    storeTyped: assign(({ context }, params: { index: number; text: string }) =>
      withTyped(
        context,
        context.typed.map((text, index) => (index === params.index ? params.text : text)),
      ),
    ),
    /** Keeps the colour of a line. */
    storeColour: assign(({ context }, { line, colour }: { line: number; colour: LineColour }) => {
      const { colours } = context.indicators[context.edited];
      return { indicators: withSetting(context, { colours: { ...colours, [line]: colour } }) };
    }),
    /** Puts the usual parameters and colours in place of those that were chosen. */
    resetParams: assign(({ context }) =>
      withTyped(
        { ...context, indicators: withSetting(context, { colours: {} }) },
        standardParams(context.edited).map(String),
      ),
    ),
  },
  guards: {
    /** The indicator is shown already, is drawn over the candles, or one of {@link MAX_PANES} panes is free. */
    hasPlace: ({ context: { indicators } }, { name }: { name: IndicatorName }) =>
      indicators[name].isOn || INDICATORS[name].place === 'price' || panesOf(indicators).length < MAX_PANES,
  },
}).createMachine({
  id: 'chartTools',
  context: ({ input }) => ({ ...input, edited: 'MA', typed: [] }),
  type: 'parallel',
  states: {
    panel: {
      initial: 'closed',
      on: { 'screen.left': { target: '.closed' } },
      states: {
        closed: {
          on: { 'settings.open': { target: 'choosing' } },
          meta: { clauses: ['S2.45'] },
        },
        choosing: {
          tags: 'settings',
          on: {
            'settings.close': { target: 'closed' },
            'look.picked': { actions: by('storeLook') },
            'log.toggle': { actions: 'toggleLog' },
            'template.applied': { actions: by('storeTools') },
            'indicator.toggle': { guard: by('hasPlace'), actions: by('toggleIndicator') },
            'indicator.edit': { target: 'editing', actions: by('storeEdited') },
          },
          meta: { clauses: ['S2.45', 'S9.3'] },
        },
        editing: {
          tags: ['settings', 'params'],
          on: {
            'params.close': { target: 'choosing' },
            'param.typed': { actions: by('storeTyped') },
            'colour.picked': { actions: by('storeColour') },
            'params.reset': { actions: 'resetParams' },
          },
          meta: { clauses: ['S2.45'] },
        },
      },
    },
    screen: {
      initial: 'windowed',
      states: {
        windowed: {
          on: { 'full.open': { target: 'full' } },
          meta: { clauses: ['S2.45'] },
        },
        full: {
          tags: 'fullScreen',
          on: { 'full.close': { target: 'windowed' }, 'screen.left': { target: 'windowed' } },
          meta: { clauses: ['S2.45'] },
        },
      },
    },
  },
});

/** How candles are drawn, as a template keeps it. */
export const toolsOf = ({ look, isLog, indicators }: ChartToolsInput): ChartToolsInput => ({
  look,
  isLog,
  indicators,
});

/** Parameters as they are typed, and the numbers they are once each of them is one. */
function withTyped(context: ChartToolsContext, typed: readonly string[]) {
  const { edited, indicators } = context;
  const bounds = paramsOf(edited);
  const numbers = bounds.map((param, index) => paramOf(typed[index] ?? '', param));
  const params = numbers.filter((number) => number !== null);
  if (params.length < bounds.length) return { typed, indicators };
  return { typed, indicators: withSetting(context, { params }) };
}

/** The settings with another one of the indicator that is edited. */
const withSetting = (
  { edited, indicators }: ChartToolsContext,
  change: Partial<IndicatorSetting>,
): IndicatorSettings => ({ ...indicators, [edited]: { ...indicators[edited], ...change } });

export type ChartToolsRef = ActorRefFrom<typeof chartToolsMachine>;
export type ChartToolsSnapshot = SnapshotFrom<typeof chartToolsMachine>;
