import { ORDER_TAB } from '#contract/constants';
import { ROWS, SUMMARY } from '../../gallery/samples-account.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const ON_HOLDING: Scene<'orderList'> = { route: '/order', who: 'demo' };
const ON_PENDING: Scene<'orderList'> = {
  route: '/order?type=0',
  who: 'demo',
  context: { tab: ORDER_TAB.pending, rows: ROWS.pending, total: ROWS.pending.length },
};
const ON_HISTORY: Scene<'orderList'> = {
  route: '/order?type=3',
  who: 'demo',
  context: { tab: ORDER_TAB.history, rows: ROWS.history, total: ROWS.history.length },
};
const NONE = { rows: [], total: 0 };
const UNREAD = { ...NONE, summary: null };
const LISTED = { list: { shown: 'listed' } };

export const gallery: ChartGallery = {
  orderList: {
    defaults: ({ who }) => {
      const rows = who === 'visitor' ? [] : ROWS.holding;
      return {
        value: { list: who === 'visitor' ? 'hidden' : { shown: 'listed' }, spinner: 'off' },
        context: { rows, total: rows.length, page: 1, summary: SUMMARY },
      };
    },
    scenes: {
      'list.hidden': { ...ON_HOLDING, context: UNREAD },
      'list.shown.loading': { ...ON_HOLDING, context: UNREAD },
      'list.shown.listed.current': ON_HOLDING,
      'list.shown.listed.refreshing': ON_PENDING,
      'list.shown.listed.loadingMore': { ...ON_HOLDING, context: { total: 22 } },
      'list.shown.listed.outdated': ON_HOLDING,
      'list.shown.empty': { ...ON_HOLDING, context: NONE },
      'list.shown.failed': { ...ON_HOLDING, context: UNREAD },
      'spinner.off': { ...ON_HISTORY, beside: LISTED },
      'spinner.on': { ...ON_HOLDING, beside: LISTED },
    },
  },
};
