import type { AnyActorRef } from 'xstate';
import type { CommandLogRef } from '../command-log/command-log.machine.ts';
import type { ConnectionRef } from '../connection/connection.machine.ts';
import type { PreferencesRef } from '../preferences/preferences.machine.ts';
import type { QuotesRef } from '../quotes/quotes.machine.ts';
import type { SessionRef } from '../session/session.machine.ts';
import type { TabsRef } from '../tabs/tabs.machine.ts';
import type { UpdateRef } from '../update/update.machine.ts';

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
