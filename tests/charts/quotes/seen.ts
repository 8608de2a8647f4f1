import { BEFORE_SHOWN, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { again, button, closer, rows } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'quotes.retry': again,
    'category.toggled': {
      at: (page) => button(page, 'Forex'),
      on: '/',
      except: [{ where: (state) => state.matches('paused'), because: BEFORE_SHOWN }],
    },
    'drawer.open': { at: (page) => button(page, 'Choose an instrument'), on: '/trade' },
    'drawer.close': (page) => closer(page, 'Instruments'),
    'instrument.picked': { at: (page) => rows(page).getByRole('link'), on: '/' },
  },
  noControl: { 'quotes.shown': BY_SCREEN, 'quotes.hidden': BY_SCREEN },
};
