import { type ActorRefFrom, assign, type EventObject, emit, type SnapshotFrom, setup } from 'xstate';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { offerCard } from '../offer/card.ts';
import { callbackActor, promiseActor } from '../unprovided.ts';

/**
 * Push: whether this browser takes Web Push for the account, and the card that offers it after the first success, once on a
 * device. It asks the browser for the permission only when the trader presses a button. Started with the first bell that is
 * shown, never ends.
 */

/** `blocked`: the browser shows nothing of this site, and asks no more. `ended`: its push service takes no pushes for it any more. */
export type PushStanding = 'unsupported' | 'blocked' | 'off' | 'on' | 'ended';

export type PushInput = {
  /** Whether the card was answered on this device. */
  isAnswered: boolean;
};
export type PushContext = PushInput;

export type PushEvent =
  /** A bell or the settings are shown. */
  | { type: 'push.looked' }
  | { type: 'push.wanted' }
  | { type: 'push.unwanted' }
  /** A first order was filled, or a first alert set. */
  | { type: 'success.happened' }
  | { type: 'card.dismissed' }
  /** A notification of the device was pressed: where it leads, and which one it is. */
  | { type: 'notification.pressed'; path: string; id: string }
  | AccountLeft;

export type PushEmitted =
  | { type: 'card.answered' }
  | { type: 'place.wanted'; path: string }
  | { type: 'notification.opened'; which: string };

export const pushMachine = setup({
  types: {
    context: {} as PushContext,
    input: {} as PushInput,
    events: {} as PushEvent,
    emitted: {} as PushEmitted,
    tags: {} as 'mayAsk' | 'offered',
  },
  actors: {
    /** How this browser stands; one that takes pushes for this device takes them for the account in front from now on. */
    lookAtPush: promiseActor<PushStanding, void>('lookAtPush'),
    /** Asks the browser for the permission and subscribes; answers how it stands then. */
    subscribe: promiseActor<PushStanding, void>('subscribe'),
    /** Gives the subscription of this browser back. */
    unsubscribe: promiseActor<void, void>('unsubscribe'),
    /** Reports notifications of the device that were pressed. */
    watchWorker: callbackActor<EventObject, void>('watchWorker'),
  },
  actions: {
    /** Notes that the card was answered. */
    storeAnswered: assign({ isAnswered: true }),
    notifyAnswered: emit({ type: 'card.answered' }),
    notifyPlace: emit((_, params: { path: string }) => ({
      type: 'place.wanted' as const,
      path: params.path,
    })),
    notifyOpened: emit((_, params: { id: string }) => ({
      type: 'notification.opened' as const,
      which: params.id,
    })),
  },
  guards: {
    /** The card was answered on this device. */
    isAnswered: ({ context }) => context.isAnswered,
    /** The browser takes no pushes. */
    isUnsupported: (_, params: { output: PushStanding }) => params.output === 'unsupported',
    /** The trader told the browser to show nothing of this site. */
    isBlocked: (_, params: { output: PushStanding }) => params.output === 'blocked',
    /** The browser's push service ended what this browser subscribed. */
    isEnded: (_, params: { output: PushStanding }) => params.output === 'ended',
    /** This browser takes the pushes of the account. */
    isOn: (_, params: { output: PushStanding }) => params.output === 'on',
    /** It leads to a screen of the app. */
    isOwnPath: (_, params: { path: string }) => /^\/(?!\/)/.test(params.path),
  },
  delays: {
    answerTimeout: 20_000,
    /** A trader may think about the browser's question for a while. */
    askTimeout: 120_000,
  },
}).createMachine({
  id: 'push',
  context: ({ input }) => ({ ...input }),
  type: 'parallel',
  invoke: { id: 'watchWorker', src: 'watchWorker' },
  on: {
    'notification.pressed': { guard: by('isOwnPath'), actions: [by('notifyPlace'), by('notifyOpened')] },
  },
  states: {
    device: {
      initial: 'unknown',
      on: { 'account.left': { target: '.unknown' } },
      states: {
        unknown: { on: { 'push.looked': { target: 'looking' } } },
        looking: {
          invoke: {
            id: 'lookAtPush',
            src: 'lookAtPush',
            onDone: [
              { guard: by('isUnsupported'), target: 'unsupported' },
              { guard: by('isBlocked'), target: 'blocked' },
              { guard: by('isOn'), target: 'on' },
              { guard: by('isEnded'), target: 'ended' },
              { target: 'off' },
            ],
            onError: { target: 'failed' },
          },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S1.5'] },
        },
        unsupported: { meta: { clauses: ['S1.5'] } },
        /** The trader may allow it in the browser's settings meanwhile. */
        blocked: { on: { 'push.looked': { target: 'looking' } }, meta: { clauses: ['S1.5'] } },
        /** To take pushes again the browser has to subscribe anew. */
        ended: {
          tags: 'mayAsk',
          on: { 'push.wanted': { target: 'asking' } },
          meta: { clauses: ['S1.5', 'S7.33'] },
        },
        off: {
          tags: 'mayAsk',
          on: { 'push.wanted': { target: 'asking' } },
          meta: { clauses: ['S1.5'] },
        },
        asking: {
          invoke: {
            id: 'subscribe',
            src: 'subscribe',
            onDone: [
              { guard: by('isBlocked'), target: 'blocked' },
              { guard: by('isOn'), target: 'on' },
              { target: 'off' },
            ],
            onError: { target: 'failed' },
          },
          after: { askTimeout: { target: 'failed' } },
          meta: { clauses: ['S1.5'] },
        },
        on: {
          on: { 'push.unwanted': { target: 'leaving' } },
          meta: { clauses: ['S1.5'] },
        },
        leaving: {
          invoke: {
            id: 'unsubscribe',
            src: 'unsubscribe',
            onDone: { target: 'off' },
            onError: { target: 'failed' },
          },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S1.5'] },
        },
        failed: {
          on: { 'push.wanted': { target: 'asking' }, 'push.looked': { target: 'looking' } },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
    card: offerCard('push.wanted', ['S1.5']),
  },
});

export type PushRef = ActorRefFrom<typeof pushMachine>;
export type PushSnapshot = SnapshotFrom<typeof pushMachine>;

/** Whether the card is to be seen: it was offered, and the browser can still be asked. */
export const isCardShown = (snapshot: PushSnapshot): boolean =>
  snapshot.hasTag('offered') && snapshot.hasTag('mayAsk');
