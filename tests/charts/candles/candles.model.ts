import { PERIOD_MS } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import { type CandlesContext, type CandlesEvent, candlesMachine } from '#machines/candles/candles.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { lost } from '../samples.ts';

const candle: Candle = { Time: 0, Open: '1', High: '2', Low: '1', Close: '2', Volume: '0' };
const pushAt = (Time: number) => ({
  code: 'EURUSD',
  candles: [{ ...candle, Time, Period: '1min' as const }],
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

export const walkable: Walkable = {
  machine: candlesMachine,
  events: [
    ...eventsOf(own),
    { type: 'done:loadCandles', output: [candle] },
    { type: 'done:loadCandles', output: [] },
    { type: 'error:loadCandles', error: lost() },
    { type: 'after:answerTimeout@candles.shown.loading' },
    { type: 'done:reloadCandles', output: [candle] },
    { type: 'error:reloadCandles', error: lost() },
    { type: 'after:answerTimeout@candles.shown.showing.catchingUp' },
  ],
  keyOf: ({ subject, period, live }: CandlesContext) => [subject.instrumentId, period, live?.Time],
};
