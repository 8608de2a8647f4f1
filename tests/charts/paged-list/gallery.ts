import { ACCOUNT_EVENTS, NOTIFICATIONS } from '../../gallery/samples-account.ts';
import { OUTCOMES } from '../../gallery/samples-copies.ts';
import { LEADERS } from '../../gallery/samples-leaders.ts';
import { DEPOSITS, LEDGER, LOANS, WITHDRAWALS } from '../../gallery/samples-money.ts';
import { NEWS, TRADERS } from '../../gallery/samples-site.ts';
import type { ChartGallery, Who } from '../../gallery/scene.ts';

/** A list on its screen. */
function list<Row>(rows: readonly Row[], route: string, who: Who, filter = '') {
  const scene = { route, who };
  const none = { ...scene, context: { rows: [], total: 0 } };
  return {
    defaults: () => ({
      value: { list: { shown: { listed: 'current' } }, spinner: 'off' },
      context: { filter, rows: [...rows], total: rows.length, page: 1 },
    }),
    scenes: {
      'list.hidden': scene,
      'list.shown.loading': none,
      'list.shown.listed.current': scene,
      'list.shown.listed.refreshing': scene,
      'list.shown.listed.loadingMore': { ...scene, context: { total: 40 } },
      'list.shown.listed.outdated': scene,
      'list.shown.empty': none,
      'list.shown.failed': none,
      'spinner.off': scene,
      'spinner.on': scene,
    },
  };
}

export const gallery: ChartGallery = {
  news: list(NEWS, '/news', 'visitor'),
  announcements: list(NEWS, '/mine/announcement', 'real'),
  inbox: list(NOTIFICATIONS, '/mine/inbox', 'real'),
  accountEvents: list(ACCOUNT_EVENTS, '/devices?show=history', 'real'),
  ranking: list(TRADERS, '/rank', 'visitor'),
  documentary: list(LEADERS, '/documentary', 'visitor'),
  copiedOrders: list(OUTCOMES, '/documentary/copied?id=3', 'real', '3'),
  deposits: list(DEPOSITS, '/mine/charge?show=records', 'real'),
  withdrawals: list(WITHDRAWALS, '/mine/withdraw?show=records', 'real'),
  ledger: list(LEDGER, '/mine/history', 'real'),
  loans: list(LOANS, '/loan/record', 'real'),
};
