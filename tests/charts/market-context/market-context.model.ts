import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type MarketContextEvent,
  marketContextMachine,
} from '#machines/market-context/market-context.machine';
import { CONTEXT } from '../../gallery/samples-trade.ts';
import { lost } from '../../support/fixtures.ts';

const own = {
  'context.shown': [{ instrumentId: 1 }],
  'context.hidden': [{}],
  'connection.opened': [{}],
  'details.open': [{}],
  'details.close': [{}],
} satisfies Examples<MarketContextEvent>;

export const model: TestModel = {
  clauses: 'S2.44 S8.3',
  machine: marketContextMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:load', output: CONTEXT },
    { type: 'error:load', error: lost() },
    { type: 'after:answerTimeout@marketContext.figures.shown.reading' },
    { type: 'after:refreshPause@marketContext.figures.shown.known' },
    { type: 'after:retryPause@marketContext.figures.shown.failed' },
  ],
  exclusions: {
    events: [
      {
        events: ['details.open'],
        where: (state) => state.matches({ figures: 'hidden' }),
        because: 'they are opened on the screen that shows the figures',
      },
      {
        events: ['context.hidden'],
        where: (state) => state.matches({ details: 'open' }),
        because: 'the details lie over the tabs',
      },
    ],
    transitions: {},
    last: [{ events: ['context.hidden'], because: 'another page is open after it' }],
  },
};
