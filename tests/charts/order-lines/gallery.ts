import type { Order } from '#contract/entities';
import { HOLDING, PENDING } from '../../gallery/samples-account.ts';
import { GOLD } from '../../gallery/samples-market.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const at = (share: number): string => (Number(GOLD.prices.close) * share).toFixed(GOLD.pricePrecision);
const OWN: Order = { ...HOLDING, stopLoss: at(0.9988), takeProfit: at(1.001) };
const WAITING: Order = { ...PENDING, askedPrice: at(0.999), entryPrice: at(0.999) };
const MOVED = {
  order: OWN,
  grip: 'stopLoss',
  price: at(0.9985),
  precision: GOLD.pricePrecision,
  instrumentId: GOLD.id,
} as const;
const TRADE: Scene<'orderLines'> = {
  route: '/trade',
  who: 'demo',
  context: MOVED,
  others: { liveOrders: { context: { rows: [OWN] } } },
};

export const gallery: ChartGallery = {
  orderLines: {
    defaults: () => ({
      value: 'idle',
      context: { precision: GOLD.pricePrecision, instrumentId: GOLD.id },
    }),
    scenes: {
      idle: { ...TRADE, context: {}, others: { liveOrders: { context: { rows: [OWN, WAITING] } } } },
      'moving.dragging': TRADE,
      'moving.previewing': TRADE,
      'moving.confirming': TRADE,
      'sending.sending': TRADE,
      'sending.checking': TRADE,
    },
  },
};
