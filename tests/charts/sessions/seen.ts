import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { again, button, choice } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'sessions.retry': again,
    'session.end': (page) => button(page, /^Log out: /),
    'others.end': (page) => button(page, 'Log out everywhere else'),
    'end.withdrawn': (page) => choice(page, 'Cancel'),
    'end.confirm': (page) => choice(page, 'Log out'),
  },
  noControl: { 'sessions.shown': BY_SCREEN, 'sessions.hidden': BY_SCREEN },
};
