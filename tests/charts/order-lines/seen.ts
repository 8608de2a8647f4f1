import type { Page } from 'playwright/test';
import { BY_SCREEN, type ChartView, ON_CHART } from '../../e2e/chart-view.ts';
import { button, choice } from '../../e2e/page-assertions.ts';

const bar = (page: Page) => page.getByRole('group', { name: 'Price of the line' });

export const view: ChartView = {
  controls: {
    'line.grabbed': {
      at: (page) => page.getByRole('slider', { name: /^Stop-loss of/ }),
      except: [
        { where: (state) => state.matches({ moving: 'dragging' }), because: 'the finger holds a line' },
        { where: (state) => state.matches('sending'), because: 'the lines stay as they are meanwhile' },
      ],
    },
    'target.begun': {
      at: (page) => button(page, 'Order at a price'),
      except: [
        { where: (state) => state.matches({ moving: 'dragging' }), because: 'the finger holds a line' },
      ],
    },
    'price.typed': (page) => bar(page).getByRole('textbox'),
    'level.set': (page) => bar(page).getByRole('button', { name: /^(Set|Use price)$/ }),
    'level.confirm': (page) => choice(page, 'Set'),
    'level.dismissed': (page) => choice(page, 'Back').or(bar(page).getByRole('button', { name: 'Cancel' })),
  },
  noControl: { 'line.released': ON_CHART, 'line.dropped': ON_CHART, 'screen.left': BY_SCREEN },
};
