import { ORDER_STATUS, ORDER_TAB } from '#contract/constants';
import type { Order } from '#contract/entities';
import { HOUR_MS } from '#contract/time-units';
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

const NOTED: Order = {
  ...HOLDING,
  status: ORDER_STATUS.completed,
  closeReason: 'take-profit',
  completedAtMs: HOLDING.createdAtMs + HOUR_MS,
  note: 'Bought the second low, as planned.\nNext time I wait for the close of the hour.',
};
const OF_NOTED: Scene<'orderSheet'> = {
  route: '/order?type=3',
  who: 'demo',
  context: { opened: NOTED },
  others: { orderList: { context: { tab: ORDER_TAB.history, rows: [NOTED], total: 1 } } },
};

export const gallery: ChartGallery = {
  orderSheet: {
    defaults: () => ({
      value: 'closed',
      context: { lotTerms: { lotStep: '0.01', minLots: '0.01' } },
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
      'open.editingNote': OF_NOTED,
      'open.savingNote.sending': OF_NOTED,
      'open.savingNote.checking': OF_NOTED,
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
