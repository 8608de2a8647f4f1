import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { again, button, choice, closer } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'protection.retry': again,
    'limit.edit': (page) => button(page, /^Loss a day/),
    'limit.save': (page) => button(page, 'Save limit'),
    'alarm.pick': (page) => page.getByRole('group', { name: 'Risk alarm' }).getByRole('button'),
    'pause.ask': (page) => button(page, '365 days'),
    'pause.confirm': (page) => choice(page, 'Pause trading'),
    'change.withdrawn': (page) => choice(page, 'Cancel').or(closer(page, 'Loss a day')),
  },
  noControl: { 'protection.shown': BY_SCREEN, 'protection.hidden': BY_SCREEN },
};
