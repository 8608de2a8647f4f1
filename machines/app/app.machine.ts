import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import { by } from '../by.ts';
import { type CommandLogInput, commandLogMachine } from '../command-log/command-log.machine.ts';
import { connectionMachine } from '../connection/connection.machine.ts';
import { type PreferencesInput, preferencesMachine } from '../preferences/preferences.machine.ts';
import { type MarketListing, quotesMachine, WATCHLIST } from '../quotes/quotes.machine.ts';
import { sessionMachine } from '../session/session.machine.ts';
import { type StartupOutput, startupMachine } from '../startup/startup.machine.ts';
import { tabsMachine } from '../tabs/tabs.machine.ts';
import { updateMachine } from '../update/update.machine.ts';
import type { FeatureOpened } from './feature.ts';
import { wiring } from './wiring.ts';

/**
 * App: the root. Starts every other chart once, under its systemId: those everyone needs at once, the others when their screen
 * first opens; and the wiring that carries what one announces to the others. Never ends. Quotes show while startup still asks: a visitor need not wait for it.
 */

export type AppInput = {
  /** The token the device kept from the last visit; null for a visitor. */
  token: string | null;
  /** The token of the real session behind a demo account; null where there is none. */
  realToken: string | null;
  /** The demo account that was last in front on this device. */
  demoId: string | null;
  /** Whether the browser is one of a phone. */
  isMobile: boolean;
  /** How the device shows the app. */
  preferences: PreferencesInput;
  /** Commands whose end this device does not know yet. */
  commands: CommandLogInput['commands'];
  /** The build that runs. */
  build: string;
  /** What the server sent with the page, if it did. */
  listing: MarketListing | null;
  /** When the listing was kept, if it is from an earlier visit. */
  keptAtMs: number | null;
  /** The name of the site, as the server sent it with the page. */
  siteTitle: string;
  /** How fast the market was replayed when the server sent the page, 0 while paused; null where it was not. */
  replaySpeed: number | null;
};
export type AppContext = AppInput & {
  /** What startup found out; null before it ended. */
  startup: StartupOutput | null;
};

export const appMachine = setup({
  types: { context: {} as AppContext, input: {} as AppInput, events: {} as FeatureOpened },
  actors: {
    startup: startupMachine,
    session: sessionMachine,
    connection: connectionMachine,
    quotes: quotesMachine,
    preferences: preferencesMachine,
    update: updateMachine,
    commandLog: commandLogMachine,
    tabs: tabsMachine,
    wiring,
  },
  actions: {
    /** Keeps what startup found out about the site. */
    storeStartup: assign((_, params: { output: StartupOutput }) => ({ startup: params.output })),
    /** Starts the chart of a feature under its own name, once, and tells the wiring. */
    startFeature: enqueueActions(({ enqueue, system }, { feature, input }: Omit<FeatureOpened, 'type'>) => {
      const { id, machine } = feature;
      if (system.get(id)) return;
      // The machines of features are not among the actors above: their code comes with their screens.
      enqueue.spawnChild(machine as never, { id, systemId: id, input: input as never });
      enqueue.sendTo('wiring', { type: 'feature.started', feature });
    }),
  },
  guards: {
    /** Startup sends the browser to another site. */
    isLeaving: (_, params: { output: StartupOutput }) => params.output.leaveTo !== null,
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({ ...input, startup: null }),
  invoke: [
    {
      id: 'preferences',
      systemId: 'preferences',
      src: 'preferences',
      input: ({ context }) => context.preferences,
    },
    {
      id: 'quotes',
      systemId: 'quotes',
      src: 'quotes',
      input: ({ context: { listing, keptAtMs, preferences } }) => ({
        listing,
        keptAtMs,
        categoryId: preferences.home.list === 'watchlist' ? WATCHLIST : null,
      }),
    },
    {
      id: 'update',
      systemId: 'update',
      src: 'update',
      input: ({ context }) => ({ build: context.build }),
    },
    { id: 'connection', systemId: 'connection', src: 'connection' },
    {
      id: 'commandLog',
      systemId: 'commandLog',
      src: 'commandLog',
      input: ({ context }) => ({ commands: context.commands }),
    },
    { id: 'tabs', systemId: 'tabs', src: 'tabs', input: ({ context }) => ({ token: context.token }) },
    {
      id: 'session',
      systemId: 'session',
      src: 'session',
      input: ({ context: { token, realToken, demoId } }) => ({ token, realToken, demoId }),
    },
    { id: 'wiring', src: 'wiring' },
  ],
  on: { 'feature.opened': { actions: by('startFeature') } },
  initial: 'starting',
  states: {
    starting: {
      invoke: {
        id: 'startup',
        systemId: 'startup',
        src: 'startup',
        input: ({ context }) => ({ isMobile: context.isMobile }),
        onDone: [
          { guard: by('isLeaving'), target: 'leaving' },
          { target: 'running', actions: by('storeStartup') },
        ],
      },
      meta: { clauses: ['S7.59'] },
    },
    running: { meta: { clauses: ['S7.59'], rests: true } },
    /** The browser is on its way to another address. */
    leaving: { meta: { clauses: ['S7.59', 'S1.7'], rests: true } },
  },
});

export type AppRef = ActorRefFrom<typeof appMachine>;
export type AppSnapshot = SnapshotFrom<typeof appMachine>;
