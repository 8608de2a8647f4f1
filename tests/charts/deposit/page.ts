import type { Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import type { Route } from '#contract/route';
import { coinChannels, wireAccounts, wireCurrencies } from '#contract/routes/deposit';
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
import { press, relink } from '../../e2e/paths/actions.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { SHOWN_TRON } from '../../support/payments.ts';
import type { BankChannel } from '../../support/wire.ts';
import { model } from './deposit.model.ts';

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

type Asked = Pick<Route, 'path'>;

const answers =
  (route: Asked): EventExecutor =>
  ({ calls }) =>
    calls.answer(route);
const loses =
  (route: Asked): EventExecutor =>
  ({ calls }) =>
    calls.lose(route);
const timeOut: EventExecutor = (app) => app.pass(10_000);

async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

/** The chain's other network, and another account of the same bank. */
const SECOND_COIN = 'USDT · ERC20';
const SECOND_BANK = 'The second bank';

/** One account a currency is what this server offers; a site may offer more. */
const withSecond = (banks: unknown): unknown => {
  const [first, ...rest] = banks as BankChannel[];
  return first ? [first, ...rest, { ...first, id: first.id + 1_000, bank_name: SECOND_BANK }] : banks;
};

export const pageModel: PageModel = {
  clauses: 'S2.21 S3.18 S3.19 S7.35 S7.38 S7.39 S8.3',
  chart: 'deposit',
  model,
  async open(app) {
    app.calls.hold(coinChannels, wireCurrencies, wireAccounts);
    await app.open('/mine/charge', { token: await app.backend.realToken() });
  },
  events: {
    // The screen sends it when it opens.
    'deposit.shown': byItself,
    'deposit.hidden': ({ page }) => press(page, 'Back'),
    'deposit.retry': ({ page, calls }) => {
      calls.hold(coinChannels, wireCurrencies);
      return press(page, 'Try again');
    },
    'connection.opened': (app) => {
      app.calls.hold(coinChannels, wireCurrencies);
      return relink(app);
    },
    'method.coin': ({ page, calls }) => {
      calls.hold(coinChannels);
      return press(page, 'Coin');
    },
    'method.bank': ({ page, calls }) => {
      calls.hold(wireCurrencies);
      return press(page, 'Bank wire');
    },
    'channel.picked': ({ page }, { from }) =>
      from.matches('bank') ? pick(page, 'Account', SECOND_BANK) : pick(page, 'Coin and network', SECOND_COIN),
    'currency.picked': ({ page, calls }) => {
      calls.hold(wireAccounts);
      return pick(page, 'Currency', 'EUR');
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:loadCoins': answers(coinChannels),
    'error:loadCoins': loses(coinChannels),
    'after:answerTimeout@deposit.coin.loading': timeOut,
    /** A site that takes no wires is one this server is not: its answer is emptied on the way. */
    'done:loadCurrencies': ({ calls }, { event }) => {
      calls.hold(wireAccounts);
      return (event as AnyEventObject).output.length > 0
        ? calls.answer(wireCurrencies)
        : calls.answerWith(wireCurrencies, () => []);
    },
    'error:loadCurrencies': loses(wireCurrencies),
    'after:answerTimeout@deposit.bank.loadingCurrencies': timeOut,
    'done:loadBanks': ({ calls }) => calls.answerWith(wireAccounts, withSecond),
    'error:loadBanks': loses(wireAccounts),
    'after:answerTimeout@deposit.bank.loadingBanks': timeOut,
  },
  states: view.states,
};
