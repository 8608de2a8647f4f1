import { expect } from 'playwright/test';
import { BY_SCREEN, type ChartView, ON_CHART } from '../../e2e/chart-view.ts';
import {
  button,
  choice,
  closer,
  dialog,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const hasTools: PageAssertion = (page) =>
  seen(button(page, 'Draw').or(page.getByLabel('E-mail', { exact: true })));
const tools: PageAssertion = (page) => expect(button(page, 'Draw')).toBeEnabled();
const noTools: PageAssertion = (page) => expect(button(page, 'Draw')).toBeDisabled();

export const view: ChartView = {
  states: {
    'hand.resting': {
      inApp: (page) => unseen(page.getByRole('dialog'), page.getByText(/: tap point/)),
      inGallery: (page) => seen(button(page, 'Delete'), button(page, 'Done')),
    },
    'hand.picking': {
      inApp: (page) => seen(dialog(page, 'Draw')),
      inGallery: (page) => seen(button(page, 'Fibonacci retracement'), button(page, 'Delete all drawings')),
    },
    'hand.placing': {
      inApp: (page) => seen(page.getByText(/: tap point 1/)),
      inGallery: (page) => seen(page.getByText('Parallel channel: tap point 2 of 3'), button(page, 'Cancel')),
    },
    'hand.writing': (page) => seen(dialog(page, 'Text')),
    'hand.asking': (page) => seen(question(page, /^Delete all drawings on (EUR\/USD|Gold)\?$/)),
    'layout.idle': { inApp: 'no screen shows a chart', inGallery: noTools },
    'layout.shown.reading': { inApp: hasTools, inGallery: noTools },
    'layout.shown.level': { inApp: hasTools, inGallery: tools },
    'layout.shown.saving': { inApp: hasTools, inGallery: tools },
    'layout.shown.failed': (page) =>
      seen(page.getByText(/(could not be loaded|Not saved to your account yet)/)),
  },
  controls: {
    'tools.open': (page) => button(page, 'Draw'),
    'tools.close': (page) => closer(page, 'Draw'),
    'tool.picked': (page) => button(page, 'Fibonacci retracement'),
    'text.typed': (page) => page.getByLabel('Words'),
    'text.done': (page) => dialog(page, 'Text').getByRole('button', { name: 'Done' }),
    'placing.cancel': (page) =>
      page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).or(closer(page, 'Text')),
    'drawing.selected': (page) => page.getByRole('main').getByRole('button', { name: 'Done' }),
    'drawing.delete': (page) => button(page, 'Delete'),
    'drawings.clear': (page) => dialog(page, 'Draw').getByRole('button', { name: 'Delete all drawings' }),
    'clear.confirm': (page) => choice(page, 'Delete all drawings'),
    'clear.cancel': (page) => choice(page, 'Cancel'),
  },
  noControl: {
    'chart.shown': BY_SCREEN,
    'screen.left': BY_SCREEN,
    'point.placed': ON_CHART,
    'drawing.moved': ON_CHART,
  },
};
