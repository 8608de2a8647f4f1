import { BY_SCREEN, CHALLENGED, type ChartView } from '../../e2e/chart-view.ts';
import { again, choice } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'closing.retry': again,
    'close.ask': {
      at: (page) => page.getByRole('main').getByRole('button', { name: 'Close my account' }),
      except: [{ where: (state) => state.matches({ shown: 'proving' }), because: CHALLENGED }],
    },
    'keep.ask': (page) => page.getByRole('main').getByRole('button', { name: 'Keep my account' }),
    'question.withdrawn': (page) => choice(page, 'Cancel'),
    'close.confirm': (page) => choice(page, 'Close my account'),
    'rest.confirm': (page) => choice(page, 'Give it up'),
    'keep.confirm': (page) => choice(page, 'Keep my account'),
  },
  noControl: { 'closing.shown': BY_SCREEN, 'closing.hidden': BY_SCREEN },
};
