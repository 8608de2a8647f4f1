import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { button } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'push.wanted': { at: (page) => button(page, 'Turn on'), on: '/mine/notifications' },
    'push.unwanted': (page) => button(page, 'Turn off'),
    'card.dismissed': (page) => button(page, 'Not now'),
  },
  noControl: { 'push.looked': BY_SCREEN },
};
