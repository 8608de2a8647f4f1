import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { again, button, choice, closer } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'leading.retry': again,
    'name.ask': (page) => button(page, 'Choose a name'),
    'name.send': (page) => button(page, 'Begin to lead'),
    'end.ask': (page) => page.getByRole('main').getByRole('button', { name: 'Stop leading' }),
    'end.confirm': (page) => choice(page, 'Stop leading'),
    'question.withdrawn': (page) => choice(page, 'Cancel').or(closer(page, 'Become a leader')),
  },
  noControl: { 'leading.shown': BY_SCREEN, 'leading.hidden': BY_SCREEN },
};
