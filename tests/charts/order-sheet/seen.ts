import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { button, choice, dialog } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'order.opened': (page) => page.getByRole('main').getByRole('button', { name: /Gold/ }),
    'sheet.dismiss': (page) =>
      choice(page, 'Back').or(page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true })),
    'stops.edit': (page) => button(page, 'Edit stops'),
    'stops.save': (page) => button(page, 'Save stops'),
    'stops.breakEven': (page) => button(page, 'Stop at entry'),
    'lots.edit': (page) => button(page, 'Close part'),
    'part.close': (page) => button(page, /^Close [\d.]+ lots$/),
    'order.reverse': (page) => dialog(page, 'Order details').getByRole('button', { name: 'Reverse' }),
    'order.close': (page) => dialog(page, 'Order details').getByRole('button', { name: 'Close position' }),
    'order.confirm': (page) =>
      page.getByRole('alertdialog').getByRole('button', { name: /^(Close position|Reverse|Cancel order)$/ }),
  },
  noControl: { 'order.cancel': 'the gallery opens the sheet on a position', 'screen.left': BY_SCREEN },
};
