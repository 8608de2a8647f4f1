import type { Limits } from '../plan.ts';

const SHOWN_ONCE = 'a panel tells that it is hidden before another is shown';
const NO_PANEL = 'the periods stand over the chart, and go with it';
const NO_BUTTON = 'a chart without candles offers no button';

export const limits: Limits = {
  impossible: [
    { events: ['chart.shown'], where: (state) => !state.matches('idle'), because: SHOWN_ONCE },
    { events: ['period.picked'], where: (state) => state.matches('idle'), because: NO_PANEL },
    { events: ['chart.retry'], where: (state) => state.matches({ shown: 'empty' }), because: NO_BUTTON },
  ],
  unwalked: {
    'candles.idle -- period.picked [0]': NO_PANEL,
    'candles.shown -- chart.shown [0]': SHOWN_ONCE,
    'candles.shown -- chart.shown [1]': SHOWN_ONCE,
    'candles.shown.empty -- chart.retry [0]': NO_BUTTON,
  },
};
