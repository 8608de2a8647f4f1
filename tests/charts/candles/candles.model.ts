import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { PERIOD_MS } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import { type CandlesContext, type CandlesEvent, candlesMachine } from '#machines/candles/candles.machine';
import { lost } from '../../support/fixtures.ts';

const candle: Candle = { time: 0, open: '1', high: '2', low: '1', close: '2', volume: '0' };
const pushAt = (time: number) => ({
  code: 'EURUSD',
  candles: [{ ...candle, time, period: '1min' as const }],
});

const own = {
  'chart.shown': [
    { subject: { instrumentId: 1, code: 'EURUSD' } },
    { subject: { instrumentId: 2, code: 'XAUUSD' } },
  ],
  'chart.hidden': [{}],
  'period.picked': [{ period: '1min' }, { period: '5min' }],
  'chart.retry': [{}],
  'connection.opened': [{}],
  'kline.pushed': [pushAt(PERIOD_MS['1min']), pushAt(10 * PERIOD_MS['1min'])],
} satisfies Examples<CandlesEvent>;

const SHOWN_ONCE = 'a panel sends that it is hidden before another is shown';
const NO_PANEL = 'the periods stand over the chart, and go with it';
const NO_BUTTON = 'a chart without candles offers no button';

export const model: TestModel = {
  clauses: 'S2.45 S7.23 S7.32 S8.3 S8.15 S9.3',
  machine: candlesMachine,
  inputs: [{ period: '1min' }],
  examples: [
    ...eventsOf(own),
    { type: 'done:loadCandles', output: [candle] },
    { type: 'done:loadCandles', output: [] },
    { type: 'error:loadCandles', error: lost() },
    { type: 'after:answerTimeout@candles.shown.loading' },
    { type: 'done:reloadCandles', output: [candle] },
    { type: 'error:reloadCandles', error: lost() },
    { type: 'after:answerTimeout@candles.shown.showing.catchingUp' },
  ],
  keyOf: ({ subject, period, live }: CandlesContext) => [subject.instrumentId, period, live?.time],
  exclusions: {
    events: [
      { events: ['chart.shown'], where: (state) => !state.matches('idle'), because: SHOWN_ONCE },
      { events: ['period.picked'], where: (state) => state.matches('idle'), because: NO_PANEL },
      { events: ['chart.retry'], where: (state) => state.matches({ shown: 'empty' }), because: NO_BUTTON },
    ],
    transitions: {
      'candles.idle -- period.picked [0]': NO_PANEL,
      'candles.shown -- chart.shown [0]': SHOWN_ONCE,
      'candles.shown -- chart.shown [1]': SHOWN_ONCE,
      'candles.shown.empty -- chart.retry [0]': NO_BUTTON,
    },
    last: [
      { events: ['chart.hidden'], because: 'another page is open after it' },
      { events: ['connection.opened'], because: 'the link opens once' },
    ],
    setups: [
      [{ events: ['connection.opened'], because: 'the link is open from the start' }],
      [{ events: ['kline.pushed'], because: 'the link is not open yet' }],
    ],
  },
};
