import { DIRECTION, PRICE_TYPE } from '#contract/constants';
import {
  type OrderFormContext,
  type OrderFormEvent,
  orderFormMachine,
} from '#machines/order-form/order-form.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { instrumentOf, outcomesOf } from '../samples.ts';

const fields = {
  priceType: PRICE_TYPE.market,
  lots: '1',
  targetPrice: null,
  stopLoss: null,
  takeProfit: null,
};
const leveraged = instrumentOf();
const unleveraged = instrumentOf({ Id: 2, HasForexMultiple: [] });
const closed = instrumentOf({ Id: 3, MarketStatus: 0 });

const own = {
  'session.started': [{}],
  'account.left': [{}],
  'instrument.selected': [{ instrument: leveraged }, { instrument: unleveraged }, { instrument: closed }],
  'price.heard': [
    { instrumentId: leveraged.Id, close: '100', isOpen: true, atMs: 1_000 },
    { instrumentId: leveraged.Id, close: '100', isOpen: false, atMs: 1_000 },
  ],
  'connection.lost': [{}],
  'priceType.pending': [{}],
  'priceType.market': [{}],
  'stopLoss.toggle': [{}],
  'takeProfit.toggle': [{}],
  'multiple.picked': [{ value: '50' }],
  'fields.changed': [{}],
  'order.review': [
    { direction: DIRECTION.buy, fields },
    { direction: DIRECTION.buy, fields: { ...fields, lots: '' } },
  ],
  'order.back': [{}],
  'order.confirm': [{ key: 'key' }],
  'order.dismiss': [{}],
  'command.doubted': [{}],
} satisfies Examples<OrderFormEvent>;

const receipt = { Id: 1, Price: '100', CautionMoney: '1000', TradeFee: '3', Status: 1 };

export const walkable: Walkable = {
  machine: orderFormMachine,
  events: [
    ...eventsOf(own),
    ...outcomesOf(receipt).map((output) => ({ type: 'done:submitOrder', output })),
    { type: 'after:priceAge@orderForm.quote.fresh' },
  ],
  keyOf: ({ instrument }: OrderFormContext) => instrument?.Id,
};
