import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type ChartToolsContext,
  type ChartToolsEvent,
  chartToolsMachine,
} from '#machines/chart-tools/chart-tools.machine';
import { panesOf } from '#machines/chart-tools/indicator-settings';
import { FULL, STANDARD } from '../../gallery/samples-trade.ts';

const own = {
  'settings.open': [{}],
  'settings.close': [{}],
  'look.picked': [{ look: 'bars' }],
  'log.toggle': [{}],
  'indicator.toggle': [{ name: 'KDJ' }],
  'indicator.edit': [{ name: 'BOLL' }],
  'param.typed': [{ index: 0, text: '25' }],
  'colour.picked': [{ line: 0, colour: 'green' }],
  'params.reset': [{}],
  'template.applied': [{ tools: STANDARD }],
  'params.close': [{}],
  'full.open': [{}],
  'full.close': [{}],
  'screen.left': [{}],
} satisfies Examples<ChartToolsEvent>;

const TEMPLATES = 'templates are in the paths of their own chart';

export const model: TestModel = {
  clauses: 'S2.45 S9.3',
  machine: chartToolsMachine,
  inputs: [STANDARD, FULL],
  examples: eventsOf(own),
  keyOf: ({ indicators }: ChartToolsContext) => panesOf(indicators),
  exclusions: {
    events: [
      { events: ['template.applied'], because: TEMPLATES },
      {
        events: ['full.open', 'full.close'],
        where: (state) => !state.matches({ panel: 'closed' }),
        because: 'a sheet lies over the button',
      },
    ],
    transitions: { 'chartTools.panel.choosing -- template.applied [0]': TEMPLATES },
    last: [{ events: ['screen.left'], because: 'another page is open after it' }],
  },
  equivalentMutants: {
    'chartTools.panel.closed swallows screen.left of chartTools.panel': 'It is closed already.',
  },
};
