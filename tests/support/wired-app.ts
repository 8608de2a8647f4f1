import { type AnyStateMachine, fromCallback } from 'xstate';
import { singletonsOf } from '#machines/app/singletons';
import { commandLogMachine } from '#machines/command-log/command-log.machine';
import {
  connectionMachine,
  type SocketOrder,
  type SocketReport,
} from '#machines/connection/connection.machine';
import { quotesMachine } from '#machines/quotes/quotes.machine';
import { sessionMachine } from '#machines/session/session.machine';
import { tabsMachine } from '#machines/tabs/tabs.machine';
import { FEATURES, type FeatureId, type Features } from '../../src/client/features/all.ts';
import { appInput, lonelyApp, userOf } from './fixtures.ts';
import { openFeature } from './open-feature.ts';
import { heldActor, startChart } from './start-chart.ts';

type Held = ReturnType<typeof heldActor<unknown, unknown>>;

/** A machine whose every actor is held, with those actors by name. */
export function holdAll(machine: AnyStateMachine) {
  const actors: Record<string, Held> = Object.fromEntries(
    Object.keys(machine.implementations.actors).map((name) => [name, heldActor<unknown, unknown>()]),
  );
  const logics = Object.fromEntries(Object.entries(actors).map(([name, { logic }]) => [name, logic]));
  return { actors, machine: machine.provide({ actors: logics as never }) };
}

/** The whole app with its real wiring: every call is held, and the socket and other tabs say what the test says. */
export function startWiredApp(input: Partial<typeof appInput> = {}) {
  const socket = { say: (_: SocketReport): void => undefined };
  const session = holdAll(sessionMachine);
  const commandLog = heldActor<unknown, unknown>();
  const quotes = holdAll(quotesMachine);
  const { actor, clock } = startChart(
    lonelyApp.provide({
      actors: {
        session: session.machine as typeof sessionMachine,
        commandLog: commandLogMachine.provide({ actors: { askOutcome: commandLog.logic as never } }),
        quotes: quotes.machine as typeof quotesMachine,
        connection: connectionMachine.provide({
          actors: {
            socket: fromCallback<SocketOrder, void>(({ sendBack }) => {
              socket.say = (report) => sendBack(report);
            }),
          },
        }),
        tabs: tabsMachine.provide({ actors: { watchDevice: fromCallback(() => undefined) } }),
      },
    }),
    { input: { ...appInput, ...input } },
  );
  const singletons = singletonsOf(actor.system);
  const say = (report: SocketReport): void => socket.say(report);
  return {
    actor,
    clock,
    ...singletons,
    calls: { session: session.actors, askOutcome: commandLog, quotes: quotes.actors },
    say,
    logIn: (): void => {
      singletons.session.send({ type: 'session.opened', signedIn: { token: 'token-1', user: userOf() } });
    },
    logOut: async (): Promise<void> => {
      singletons.session.send({ type: 'session.logout' });
      await session.actors.endSession?.answer(undefined);
    },
    /** The socket opens; `login` answers the login over it. */
    connect: ({ login = true } = {}): void => {
      singletons.connection.send({ type: 'connection.ensure' });
      say({ type: 'socket.opened' });
      if (login) say({ type: 'socket.loginAnswered', code: 1 });
    },
    /** Starts a feature with all its actors held; `reads` is how often any of them was asked. */
    open: <Id extends FeatureId>(id: Id, start?: unknown) => {
      const feature = FEATURES.find((one) => one.id === id);
      if (!feature) throw new Error(`no feature is called ${id}`);
      const { actors, machine } = holdAll(feature.machine);
      const ref: Features[Id] = openFeature(actor, id, machine, start);
      const reads = (): number => Object.values(actors).reduce((sum, { calls }) => sum + calls.length, 0);
      return { ref, actors, reads };
    },
  };
}
