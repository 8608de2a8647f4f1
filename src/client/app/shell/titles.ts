/** What each route is called in the title of the page. */
export const TITLES = {
  '/': 'tab.quotes',
  '/trade': 'tab.trade',
  '/order': 'order.title',
  '/user': 'user.title',
  '/documentary': 'traders.title',
  '/documentary/leader': 'traders.title',
  '/documentary/lead': 'leading.title',
  '/documentary/copy': 'copies.copy',
  '/documentary/copy/agreement': 'copies.agreement',
  '/documentary/copy/sign': 'copies.sign',
  '/documentary/copies': 'copies.title',
  '/documentary/copied': 'copies.title',
  '/rank': 'tab.rank',
  '/product': 'search.title',
  '/watchlist': 'watchlist.title',
  '/news': 'news.title',
  '/news/detail': 'news.title',
  '/calendar': 'calendar.title',
  '/feedback': 'feedback.title',
  '/login': 'home.signIn',
  '/register': 'register.title',
  '/forgot': 'forgot.title',
  '/language': 'language.title',
  '/mine/auth': 'identity.title',
  '/mine/invite': 'invite.title',
  '/mine/password': 'password.title',
  '/mine/security': 'security.title',
  '/mine/protection': 'user.link.protection',
  '/mine/data': 'user.link.data',
  '/devices': 'user.link.devices',
  '/mine/charge': 'charge.title',
  '/mine/withdraw': 'withdraw.title',
  '/mine/withdraw-way': 'withdraw.way',
  '/mine/coin-address-list': 'methods.coins',
  '/mine/bank-card-list': 'methods.banks',
  '/mine/wallet': 'wallet.title',
  '/mine/results': 'results.title',
  '/mine/history': 'history.title',
  '/mine/alerts': 'alerts.title',
  '/loan/index': 'loan.kycTitle',
  '/loan/submit': 'loan.title',
  '/loan/agreement': 'loan.agreement',
  '/loan/sign': 'loan.sign',
  '/loan/record': 'loan.records',
  '/loan/repayment': 'loan.repay',
  '/mine/email': 'contact.title',
  '/mine/business-email': 'contact.business',
  '/mine/announcement': 'announcement.title',
  '/mine/inbox': 'inbox.title',
  '/mine/notifications': 'inbox.settings',
  '/mine/chat': 'chat.title',
  '/mine/system': 'system.title',
  '/mine/tabs': 'tabs.title',
} as const;

/** The text that names a route; null for a path that is none. */
export function routeTitleKeyOf(path: string) {
  return Object.hasOwn(TITLES, path) ? TITLES[path as keyof typeof TITLES] : null;
}

/** The title of the page: what the screen is about, e.g. an instrument, then the screen, then the site. */
export function pageTitle(subject: string | null, screen: string | null, site: string): string {
  return [subject, screen, site].filter(Boolean).join(' · ');
}
