import type { Page } from 'playwright/test';
import { findState } from '../../gallery/atomic-states.ts';
import { gallery } from '../../support/gallery.ts';

/** A screen of the app: an address of the gallery's build, and what is opened there by hand. */
export type Screen = { name: string; clause: string; address: string; act?: (page: Page) => Promise<void> };

type Act = NonNullable<Screen['act']>;

/** An atomic state on the route of its scene. */
function state(clause: string, name: string, path: string, act?: Act): Screen {
  const found = findState(path);
  if ('problem' in found) throw new Error(found.problem);
  return { name, clause, address: gallery.linkTo(found.state), ...(act && { act }) };
}

const AS = {
  visitor: 'session.visitor.idle',
  demo: 'session.signedIn.account.demo.idle',
  real: 'session.signedIn.account.real.idle',
} as const;

/** A route of which no chart tells more than who is looking. */
function as(who: keyof typeof AS, clause: string, name: string, route: string, act?: Act): Screen {
  const address = `${route}${route.includes('?') ? '&' : '?'}state=${AS[who]}`;
  return { name, clause, address, ...(act && { act }) };
}

const openSelect: Act = async (page) => {
  await page.getByRole('combobox').first().click();
  await page.getByRole('option').first().waitFor();
};

/** The stars of home come a while after the page. */
const seeStars: Act = (page) => page.locator('main li button').first().waitFor();

const market: Screen[] = [
  state('S2.2', 'home', 'quotes.shown.listed.feed.current'),
  as('real', 'S2.2', 'home of a trader', '/'),
  state('S2.38', 'home with its watchlist', 'watchlist.list.level', seeStars),
  as('real', 'S2.38', 'home with its orders open', '/', async (page) => {
    await seeStars(page);
    await openSelect(page);
  }),
  state('S2.37', 'watchlist', 'watchlist.hand.resting'),
  state('S2.37', 'watchlist with a row in the hand', 'watchlist.hand.dragging'),
  state('S2.37', 'watchlist that is empty', 'watchlist.list.reading'),
  state('S2.37', 'watchlist with several lists', 'watchlist.question.closed'),
  state('S2.37', 'watchlist with the name of a new list', 'watchlist.question.adding'),
  state('S2.37', 'watchlist with the lists of an instrument', 'watchlist.question.placing'),
  state('S8.3', 'watchlist that failed', 'watchlist.list.failed'),
  state('S2.40', 'home without rows', 'quotes.shown.empty'),
  state('S2.40', 'home that failed', 'quotes.shown.failed'),
  state('S2.42', 'home out of touch', 'connection.offline'),
  state('S2.42', 'home with a newer build', 'update.manifest.offering.asked'),
  state('S2.3', 'trade of a visitor', 'orderForm.standing.visitor'),
  state('S2.46', 'trade with stops', 'orderForm.stopLoss.on.fixed'),
  state('S5.11', 'trade with a stop that follows', 'orderForm.stopLoss.on.trailing'),
  state('S5.11', 'trade with stops in points', 'orderForm.takeProfit.on'),
  state('S5.10', 'trade with a size in money', 'orderForm.flow.editing'),
  state('S2.46', 'trade at a target price', 'orderForm.priceType.pending'),
  state('S2.46', 'trade on an old price', 'orderForm.quote.stale'),
  state('S9.3', 'trade in a replay', 'connection.live.open.heartbeat.waiting'),
  state('S2.44', 'trade while closed', 'orderForm.quote.closed'),
  state('S2.46', 'trade without multiples', 'orderForm.quote.missing'),
  state('S2.46', 'trade with its multiples open', 'orderForm.flow.editing', openSelect),
  state('S7.25', 'trade with positions', 'liveOrders.watched.known.current'),
  state('S8.3', 'trade with old positions', 'liveOrders.watched.known.outdated'),
  state('S2.43', 'trade with its drawer', 'quotes.shown.listed.drawer.open'),
  state('S2.45', 'trade with its indicators', 'chartTools.panel.closed'),
  state('S2.45', 'trade with the settings of its chart', 'chartTools.panel.choosing'),
  state('S2.45', 'trade with an indicator set', 'chartTools.panel.editing'),
  state('S2.45', 'trade with its chart templates', 'chartTemplates.question.closed'),
  state('S2.45', 'trade with a template named', 'chartTemplates.question.naming'),
  state('S2.45', 'trade with a template to delete', 'chartTemplates.question.removing'),
  state('S2.45', 'trade without its templates', 'chartTemplates.copy.shown.failed'),
  state('S2.45', 'trade with its chart alone', 'chartTools.screen.full'),
  state('S2.45', 'trade with a drawing selected', 'drawings.hand.resting'),
  state('S2.45', 'trade with its tools', 'drawings.hand.picking'),
  state('S2.45', 'trade with a drawing placed', 'drawings.hand.placing'),
  state('S2.45', 'trade with a text written', 'drawings.hand.writing'),
  state('S2.45', 'trade with drawings to delete', 'drawings.hand.asking'),
  state('S2.45', 'trade without its drawings', 'drawings.layout.shown.failed'),
  state('S2.46', 'review of an order', 'orderForm.flow.confirming'),
  state('S2.47', 'order on its way', 'orderForm.flow.submitting.checking'),
  state('S2.47', 'order placed', 'orderForm.flow.ended.placed'),
  state('S2.47', 'order refused', 'orderForm.flow.ended.rejected'),
  state('S2.47', 'order without answer', 'orderForm.flow.ended.unresolved'),
  state('S8.3', 'a command that is asked for', 'commandLog.notice.checking'),
  state('S8.3', 'what became of commands', 'commandLog.notice.told'),
  state('S3.1', 'contract details', 'marketContext.details.open'),
  state('S2.3', 'economic calendar', 'economicCalendar.ready'),
  state('S2.24', 'keyboard shortcuts', 'shortcuts.list.open'),
  state('S2.45', 'price alerts', 'alerts.ready'),
  state('S2.45', 'a price alert', 'alertForm.editing'),
  state('S2.45', 'a price alert that was refused', 'alertForm.refused'),
  state('S2.13', 'search', 'search.blank'),
  state('S2.13', 'search with results', 'search.found'),
  state('S2.13', 'search without results', 'search.nothing'),
];

const orders: Screen[] = [
  state('S2.4', 'positions', 'orderList.list.shown.listed.outdated'),
  state('S2.4', 'pending orders', 'orderList.list.shown.listed.refreshing'),
  state('S2.49', 'order history', 'orderList.spinner.off'),
  state('S2.48', 'no positions', 'orderList.list.shown.empty'),
  state('S2.51', 'order in full', 'orderSheet.open.viewing'),
  state('S2.51', 'a note on an order', 'orderSheet.open.editingNote'),
  state('S2.52', 'part of a position', 'orderSheet.open.choosingLots'),
  state('S2.52', 'position turned round', 'orderSheet.open.confirmingReverse'),
  state('S2.52', 'several to close', 'closeMany.choosing'),
  state('S2.52', 'stops of an order', 'orderSheet.open.editingStops'),
  state('S2.52', 'close a position', 'orderSheet.open.confirmingClose'),
  state('S2.52', 'cancel an order', 'orderSheet.open.confirmingCancel'),
  state('S2.8', 'ranking', 'ranking.list.shown.listed.current'),
  state('S2.36', 'documentary', 'documentary.list.shown.listed.current'),
  state('S2.36', 'a leader', 'leader.ready'),
  state('S2.36', 'what is missing to lead', 'leading.shown.hindered'),
  state('S2.36', 'a name to lead by', 'leading.shown.naming'),
  state('S2.36', 'leading', 'leading.shown.leading'),
  state('S2.36', 'terms of a copy', 'copySetup.choosing'),
  state('S2.36', 'a copy to confirm', 'copySetup.confirming'),
  state('S2.36', 'the risks of a copy', 'copyAgreement.ready'),
  state('S2.36', 'a copy to sign', 'copySetup.signing'),
  state('S2.36', 'copies', 'copies.ready'),
  state('S2.36', 'a copy', 'copiedOrders.list.shown.listed.current'),
  state('S2.36', 'a copy to stop', 'copying.shown.asking'),
  state('S2.36', 'a copy that is over', 'copying.shown.over'),
];

const account: Screen[] = [
  state('S2.10', 'log in', 'signIn.form.shown.refused'),
  state('S2.10', 'log in by mobile', 'areas.ready'),
  state('S2.10', 'log in with its areas open', 'areas.ready', openSelect),
  state('S2.11', 'register', 'verificationCode.code.resting'),
  state('S2.11', 'register by mobile', 'register.method.mobile'),
  state('S2.12', 'forgot password', 'forgot.form.shown.editing'),
  state('S2.18', 'change password', 'password.form.shown.editing'),
  as('demo', 'S2.5', 'hub of a demo account', '/user'),
  as('real', 'S2.5', 'hub of a real account', '/user'),
  state('S2.58', 'log out', 'session.signedIn.question.logout'),
  state('S2.56', 'reset demo account', 'demoReset.asking'),
  state('S2.29', 'language', 'preferences.language.ready'),
  state('S2.14', 'identity', 'identity.review.shown.form.editing'),
  state('S2.60', 'identity in review', 'identity.review.shown.waiting.resting'),
  state('S2.60', 'identity verified', 'identity.review.shown.finished'),
  state('S2.15', 'invite', 'clipboard.idle'),
  as('demo', 'S5.15', 'what demo accounts have not', '/mine/wallet'),
  state('S2.24', 'system', 'preferences.picked'),
  state('S2.24', 'about the app', 'company.ready'),
  state('S2.24', 'keys in the settings', 'shortcuts.keys.on.ready'),
  state('S2.36', 'the tab bar', 'tabEditor.resting'),
  state('S1.5', 'orders with the home screen offered', 'install.card.offered'),
  state('S1.5', 'system with the home screen by hand', 'install.app.byHand'),
  state('S2.24', 'system with a lock', 'appLock.open.resting'),
  state('S2.24', 'a PIN that is too simple', 'appLock.choosing.first.simple'),
  state('S6.4', 'locked', 'appLock.locked.waiting'),
  state('S6.4', 'locked without its PIN', 'appLock.locked.forgotten'),
  state('S6.4', 'logged out by wrong PINs', 'appLock.locked.expelled'),
];

const money: Screen[] = [
  state('S2.21', 'deposit', 'deposit.coin.ready'),
  state('S2.21', 'deposit by bank', 'deposit.bank.ready'),
  state('S2.21', 'deposit uploading', 'depositForm.form.uploading'),
  state('S4.8', 'deposits', 'deposits.list.shown.listed.current'),
  state('S2.22', 'withdraw', 'withdrawal.review.closed'),
  state('S2.22', 'withdraw with its summary', 'withdrawal.review.open.plain'),
  state('S5.14', 'withdraw with its code', 'withdrawal.review.open.withCode'),
  state('S5.14', 'withdraw to a method that waits', 'withdrawal.terms.shown.ready.outdated'),
  state('S2.22', 'withdraw to nowhere yet', 'withdrawal.terms.shown.unbound'),
  state('S2.22', 'withdraw without answer', 'withdrawalForm.form.unresolved'),
  state('S3.17', 'withdrawals', 'withdrawals.list.shown.listed.current'),
  state('S3.17', 'cancel a withdrawal', 'withdrawalCancel.asking'),
  state('S2.28', 'bind an address', 'bindForm.form.editing'),
  as('real', 'S2.28', 'bind an account', '/mine/withdraw-way?type=2'),
  state('S2.27', 'addresses', 'withdrawBinding.shown.listed'),
  state('S3.14', 'label an address', 'withdrawBinding.shown.naming'),
  state('S2.27', 'delete an address', 'withdrawBinding.shown.asking'),
  as('real', 'S2.26', 'bank accounts', '/mine/bank-card-list'),
  state('S2.25', 'wallet', 'wallet.ready'),
  state('S2.19', 'results', 'results.ready'),
  state('S2.19', 'history', 'ledger.list.shown.listed.current'),
  state('S2.30', 'loan papers', 'loanKyc.review.shown.form.editing'),
  state('S2.30', 'loan papers in review', 'loanKyc.review.shown.waiting.resting'),
  state('S2.31', 'loan choice', 'loan.choosing'),
  state('S2.31', 'loan confirmation', 'loan.confirming'),
  state('S2.32', 'loan agreement', 'loan.reading'),
  state('S2.33', 'loan signature', 'signature.blank'),
  state('S2.34', 'loans', 'loans.list.shown.listed.current'),
  state('S2.35', 'repayment', 'repayment.ready'),
];

const site: Screen[] = [
  state('S2.6', 'news', 'news.list.shown.listed.current'),
  state('S2.7', 'news in full', 'newsItem.ready'),
  state('S2.17', 'announcements', 'announcements.list.shown.listed.current'),
  state('S2.57', 'limits', 'protection.shown.listed'),
  state('S2.57', 'limits while paused', 'protection.shown.refreshing'),
  state('S2.57', 'change a limit', 'protection.shown.editing'),
  state('S2.57', 'pause trading', 'protection.shown.asking'),
  state('S6.4', 'devices', 'sessions.shown.listed'),
  state('S6.4', 'log out a device', 'sessions.shown.asking'),
  state('S6.4', 'data of the account', 'accountClosing.shown.inTheWay'),
  state('S6.4', 'account that may be closed', 'accountClosing.shown.open'),
  state('S6.4', 'account that waits to be closed', 'accountClosing.shown.waiting'),
  state('S8.15', 'rest that is given up', 'accountClosing.shown.askingRest'),
  state('S6.2', 'history of security', 'accountEvents.list.shown.listed.current'),
  state('S2.57', 'inbox', 'inbox.list.shown.listed.current'),
  state('S2.57', 'inbox with nothing', 'inbox.list.shown.empty'),
  state('S2.57', 'security', 'factors.shown.listed'),
  state('S2.57', 'security with a removal asked', 'factors.shown.removal.asking'),
  state('S2.57', 'security with a new app', 'factorEnrolment.open.typing.empty'),
  state('S2.57', 'security with a passkey to name', 'factorEnrolment.open.naming.empty'),
  state('S2.57', 'security with recovery codes', 'factorEnrolment.codes'),
  state('S2.10', 'login with a factor asked', 'factorChallenge.open.asking.typing.wrong'),
  state('S2.10', 'login with a passkey asked', 'factorChallenge.open.asking.passkey.refused'),
  state('S2.10', 'login with lost factors', 'factorChallenge.open.lost.asking'),
  state('S2.57', 'notification settings', 'push.device.off'),
  state('S2.57', 'notification settings without push', 'push.device.unsupported'),
  state('S1.5', 'orders with pushes offered', 'push.card.offered'),
  state('S2.16', 'contact', 'complaintAddress.ready'),
  state('S2.20', 'business contact', 'businessEmail.ready'),
  state('S2.23', 'support', 'support.unavailable'),
  as('visitor', 'S2.9', 'feedback', '/feedback'),
];

/** Every screen and every sheet, dialog and popup over one, in the states that hold the most text. */
export const SCREENS: readonly Screen[] = [...market, ...orders, ...account, ...money, ...site];
