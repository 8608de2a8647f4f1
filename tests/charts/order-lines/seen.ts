import type { Page } from 'playwright/test';
import { BY_SCREEN, type ChartView, ON_CHART } from '../../e2e/chart-view.ts';
import { busy, button, choice, question, seen, unseen } from '../../e2e/page-assertions.ts';

const bar = (page: Page) => page.getByRole('group', { name: 'Price of the line' });

export const view: ChartView = {
  states: {
    idle: {
      inApp: (page) => unseen(bar(page)),
      inGallery: async (page) => {
        await seen(
          page.getByRole('slider', { name: /^Entry of/ }).filter({ hasNotText: '+ Stop' }),
          page.getByRole('slider', { name: /^Stop-loss of/ }),
          page.getByRole('slider', { name: /^Take-profit of/ }),
          page.getByRole('slider', { name: /^Target price of/ }),
          page.getByRole('slider', { name: /^Entry of/ }).filter({ hasText: '+ Stop' }),
        );
        await unseen(bar(page));
      },
    },
    'moving.dragging': {
      inApp: async (page) => {
        await seen(page.locator('[data-dragged]'));
        await unseen(page.getByRole('alertdialog'));
      },
      inGallery: (page) => unseen(bar(page)),
    },
    'moving.previewing': async (page) => {
      await seen(bar(page), button(page, /^(Set|Use price)$/));
      await unseen(page.getByRole('alertdialog'));
    },
    'moving.confirming': (page) => seen(question(page, /^Set (Stop-loss|Target price) to/)),
    'sending.sending': (page) => busy(page, 'Set'),
    'sending.checking': (page) => seen(page.getByText('No reply yet. Checking…')),
  },
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
