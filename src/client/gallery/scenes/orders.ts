import { ORDER_TAB } from '#contract/constants';
import { HOLDING, PENDING, ROWS } from '../samples-account.ts';
import type { Scene, Scenes } from './scene.ts';

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
const LISTED = { list: { shown: 'listed' } };

export const orderListScenes: Scenes<'orderList'> = {
  'list.hidden': { ...ON_HOLDING, context: NONE },
  'list.shown.loading': { ...ON_HOLDING, context: NONE },
  'list.shown.listed.current': ON_HOLDING,
  'list.shown.listed.refreshing': ON_PENDING,
  'list.shown.listed.loadingMore': { ...ON_HOLDING, context: { total: 22 } },
  'list.shown.listed.outdated': ON_HOLDING,
  'list.shown.empty': { ...ON_HOLDING, context: NONE },
  'list.shown.failed': { ...ON_HOLDING, context: NONE },
  'spinner.off': { ...ON_HISTORY, beside: LISTED },
  'spinner.on': { ...ON_HOLDING, beside: LISTED },
};

const OF_HOLDING: Scene<'orderSheet'> = { route: '/order', who: 'demo', context: { opened: HOLDING } };
const OF_PENDING: Scene<'orderSheet'> = {
  route: '/order?type=0',
  who: 'demo',
  context: { opened: PENDING },
  others: { orderList: { context: { tab: ORDER_TAB.pending, rows: ROWS.pending, total: 1 } } },
};

export const orderSheetScenes: Scenes<'orderSheet'> = {
  closed: { route: '/order', who: 'demo' },
  'open.viewing': OF_HOLDING,
  'open.editingStops': {
    ...OF_HOLDING,
    context: { opened: { ...HOLDING, stopLoss: '4190' }, issues: { stopLoss: 'stopLossSide' } },
  },
  'open.savingStops.sending': OF_HOLDING,
  'open.savingStops.checking': OF_HOLDING,
  'open.confirmingClose': OF_HOLDING,
  'open.closing.sending': OF_HOLDING,
  'open.closing.checking': OF_HOLDING,
  'open.confirmingCancel': OF_PENDING,
  'open.cancelling.sending': OF_PENDING,
  'open.cancelling.checking': OF_PENDING,
};
