import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { commandLogMachine } from '../command-log/command-log.machine.ts';
import type { connectionMachine } from '../connection/connection.machine.ts';
import type { preferencesMachine } from '../preferences/preferences.machine.ts';
import type { quotesMachine } from '../quotes/quotes.machine.ts';
import type { sessionMachine } from '../session/session.machine.ts';
import type { tabsMachine } from '../tabs/tabs.machine.ts';
import type { updateMachine } from '../update/update.machine.ts';

/** The charts that live as long as the app, by systemId. */
export type SingletonMachines = {
  session: typeof sessionMachine;
  connection: typeof connectionMachine;
  quotes: typeof quotesMachine;
  preferences: typeof preferencesMachine;
  update: typeof updateMachine;
  commandLog: typeof commandLogMachine;
  tabs: typeof tabsMachine;
};
export type SingletonId = keyof SingletonMachines;
export type Singletons = { [Id in SingletonId]: ActorRefFrom<SingletonMachines[Id]> };

/** Finds the charts of an actor system by systemId; undefined for one that has not been started. */
export type ChartSystem = { get: (id: string) => AnyActorRef | undefined };

/** Finds a chart in an actor system. Throws while it has not been started. */
export function runningChart(id: string, system: ChartSystem): AnyActorRef {
  const ref = system.get(id);
  if (!ref) throw new Error(`chart ${id} is not running`);
  return ref;
}

/** Finds the singletons in an actor system. Throws while one of them has not been started. */
export function singletonsOf(system: ChartSystem): Singletons {
  const find = (id: SingletonId): AnyActorRef => runningChart(id, system);
  return {
    session: find('session'),
    connection: find('connection'),
    quotes: find('quotes'),
    preferences: find('preferences'),
    update: find('update'),
    commandLog: find('commandLog'),
    tabs: find('tabs'),
  } satisfies Record<SingletonId, AnyActorRef> as Singletons;
}
