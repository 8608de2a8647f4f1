import { type AnyActorRef, type EventObject, fromCallback } from 'xstate';
import type { AccountLeft } from '../account.ts';
import type { CommandLogRef } from '../command-log/command-log.machine.ts';
import type { ConnectionRef } from '../connection/connection.machine.ts';
import type { PreferencesRef } from '../preferences/preferences.machine.ts';
import type { QuotesRef } from '../quotes/quotes.machine.ts';
import type { SessionRef } from '../session/session.machine.ts';
import type { TabsRef } from '../tabs/tabs.machine.ts';
import type { UpdateRef } from '../update/update.machine.ts';
import { ACCOUNT_FEATURES, started } from './features.ts';

/** The charts that live as long as the app, by systemId. */
export type Singletons = {
  session: SessionRef;
  connection: ConnectionRef;
  quotes: QuotesRef;
  preferences: PreferencesRef;
  update: UpdateRef;
  commandLog: CommandLogRef;
  tabs: TabsRef;
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
    preferences: find('preferences'),
    update: find('update'),
    commandLog: find('commandLog'),
    tabs: find('tabs'),
  } as Singletons;
}

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
