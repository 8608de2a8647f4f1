import { BY_SCREEN, CHALLENGED, type ChartView } from '../../e2e/chart-view.ts';
import { again, button, choice, closer } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'methods.retry': again,
    'method.delete': {
      at: (page) => page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }),
      except: [{ where: (state) => state.hasTag('challenged'), because: CHALLENGED }],
    },
    'delete.withdrawn': (page) => choice(page, 'Cancel'),
    'delete.confirm': (page) => choice(page, 'Delete'),
    'method.label': {
      at: (page) => button(page, 'Change the label'),
      except: [{ where: (state) => state.hasTag('challenged'), because: CHALLENGED }],
    },
    'label.withdrawn': (page) => closer(page, 'Change the label'),
    'label.save': (page) => button(page, 'Save'),
  },
  noControl: { 'methods.shown': BY_SCREEN, 'methods.hidden': BY_SCREEN },
};
