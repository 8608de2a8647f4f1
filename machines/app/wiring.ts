import { type EventObject, fromCallback } from 'xstate';
import type { AccountLeft } from '../account.ts';
import { started } from './features.ts';
import { ACCOUNT_FEATURES } from './scopes.ts';
import { type Singletons, singletonsOf } from './singletons.ts';

/**
 * Carries what one chart announces to those it concerns. It decides nothing: every line is
 * "when A announces x, tell B". No chart knows of another.
 */
export function wire(charts: Singletons): () => void {
  const { session, connection, quotes, preferences, commandLog, tabs } = charts;
  const subscriptions = [
    // First of all: what belongs to the account that is left goes before anything of the next one comes.
    session.on('session.ended', () => leaveAccount(charts)),
    session.on('session.switched', () => leaveAccount(charts)),
    session.on('session.started', (event) => connection.send(event)),
    session.on('session.started', (event) => commandLog.send(event)),
    session.on('session.started', (event) => tabs.send(event)),
    session.on('session.ended', () => connection.send({ type: 'session.ended' })),
    session.on('session.ended', ({ token }) => tabs.send({ type: 'session.ended', token })),
    session.on('session.unrestored', ({ token }) => tabs.send({ type: 'session.ended', token })),
    tabs.on('session.elsewhere', (event) => session.send(event)),
    tabs.on('settings.elsewhere', (event) => preferences.send(event)),
    connection.on('session.expired', (event) => session.send(event)),
    connection.on('connection.opened', (event) => quotes.send(event)),
    commandLog.on('command.settled', () => {
      session.send({ type: 'user.refresh' });
      started(session, 'orderList')?.send({ type: 'order.changed' });
      for (const id of RECORDS) started(session, id)?.send({ type: 'list.changed' });
    }),
    quotes.on('topic.wanted', (event) => connection.send(event)),
    quotes.on('topic.dropped', (event) => connection.send(event)),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

/** The lists of records that a command changes. */
const RECORDS = ['deposits', 'withdrawals', 'loans'] as const;

/** Tells every chart that holds something of the account that it is no longer the one in front. */
function leaveAccount({ session, commandLog }: Singletons): void {
  commandLog.send({ type: 'account.left' });
  for (const id of ACCOUNT_FEATURES) (started(session, id) as AccountHolder | undefined)?.send(LEFT);
}

type AccountHolder = { send: (event: AccountLeft) => void };
const LEFT: AccountLeft = { type: 'account.left' };

/** The wiring as an actor of the app chart. */
export const wiring = fromCallback<EventObject>(({ system }) => wire(singletonsOf(system)));
