import type { ChartView } from '../../e2e/chart-view.ts';
import { button, closer } from '../../e2e/page-assertions.ts';

const SYSTEM = '/mine/system';

export const view: ChartView = {
  controls: {
    'shortcuts.toggle': {
      at: (page) => page.getByRole('switch', { name: /^Single-key shortcuts/ }),
      on: SYSTEM,
    },
    'list.open': { at: (page) => button(page, 'Keyboard shortcuts'), on: SYSTEM },
    'list.close': (page) => closer(page, 'Keyboard shortcuts'),
  },
  noControl: {},
};
