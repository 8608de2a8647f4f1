import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { again, button, choice } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'factors.retry': again,
    'factor.remove': (page) => button(page, 'Remove Phone'),
    'codes.renew': (page) => page.getByRole('main').getByRole('button', { name: 'New codes' }),
    'change.withdrawn': (page) => choice(page, 'Cancel'),
    'change.confirm': (page) => choice(page, 'Remove').or(choice(page, 'New codes')),
    'codes.kept': (page) => button(page, "I've kept them"),
  },
  noControl: { 'factors.shown': BY_SCREEN, 'factors.hidden': BY_SCREEN },
};
