import { selectedInstrument } from '../quotes/quotes.machine.ts';
import { started, type TradingId, type Wire } from './features.ts';
import type { Singletons } from './singletons.ts';

/**
 * How the charts that trade talk to the others. They start with the first screen that trades, so each is first told
 * what it missed: who is logged in, and which instrument is selected.
 */
export const TRADING_WIRES: { readonly [Id in TradingId]: Wire<Id> } = {
  candles: (ref, { connection }) => [
    connection.on('connection.opened', (event) => ref.send(event)),
    ref.on('topic.wanted', (event) => connection.send(event)),
    ref.on('topic.dropped', (event) => connection.send(event)),
  ],
  orderForm: (ref, singletons) => {
    const { session, connection, quotes } = singletons;
    const instrument = selectedInstrument(quotes.getSnapshot().context);
    if (instrument) ref.send({ type: 'instrument.selected', instrument });
    if (session.getSnapshot().matches('signedIn')) ref.send({ type: 'session.started' });
    return [
      session.on('session.started', () => ref.send({ type: 'session.started' })),
      connection.on('connection.lost', (event) => ref.send(event)),
      quotes.on('instrument.selected', (event) => ref.send(event)),
      ref.on('order.accepted', () => orderChanged(singletons)),
      ref.subscribe(() => tellUpdate(singletons)),
    ];
  },
  orderList: (ref, { session, connection }) => [
    session.on('account.reset', () => ref.send({ type: 'order.changed' })),
    connection.on('account.joined', (event) => ref.send(event)),
    connection.on('account.missed', (event) => ref.send(event)),
    connection.on('account.pushed', (event) => ref.send(event)),
    connection.on('account.closed', (event) => ref.send(event)),
  ],
  orderSheet: (ref, singletons) => {
    const { session, connection } = singletons;
    return [
      connection.on('account.pushed', (event) => ref.send(event)),
      connection.on('account.closed', (event) => ref.send(event)),
      ref.on('order.changed', () => orderChanged(singletons)),
      ref.on('stops.saved', (event) => started(session, 'orderList')?.send(event)),
      ref.subscribe(() => tellUpdate(singletons)),
    ];
  },
};

/** The account's figures and its orders are others now. */
function orderChanged({ session }: Singletons): void {
  session.send({ type: 'user.refresh' });
  started(session, 'orderList')?.send({ type: 'order.changed' });
}

/** An order is on its way while the form's sheet stands open or something is being asked of an open order. */
function tellUpdate({ session, update }: Singletons): void {
  const isFormOpen = started(session, 'orderForm')?.getSnapshot().hasTag('sheet') ?? false;
  const sheet = started(session, 'orderSheet')?.getSnapshot();
  const isBusy = isFormOpen || (sheet !== undefined && !sheet.matches('closed'));
  if (isBusy !== update.getSnapshot().matches({ trade: 'busy' }))
    update.send({ type: isBusy ? 'order.begun' : 'order.over' });
}
