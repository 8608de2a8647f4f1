import type { Page } from 'playwright/test';
import { findLeaf } from '../../../src/client/gallery/leaves.ts';
import { linkTo } from '../../../src/client/gallery/stage.ts';

/** One sight of the app: an address of the gallery's build, and what is opened there by hand. */
export type Look = { name: string; clause: string; address: string; deed?: (page: Page) => Promise<void> };

type Deed = NonNullable<Look['deed']>;

/** A leaf state on the route of its scene. */
function leaf(clause: string, name: string, state: string, deed?: Deed): Look {
  const found = findLeaf(state);
  if ('problem' in found) throw new Error(found.problem);
  return { name, clause, address: linkTo(found.leaf), ...(deed && { deed }) };
}

const AS = {
  visitor: 'session.visitor.idle',
  demo: 'session.signedIn.account.demo.idle',
  real: 'session.signedIn.account.real.idle',
} as const;

/** A route of which no chart tells more than who is looking. */
function as(who: keyof typeof AS, clause: string, name: string, route: string, deed?: Deed): Look {
  const address = `${route}${route.includes('?') ? '&' : '?'}state=${AS[who]}`;
  return { name, clause, address, ...(deed && { deed }) };
}

const openSelect: Deed = async (page) => {
  await page.getByRole('combobox').first().click();
  await page.getByRole('option').first().waitFor();
};

const market: Look[] = [
  leaf('S2.2', 'home', 'quotes.shown.listed.feed.current'),
  as('real', 'S2.2', 'home of a trader', '/'),
  leaf('S2.40', 'home without rows', 'quotes.shown.empty'),
  leaf('S2.40', 'home that failed', 'quotes.shown.failed'),
  leaf('S2.42', 'home out of touch', 'connection.offline'),
  leaf('S2.42', 'home with a newer build', 'update.manifest.offering.asked'),
  leaf('S2.3', 'trade of a visitor', 'orderForm.standing.visitor'),
  leaf('S2.46', 'trade with stops', 'orderForm.stopLoss.on'),
  leaf('S2.46', 'trade at a target price', 'orderForm.priceType.pending'),
  leaf('S2.46', 'trade on an old price', 'orderForm.quote.stale'),
  leaf('S2.44', 'trade while closed', 'orderForm.quote.closed'),
  leaf('S2.46', 'trade without multiples', 'orderForm.quote.missing'),
  leaf('S2.46', 'trade with its multiples open', 'orderForm.flow.editing', openSelect),
  leaf('S2.43', 'trade with its drawer', 'quotes.shown.listed.drawer.open'),
  leaf('S2.46', 'review of an order', 'orderForm.flow.confirming'),
  leaf('S2.47', 'order on its way', 'orderForm.flow.submitting.checking'),
  leaf('S2.47', 'order placed', 'orderForm.flow.placed'),
  leaf('S2.47', 'order refused', 'orderForm.flow.rejected'),
  leaf('S2.47', 'order without answer', 'orderForm.flow.unresolved'),
  leaf('S8.3', 'a command that is asked for', 'commandLog.notice.checking'),
  leaf('S8.3', 'what became of commands', 'commandLog.notice.told'),
  leaf('S2.13', 'search', 'search.blank'),
  leaf('S2.13', 'search with results', 'search.found'),
  leaf('S2.13', 'search without results', 'search.nothing'),
];

const orders: Look[] = [
  leaf('S2.4', 'positions', 'orderList.list.shown.listed.outdated'),
  leaf('S2.4', 'pending orders', 'orderList.list.shown.listed.refreshing'),
  leaf('S2.49', 'order history', 'orderList.spinner.off'),
  leaf('S2.48', 'no positions', 'orderList.list.shown.empty'),
  leaf('S2.51', 'order in full', 'orderSheet.open.viewing'),
  leaf('S2.52', 'stops of an order', 'orderSheet.open.editingStops'),
  leaf('S2.52', 'close a position', 'orderSheet.open.confirmingClose'),
  leaf('S2.52', 'cancel an order', 'orderSheet.open.confirmingCancel'),
  leaf('S2.8', 'ranking', 'ranking.list.shown.listed.current'),
  leaf('S2.53', 'trader to come', 'ranking.row.open'),
  leaf('S2.36', 'documentary', 'documentary.list.shown.listed.current'),
];

const account: Look[] = [
  leaf('S2.10', 'log in', 'signIn.form.shown.refused'),
  leaf('S2.10', 'log in by mobile', 'areas.ready'),
  leaf('S2.10', 'log in with its areas open', 'areas.ready', openSelect),
  leaf('S2.11', 'register', 'verificationCode.code.resting'),
  leaf('S2.11', 'register by mobile', 'register.method.mobile'),
  leaf('S2.12', 'forgot password', 'forgot.form.shown.editing'),
  leaf('S2.18', 'change password', 'password.form.shown.editing'),
  as('demo', 'S2.5', 'hub of a demo account', '/user'),
  as('real', 'S2.5', 'hub of a real account', '/user'),
  leaf('S2.58', 'log out', 'session.signedIn.question.logout'),
  leaf('S2.56', 'reset demo account', 'session.signedIn.question.reset'),
  leaf('S2.29', 'language', 'preferences.language.ready'),
  leaf('S2.14', 'identity', 'identity.review.shown.form.editing'),
  leaf('S2.60', 'identity in review', 'identity.review.shown.waiting.resting'),
  leaf('S2.60', 'identity verified', 'identity.review.shown.finished'),
  leaf('S2.15', 'invite', 'clipboard.idle'),
  as('demo', 'S5.15', 'what demo accounts have not', '/mine/wallet'),
  leaf('S2.24', 'system', 'company.ready'),
];

const money: Look[] = [
  leaf('S2.21', 'deposit', 'deposit.coin.ready'),
  leaf('S2.21', 'deposit by bank', 'deposit.bank.ready'),
  leaf('S2.21', 'deposit uploading', 'depositForm.form.uploading'),
  leaf('S4.8', 'deposits', 'deposits.list.shown.listed.current'),
  leaf('S2.22', 'withdraw', 'withdrawal.code.asked'),
  leaf('S2.22', 'withdraw to nowhere yet', 'withdrawal.terms.shown.unbound'),
  leaf('S2.22', 'withdraw without answer', 'withdrawalForm.form.unresolved'),
  leaf('S3.17', 'withdrawals', 'withdrawals.list.shown.listed.current'),
  leaf('S2.28', 'bind an address', 'bindForm.form.editing'),
  as('real', 'S2.28', 'bind an account', '/mine/withdraw-way?type=2'),
  leaf('S2.27', 'addresses', 'boundMethods.shown.listed'),
  leaf('S2.27', 'delete an address', 'boundMethods.shown.asking'),
  as('real', 'S2.26', 'bank accounts', '/mine/bank-card-list'),
  leaf('S2.25', 'wallet', 'wallet.ready'),
  leaf('S2.19', 'history', 'ledger.list.shown.listed.current'),
  leaf('S2.30', 'loan papers', 'loanKyc.review.shown.form.editing'),
  leaf('S2.30', 'loan papers in review', 'loanKyc.review.shown.waiting.resting'),
  leaf('S2.31', 'loan choice', 'loan.choosing'),
  leaf('S2.31', 'loan confirmation', 'loan.confirming'),
  leaf('S2.32', 'loan agreement', 'loan.reading'),
  leaf('S2.33', 'loan signature', 'signature.blank'),
  leaf('S2.34', 'loans', 'loans.list.shown.listed.current'),
  leaf('S2.35', 'repayment', 'repayment.ready'),
];

const site: Look[] = [
  leaf('S2.6', 'news', 'news.list.shown.listed.current'),
  leaf('S2.7', 'news in full', 'newsItem.ready'),
  leaf('S2.17', 'announcements', 'announcements.list.shown.listed.current'),
  leaf('S2.16', 'contact', 'complaintAddress.ready'),
  leaf('S2.20', 'business contact', 'businessEmail.ready'),
  leaf('S2.23', 'support', 'support.unavailable'),
  as('visitor', 'S2.9', 'feedback', '/feedback'),
];

/** Every screen and every sheet, dialog and popup over one, in the states that hold the most text. */
export const LOOKS: readonly Look[] = [...market, ...orders, ...account, ...money, ...site];
