import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { again, button, choice } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'session.retry': again,
    'demo.enter': {
      at: (page) => button(page, /^(Try a demo account|Switch to demo account)$/),
      except: [{ where: (state) => state.matches('visitor'), because: 'it stands on the login' }],
    },
    'reset.ask': (page) => button(page, 'Reset demo account'),
    'logout.ask': (page) => page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }),
    'demo.reset': (page) => choice(page, 'Reset'),
    'ask.withdrawn': (page) => choice(page, 'Cancel'),
  },
  noControl: { 'screen.opened': BY_SCREEN },
};
