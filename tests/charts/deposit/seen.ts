import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { again, button } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'deposit.retry': again,
    'method.coin': (page) => button(page, 'Coin'),
    'method.bank': (page) => button(page, 'Bank wire'),
    'channel.picked': {
      at: (page) => page.getByRole('combobox', { name: /^(Account|Coin and network)$/ }),
      except: [{ where: (state) => state.matches('bank'), because: 'a single account is no choice' }],
    },
    'currency.picked': (page) => page.getByRole('combobox', { name: 'Currency' }),
  },
  noControl: { 'deposit.shown': BY_SCREEN, 'deposit.hidden': BY_SCREEN },
};
