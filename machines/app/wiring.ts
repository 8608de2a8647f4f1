import { type AnyActorRef, type EventObject, fromCallback, type Subscription } from 'xstate';
import type { CandlesRef } from '../candles/candles.machine.ts';
import type { ConnectionRef } from '../connection/connection.machine.ts';
import type { OrderFormRef } from '../order-form/order-form.machine.ts';
import type { OrderListRef } from '../order-list/order-list.machine.ts';
import type { OrderSheetRef } from '../order-sheet/order-sheet.machine.ts';
import type { PreferencesRef } from '../preferences/preferences.machine.ts';
import type { QuotesRef } from '../quotes/quotes.machine.ts';
import type { SessionRef } from '../session/session.machine.ts';
import type { UpdateRef } from '../update/update.machine.ts';

/** The charts that live as long as the app, by systemId. */
export type Singletons = {
  session: SessionRef;
  connection: ConnectionRef;
  quotes: QuotesRef;
  candles: CandlesRef;
  orderForm: OrderFormRef;
  orderList: OrderListRef;
  orderSheet: OrderSheetRef;
  preferences: PreferencesRef;
  update: UpdateRef;
};

/** Finds the singletons in an actor system. Throws while one of them has not been started. */
export function singletonsOf(system: { get: (id: string) => AnyActorRef | undefined }): Singletons {
  const find = (id: keyof Singletons): AnyActorRef => {
    const ref = system.get(id);
    if (!ref) throw new Error(`chart ${id} is not running`);
    return ref;
  };
  return {
    session: find('session'),
    connection: find('connection'),
    quotes: find('quotes'),
    candles: find('candles'),
    orderForm: find('orderForm'),
    orderList: find('orderList'),
    orderSheet: find('orderSheet'),
    preferences: find('preferences'),
    update: find('update'),
  } as Singletons;
}

/**
 * Carries what one chart announces to those it concerns. It decides nothing: every line is
 * "when A announces x, tell B". No chart knows of another.
 */
export function wire(charts: Singletons): () => void {
  const { session, connection, quotes, candles, orderForm, orderList, orderSheet } = charts;
  const subscriptions = [
    session.on('session.started', (event) => {
      connection.send(event);
      orderForm.send({ type: 'session.started' });
    }),
    session.on('session.ended', () => {
      for (const chart of [connection, orderForm, orderList, orderSheet] as const)
        (chart as ConnectionRef).send({ type: 'session.ended' });
    }),
    session.on('account.reset', () => orderList.send({ type: 'order.changed' })),
    connection.on('session.expired', () => session.send({ type: 'session.expired' })),
    connection.on('connection.opened', (event) => {
      quotes.send(event);
      candles.send(event);
    }),
    connection.on('connection.lost', (event) => orderForm.send(event)),
    connection.on('account.joined', (event) => orderList.send(event)),
    connection.on('account.missed', (event) => orderList.send(event)),
    connection.on('account.pushed', (event) => {
      orderList.send(event);
      orderSheet.send(event);
    }),
    connection.on('account.closed', (event) => {
      orderList.send(event);
      orderSheet.send(event);
    }),
    quotes.on('topic.wanted', (event) => connection.send(event)),
    quotes.on('topic.dropped', (event) => connection.send(event)),
    quotes.on('instrument.selected', (event) => orderForm.send(event)),
    candles.on('topic.wanted', (event) => connection.send(event)),
    candles.on('topic.dropped', (event) => connection.send(event)),
    orderForm.on('order.accepted', () => {
      session.send({ type: 'user.refresh' });
      orderList.send({ type: 'order.changed' });
    }),
    orderSheet.on('order.changed', () => {
      session.send({ type: 'user.refresh' });
      orderList.send({ type: 'order.changed' });
    }),
    orderSheet.on('stops.saved', (event) => orderList.send(event)),
    ...tellUpdate(charts),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

/** An order is on its way while the form's sheet stands open or something is being asked of an open order. */
function tellUpdate({ orderForm, orderSheet, update }: Singletons): Subscription[] {
  let wasBusy = false;
  const follow = (): void => {
    const isBusy = orderForm.getSnapshot().hasTag('sheet') || !orderSheet.getSnapshot().matches('closed');
    if (isBusy === wasBusy) return;
    wasBusy = isBusy;
    update.send({ type: isBusy ? 'order.begun' : 'order.over' });
  };
  return [orderForm.subscribe(follow), orderSheet.subscribe(follow)];
}

/** The wiring as an actor of the app chart. */
export const wiring = fromCallback<EventObject>(({ system }) => wire(singletonsOf(system)));
