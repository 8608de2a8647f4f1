import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { again, button, choice } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'copy.retry': again,
    'pause.send': (page) => button(page, 'Pause'),
    'resume.send': (page) => button(page, 'Resume'),
    'stop.ask': (page) => page.getByRole('main').getByRole('button', { name: 'Stop copying' }),
    'stop.confirm': (page) => choice(page, 'Stop copying'),
    'question.withdrawn': (page) => choice(page, 'Cancel'),
  },
  noControl: { 'copy.shown': BY_SCREEN, 'copy.hidden': BY_SCREEN },
};
