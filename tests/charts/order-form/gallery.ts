import { type Draft, withChange } from '#machines/order-form/drafts';
import { RECEIPT, TICKET } from '../../gallery/samples-account.ts';
import { candlesOf, GOLD, INDEX } from '../../gallery/samples-market.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

type OrderFormScene = Scene<'orderForm'>;

const begun = (change: Partial<Draft>) => withChange({ instrument: GOLD, drafts: {} }, change);

const AS_VISITOR: OrderFormScene = { route: '/trade', who: 'visitor' };
const AS_TRADER: OrderFormScene = { route: '/trade', who: 'demo' };
const ASKED: OrderFormScene = {
  ...AS_TRADER,
  context: { ticket: TICKET },
};

export const gallery: ChartGallery = {
  orderForm: {
    defaults: ({ who }) => ({
      value: { standing: who === 'visitor' ? 'visitor' : 'trader', quote: 'fresh', flow: 'editing' },
      input: { drafts: {} },
      context: { instrument: GOLD, close: GOLD.prices.close },
    }),
    scenes: {
      'standing.visitor': AS_VISITOR,
      'standing.trader': AS_TRADER,
      'quote.missing': { ...AS_VISITOR, context: { instrument: null, close: '0' } },
      'quote.unheard': AS_TRADER,
      'quote.fresh': AS_TRADER,
      'quote.stale': AS_TRADER,
      'quote.closed': {
        ...AS_TRADER,
        context: { instrument: INDEX, close: INDEX.prices.close },
        others: {
          quotes: { context: { selectedId: INDEX.id } },
          candles: {
            context: { subject: { instrumentId: INDEX.id, code: INDEX.code }, history: candlesOf(INDEX) },
          },
        },
      },
      'earlier.known': AS_TRADER,
      'earlier.doubted': AS_TRADER,
      'priceType.market': AS_TRADER,
      'priceType.pending': {
        ...AS_TRADER,
        context: { drafts: begun({ priceType: 0 }), issues: { targetPrice: 'priceRequired' } },
      },
      'stopLoss.off': AS_TRADER,
      'stopLoss.on.fixed': {
        ...AS_TRADER,
        context: { drafts: begun({ stopLoss: '' }), issues: { stopLoss: 'priceRequired' } },
      },
      'stopLoss.on.trailing': {
        ...AS_TRADER,
        context: { drafts: begun({ stopLoss: '4182.65', trailBy: 'percent', trail: '1.5' }) },
      },
      'takeProfit.off': AS_TRADER,
      'takeProfit.on': {
        ...AS_TRADER,
        context: { drafts: begun({ takeProfit: '5000', stopsIn: 'points' }) },
      },
      'flow.editing': { ...AS_TRADER, context: { drafts: begun({ lots: '100000', sizeIn: 'money' }) } },
      'flow.confirming': ASKED,
      'flow.submitting.sending': ASKED,
      'flow.submitting.checking': ASKED,
      'flow.ended.placed': {
        ...ASKED,
        context: { ticket: TICKET, receipt: RECEIPT, message: 'Order placed.' },
      },
      'flow.ended.rejected': {
        ...ASKED,
        context: {
          ticket: TICKET,
          message: 'This order needs 2,091.33 USD. Your free margin is 1,200.50 USD.',
        },
      },
      'flow.ended.unresolved': ASKED,
    },
  },
};
