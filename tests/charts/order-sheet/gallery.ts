import { ORDER_TAB } from '#contract/constants';
import { HOLDING, PENDING, ROWS } from '../../gallery/samples-account.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const OF_HOLDING: Scene<'orderSheet'> = { route: '/order', who: 'demo', context: { opened: HOLDING } };
/** A hedge, whose other leg is the larger one. */
const HEDGED: Scene<'orderSheet'> = {
  ...OF_HOLDING,
  others: {
    liveOrders: { context: { rows: [HOLDING, { ...HOLDING, id: 10230, direction: 2, lots: '1.5' }] } },
  },
};
const OF_PENDING: Scene<'orderSheet'> = {
  route: '/order?type=0',
  who: 'demo',
  context: { opened: PENDING },
  others: { orderList: { context: { tab: ORDER_TAB.pending, rows: ROWS.pending, total: 1 } } },
};

export const gallery: ChartGallery = {
  orderSheet: {
    defaults: () => ({
      value: 'closed',
      context: {
        opened: null,
        issues: {},
        stops: { stopLoss: null, takeProfit: null, trail: null },
        lotTerms: { lotStep: '0.01', minLots: '0.01' },
        lots: null,
        lotsIssue: null,
        key: '',
      },
    }),
    scenes: {
      closed: { route: '/order', who: 'demo' },
      'open.viewing': OF_HOLDING,
      'open.editingStops': {
        ...OF_HOLDING,
        context: { opened: { ...HOLDING, stopLoss: '4190' }, issues: { stopLoss: 'stopLossSide' } },
      },
      'open.savingStops.sending': OF_HOLDING,
      'open.savingStops.checking': OF_HOLDING,
      'open.choosingLots': { ...OF_HOLDING, context: { opened: HOLDING } },
      'open.confirmingPart': { ...HEDGED, context: { opened: HOLDING, lots: '0.5' } },
      'open.confirmingReverse': OF_HOLDING,
      'open.reversing.sending': OF_HOLDING,
      'open.reversing.checking': OF_HOLDING,
      'open.confirmingClose': HEDGED,
      'open.closing.sending': OF_HOLDING,
      'open.closing.checking': OF_HOLDING,
      'open.confirmingCancel': OF_PENDING,
      'open.cancelling.sending': OF_PENDING,
      'open.cancelling.checking': OF_PENDING,
    },
  },
};
