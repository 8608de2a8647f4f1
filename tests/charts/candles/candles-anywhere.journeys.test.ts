import { anywhere } from '../../support/anywhere.ts';
import { model } from './candles.model.ts';

anywhere('S2.45', model, {
  'candles.shown -- chart.hidden [0]': 'idle',
  'candles.shown -- chart.shown [1]': { shown: 'loading' },
  'candles.shown -- period.picked [0]': { shown: 'loading' },
});
