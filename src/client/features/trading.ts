import { fromPromise } from 'xstate';
import * as market from '#contract/routes/market';
import * as trading from '#contract/routes/trading';
import { candlesMachine } from '#machines/candles/candles.machine';
import { orderFormMachine, type Receipt, submitOrderMachine } from '#machines/order-form/order-form.machine';
import type { Ticket } from '#machines/order-form/ticket';
import { orderListMachine } from '#machines/order-list/order-list.machine';
import type { SavedStops } from '#machines/order-list/order-rows';
import {
  closeOrderMachine,
  orderSheetMachine,
  setStopsMachine,
} from '#machines/order-sheet/order-sheet.machine';
import { executeCommand } from '../actors/execute-command.ts';
import type { Http } from '../actors/http.ts';
import { feature } from '../app/feature.ts';
import { loginPath } from '../app/from.ts';
import { haptic } from '../ui/haptics.ts';

/** Candles, order form, order list and order sheet: they come with the screens that trade. */

export const candlesFeature = feature({
  id: 'candles',
  start: ({ http }) => ({
    logic: candlesMachine.provide({
      actors: {
        loadCandles: fromPromise(async ({ input, signal }) => {
          const request = { forex_id: String(input.instrumentId), period: input.period };
          return (await http(market.kline, request, { signal })).data;
        }),
      },
    }),
  }),
});

export const orderFormFeature = feature({
  id: 'orderForm',
  start: ({ http }) => ({
    logic: orderFormMachine.provide({
      actors: { submitOrder: submitOrderMachine.provide({ actors: { execute: placeOrder(http) } }) },
    }),
  }),
  effects: (ref, { say, text, go }) => [
    ref.on('login.required', ({ from }) => go(loginPath(from))),
    ref.on('order.refused', ({ reason }) => {
      haptic('refusal');
      say('warning', text(`orderForm.refused.${reason}`));
    }),
    ref.on('order.accepted', () => haptic('success')),
    ref.on('order.rejected', () => haptic('refusal')),
  ],
});

export const orderListFeature = feature({
  id: 'orderList',
  start: ({ http }) => ({
    logic: orderListMachine.provide({
      actors: {
        loadOrders: fromPromise(async ({ input, signal }) => {
          const status = String(input.status) as '0' | '1' | '3';
          return (await http(trading.myDeal, { status, page: String(input.page) }, { signal })).data;
        }),
      },
    }),
  }),
});

export const orderSheetFeature = feature({
  id: 'orderSheet',
  start: ({ http }) => ({
    logic: orderSheetMachine.provide({
      actors: {
        closeOrder: onOrder(http, trading.close),
        cancelOrder: onOrder(http, trading.cancelTrade),
        setStops: setStopsMachine.provide({ actors: { execute: saveStops(http) } }),
      },
    }),
  }),
  effects: (ref, { say, text }) => [
    ref.on('order.changed', ({ message }) => {
      haptic('success');
      say('success', message);
    }),
    ref.on('order.refused', ({ message }) => {
      haptic('refusal');
      say('error', message);
    }),
    ref.on('order.unresolved', () => say('warning', text('order.unresolved'))),
  ],
});

function placeOrder(http: Http) {
  return executeCommand<Ticket, Receipt>(http, async (call, ticket) => {
    const request = {
      type: ticket.direction === 1 ? ('1' as const) : ('2' as const),
      cont: ticket.lots,
      forex_id: String(ticket.instrumentId),
      status: ticket.priceType === 1 ? ('1' as const) : ('0' as const),
      target_price: ticket.targetPrice,
      stop_loss_price: ticket.stopLoss,
      target_profit_price: ticket.takeProfit,
      multiple: ticket.multiple,
    };
    const { data, message } = await call(trading.submit, request);
    return { answer: data, message };
  });
}

function onOrder(http: Http, route: typeof trading.close | typeof trading.cancelTrade) {
  return closeOrderMachine.provide({
    actors: {
      execute: executeCommand(http, async (call, { id }: { id: number }) => {
        const { data, message } = await call(route, { id: String(id) });
        return { answer: { Id: data.Id }, message };
      }),
    },
  });
}

function saveStops(http: Http) {
  return executeCommand<StopsRequest, SavedStops>(http, async (call, { id, stopLoss, takeProfit }) => {
    const request = { id: String(id), stop_loss_price: stopLoss, target_profit_price: takeProfit };
    const { data, message } = await call(trading.setStopPrice, request);
    return { answer: data, message };
  });
}

type StopsRequest = { id: number; stopLoss: string; takeProfit: string };
