import { AT_ONCE, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  again,
  button,
  hasFailed,
  isLoading,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { SHOWN_TRON } from '../../support/payments.ts';

const waits: PageAssertion = async (page) => {
  await seen(loading(page));
  await unseen(page.getByRole('combobox'));
};

export const view: ChartView = {
  states: {
    hidden: { inApp: AT_ONCE, inGallery: isLoading },
    'coin.loading': waits,
    'coin.ready': {
      inApp: (page) => seen(page.getByText(SHOWN_TRON), button(page, 'I have sent it')),
      inGallery: (page) => seen(page.getByText('TExampleAddressOfNobody1111111111')),
    },
    'coin.failed': hasFailed,
    'bank.loadingCurrencies': { inApp: waits, inGallery: isLoading },
    'bank.loadingBanks': { inApp: waits, inGallery: isLoading },
    'bank.ready': {
      inApp: (page) =>
        seen(
          page.getByRole('combobox', { name: 'Currency' }),
          page
            .getByText('Example Bank (do not pay)')
            .or(page.getByText('No deposit method is available right now.')),
        ),
      inGallery: (page) => seen(page.getByText('EXAMUS33')),
    },
    'bank.failed': hasFailed,
  },
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
