import { type AnyActorRef, type EventObject, fromCallback } from 'xstate';
import type { ConnectionRef } from '../connection/connection.machine.ts';
import type { PreferencesRef } from '../preferences/preferences.machine.ts';
import type { QuotesRef } from '../quotes/quotes.machine.ts';
import type { SessionRef } from '../session/session.machine.ts';
import type { UpdateRef } from '../update/update.machine.ts';

/** The charts that live as long as the app, by systemId. */
export type Singletons = {
  session: SessionRef;
  connection: ConnectionRef;
  quotes: QuotesRef;
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
    preferences: find('preferences'),
    update: find('update'),
  } as Singletons;
}

/**
 * Carries what one chart announces to those it concerns. It decides nothing: every line is
 * "when A announces x, tell B". No chart knows of another.
 */
export function wire(charts: Singletons): () => void {
  const { session, connection, quotes } = charts;
  const subscriptions = [
    session.on('session.started', (event) => connection.send(event)),
    session.on('session.ended', () => connection.send({ type: 'session.ended' })),
    connection.on('session.expired', () => session.send({ type: 'session.expired' })),
    connection.on('connection.opened', (event) => quotes.send(event)),
    quotes.on('topic.wanted', (event) => connection.send(event)),
    quotes.on('topic.dropped', (event) => connection.send(event)),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

/** The wiring as an actor of the app chart. */
export const wiring = fromCallback<EventObject>(({ system }) => wire(singletonsOf(system)));
