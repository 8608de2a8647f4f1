import type { ChartView } from '../../e2e/chart-view.ts';
import { button } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'install.wanted': { at: (page) => button(page, /^Add to Home Screen/), on: '/mine/system' },
    'card.dismissed': (page) => button(page, 'Not now').or(button(page, 'Got it')),
  },
  noControl: {},
};
