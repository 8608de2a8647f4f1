import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Share card: a picture of a closed trade, drawn, looked at, and shared or saved. It says what was traded and how it went in
 * percent, and no amount of money. Started when its screen first opens, never ends.
 */

/** What the picture says, in the trader's words. */
export type ShareCard = {
  title: string;
  /** The side and the leverage. */
  badge: string;
  percent: string;
  tone: 'up' | 'down' | 'flat';
  facts: readonly { label: string; value: string }[];
  foot: string;
  direction: 'ltr' | 'rtl';
};

export type ShareCardContext = {
  /** The trade that is shared; null while none is. */
  card: ShareCard | null;
  /** The picture, a data URL of a PNG; empty until it is drawn. */
  picture: string;
};

export type ShareCardEvent =
  | { type: 'share.open'; card: ShareCard }
  | { type: 'share.dismiss' }
  | { type: 'share.redraw' }
  /** To another app of the device. */
  | { type: 'share.send' }
  | { type: 'share.save' }
  | AccountLeft;

export type ShareCardEmitted = { type: 'picture.wanted'; picture: string } | { type: 'share.failed' };

export const shareCardMachine = setup({
  types: {
    context: {} as ShareCardContext,
    events: {} as ShareCardEvent,
    emitted: {} as ShareCardEmitted,
    tags: {} as 'open' | 'busy' | 'failed',
  },
  actors: {
    /** Draws the picture, a data URL. */
    drawCard: promiseActor<string, { card: ShareCard | null }>('drawCard'),
    /** Hands the picture to another app; also done when the trader thought better of it. */
    sharePicture: promiseActor<void, { picture: string }>('sharePicture'),
  },
  actions: {
    /** Keeps which trade is shared. */
    storeCard: assign((_, params: { card: ShareCard }) => ({ card: params.card, picture: '' })),
    /** Keeps the picture. */
    storePicture: assign((_, params: { output: string }) => ({ picture: params.output })),
    /** Forgets the trade and its picture. */
    clearCard: assign({ card: null, picture: '' }),
    notifyWanted: emit(({ context }) => ({ type: 'picture.wanted' as const, picture: context.picture })),
    notifyFailed: emit({ type: 'share.failed' }),
  },
  delays: {
    drawTimeout: 10_000,
    /** The trader chooses an app, and writes what goes with it. */
    shareTimeout: 600_000,
  },
}).createMachine({
  id: 'shareCard',
  context: { card: null, picture: '' },
  initial: 'closed',
  on: { 'account.left': { target: '.closed' } },
  states: {
    closed: {
      entry: 'clearCard',
      on: { 'share.open': { target: 'open', actions: by('storeCard') } },
    },
    open: {
      tags: 'open',
      initial: 'drawing',
      on: { 'share.dismiss': { target: 'closed' } },
      states: {
        drawing: {
          tags: 'busy',
          invoke: {
            id: 'drawCard',
            src: 'drawCard',
            input: ({ context }) => ({ card: context.card }),
            onDone: { target: 'shown', actions: by('storePicture') },
            onError: { target: 'failed' },
          },
          after: { drawTimeout: { target: 'failed' } },
          meta: { clauses: ['S2.51'] },
        },
        shown: {
          on: {
            'share.send': { target: 'sharing' },
            'share.save': { actions: 'notifyWanted' },
          },
          meta: { clauses: ['S2.51'] },
        },
        sharing: {
          tags: 'busy',
          invoke: {
            id: 'sharePicture',
            src: 'sharePicture',
            input: ({ context }) => ({ picture: context.picture }),
            onDone: { target: 'shown' },
            onError: { target: 'shown', actions: 'notifyFailed' },
          },
          after: { shareTimeout: { target: 'shown' } },
          meta: { clauses: ['S2.51'] },
        },
        failed: {
          tags: 'failed',
          on: { 'share.redraw': { target: 'drawing' } },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
  },
});

export type ShareCardRef = ActorRefFrom<typeof shareCardMachine>;
export type ShareCardSnapshot = SnapshotFrom<typeof shareCardMachine>;
