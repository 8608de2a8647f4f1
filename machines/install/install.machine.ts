import { type ActorRefFrom, assign, type EventObject, emit, type SnapshotFrom, setup } from 'xstate';
import { by } from '../by.ts';
import { offerCard } from '../offer/card.ts';
import { callbackActor, promiseActor } from '../unprovided.ts';

/**
 * Install: whether this browser can put the app on the device's home screen, and the card that offers it after the first
 * success, once on a device. The browser is asked only when the trader presses a button. Started with the first screen that
 * trades, never ends.
 */

/** `byPrompt`: the browser asks when the app says so. `byHand`: the trader does it in the browser's menu. */
export type InstallWay = 'byPrompt' | 'byHand';

export type InstallInput = {
  /** Whether the card was answered on this device. */
  isAnswered: boolean;
};
export type InstallContext = InstallInput;

export type InstallEvent =
  | { type: 'install.possible'; way: InstallWay }
  /** The app is on the home screen now. */
  | { type: 'install.done' }
  | { type: 'install.wanted' }
  /** A first order was filled, or a first alert set. */
  | { type: 'success.happened' }
  | { type: 'card.dismissed' };

export type InstallEmitted = { type: 'card.answered' };

export const installMachine = setup({
  types: {
    context: {} as InstallContext,
    input: {} as InstallInput,
    events: {} as InstallEvent,
    emitted: {} as InstallEmitted,
    tags: {} as 'possible' | 'byHand' | 'offered',
  },
  actors: {
    /** Reports that the app can be installed, and how, and that it was. */
    watchInstall: callbackActor<EventObject, void>('watchInstall'),
    /** Lets the browser ask; answers whether the app is installed now. */
    askToInstall: promiseActor<boolean, void>('askToInstall'),
  },
  actions: {
    /** Notes that the card was answered. */
    storeAnswered: assign({ isAnswered: true }),
    notifyAnswered: emit({ type: 'card.answered' }),
  },
  guards: {
    /** The card was answered on this device. */
    isAnswered: ({ context }) => context.isAnswered,
    /** The trader does it in the browser's menu. */
    isByHand: (_, params: { way: InstallWay }) => params.way === 'byHand',
    /** The trader agreed. */
    isInstalled: (_, params: { output: boolean }) => params.output,
  },
  delays: {
    /** A trader may think about the browser's question for a while. */
    askTimeout: 120_000,
  },
}).createMachine({
  id: 'install',
  context: ({ input }) => ({ ...input }),
  type: 'parallel',
  invoke: { id: 'watchInstall', src: 'watchInstall' },
  states: {
    app: {
      initial: 'closed',
      on: {
        'install.possible': [{ guard: by('isByHand'), target: '.byHand' }, { target: '.byPrompt' }],
        'install.done': { target: '.installed' },
      },
      states: {
        /** The browser offers no way, or not yet. */
        closed: { meta: { clauses: ['S1.5'] } },
        byPrompt: {
          tags: 'possible',
          on: { 'install.wanted': { target: 'asking' } },
          meta: { clauses: ['S1.5'] },
        },
        byHand: { tags: ['possible', 'byHand'], meta: { clauses: ['S1.5'] } },
        /** A browser asks once; where it may ask again it says so. */
        asking: {
          invoke: {
            id: 'askToInstall',
            src: 'askToInstall',
            onDone: [{ guard: by('isInstalled'), target: 'installed' }, { target: 'closed' }],
            onError: { target: 'closed' },
          },
          after: { askTimeout: { target: 'closed' } },
          meta: { clauses: ['S1.5'] },
        },
        installed: { meta: { clauses: ['S1.5'] } },
      },
    },
    card: offerCard('install.wanted', ['S1.5']),
  },
});

export type InstallRef = ActorRefFrom<typeof installMachine>;
export type InstallSnapshot = SnapshotFrom<typeof installMachine>;

/** Whether the card is to be seen: it was offered, and the app can be installed. */
export const isInstallOffered = (snapshot: InstallSnapshot): boolean =>
  snapshot.hasTag('offered') && snapshot.hasTag('possible');
