import { expect } from 'playwright/test';
import type { ShownId } from '../../src/client/gallery/charts.ts';
import { commandLog, features, update } from './leaves-features.ts';
import { money } from './leaves-money.ts';
import { orderForm, orderList, orderSheet, preferences } from './leaves-trading.ts';
import {
  type Assertions,
  banner,
  busy,
  button,
  calmList,
  chart,
  dialog,
  failure,
  heading,
  listOf,
  loading,
  type PageAssertion,
  question,
  rows,
  seen,
  unseen,
} from './sights.ts';

/** What a trader sees in each leaf state, by chart and path. A leaf without a line here fails the run. */

const startup: Assertions = {
  checking: calmList,
  loadingSettings: calmList,
  failed: calmList,
  leaving: calmList,
  ready: async (page) => {
    await seen(heading(page, 'Gold'));
    // 0.01 lots at 50× hold 83.653 USD; a rate of 12 per USD of margin is what these settings charge.
    await expect(page.getByText('1,003.836000')).toBeVisible();
  },
};

const waits: PageAssertion = async (page) => {
  await seen(loading(page));
  await unseen(heading(page, 'Account'), heading(page, 'Welcome back'));
};
const hubOf =
  (who: string, row: string): PageAssertion =>
  async (page) => {
    await seen(heading(page, 'Account'), page.getByText(who, { exact: true }), button(page, row));
    await unseen(page.getByRole('alertdialog'));
  };
const demoHub = hubOf('Demo account', 'Reset demo account');
const realHub = hubOf('trader@example.com', 'Switch to demo account');

const session: Assertions = {
  deciding: waits,
  restoring: waits,
  unreachable: waits,
  'visitor.idle': (page) => seen(page.getByRole('link', { name: 'Log in' })),
  'visitor.openingDemo': (page) => busy(page, 'Try a demo account'),
  'signedIn.account.real.idle': realHub,
  'signedIn.account.real.openingDemo': realHub,
  'signedIn.account.demo.idle': demoHub,
  'signedIn.account.demo.resetting': demoHub,
  'signedIn.question.none': demoHub,
  'signedIn.question.logout': (page) => seen(question(page, 'Log out?')),
  'signedIn.question.reset': (page) => seen(question(page, 'Reset the demo account?')),
  'signedIn.profile.known': (page) => seen(page.getByText('98,412.50')),
  'signedIn.profile.refreshing': (page) => seen(page.getByText('10,250.75')),
  switching: waits,
  leaving: waits,
};

const reconnecting = listOf(8, (page) => seen(page.getByText('Reconnecting… prices may be old.')));
const liveOrders: PageAssertion = async (page) => {
  await seen(button(page, /EUR\/USD/), page.getByText('+925.50'));
  await unseen(banner(page));
};

const connection: Assertions = {
  idle: calmList,
  'live.connecting': reconnecting,
  'live.open.login.anonymous': calmList,
  'live.open.login.loggingIn': liveOrders,
  'live.open.login.loggedIn': liveOrders,
  'live.open.heartbeat.waiting': async (page) => {
    await seen(heading(page, 'Gold'), page.getByRole('banner').getByText('4,182.65'));
    await unseen(banner(page));
  },
  backoff: reconnecting,
  offline: (page) => seen(page.getByText("You're offline. Prices are from before.")),
};

const quotes: Assertions = {
  paused: listOf(8),
  'shown.loading': async (page) => {
    await seen(loading(page));
    await unseen(rows(page));
  },
  'shown.listed.feed.current': calmList,
  'shown.listed.feed.refreshing': listOf(2, (page) => {
    return expect(button(page, 'Metals')).toHaveAttribute('aria-pressed', 'true');
  }),
  'shown.listed.feed.outdated': listOf(8),
  'shown.listed.drawer.closed': async (page) => {
    await seen(button(page, 'Choose an instrument'));
    await unseen(page.getByRole('dialog'));
  },
  'shown.listed.drawer.open': async (page) => {
    await expect(dialog(page, 'Instruments').getByRole('listitem')).toHaveCount(8);
  },
  'shown.empty': (page) => seen(page.getByText('No data yet')),
  'shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
};

const noChart: PageAssertion = async (page) => {
  await seen(heading(page, 'Gold'), button(page, 'Buy'));
  await unseen(chart(page), page.getByRole('alert'), page.getByText('No data yet'));
};

const candles: Assertions = {
  idle: noChart,
  'shown.loading': noChart,
  'shown.showing.live': (page) => seen(chart(page)),
  'shown.showing.catchingUp': (page) => seen(chart(page)),
  'shown.empty': (page) => seen(page.getByText('No data yet')),
  'shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
};

export const LEAF_ASSERTIONS: Readonly<Record<ShownId, Assertions>> = {
  startup,
  session,
  connection,
  quotes,
  candles,
  orderForm,
  orderList,
  orderSheet,
  preferences,
  update,
  commandLog,
  ...features,
  ...money,
};
