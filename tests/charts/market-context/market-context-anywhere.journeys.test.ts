import { anywhere } from '../../support/anywhere.ts';
import { model } from './market-context.model.ts';

anywhere('S2.42', model, {
  'marketContext.figures.shown -- context.hidden [0]': { figures: 'hidden' },
});
