import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import { MAX_PICTURE_BYTES } from '#contract/constants';
import { by } from '../by.ts';
import { callbackActor } from '../unprovided.ts';

/**
 * Upload: one slot for one picture. Owns how far it has come and the address the server gave it; a failure clears the
 * slot. Started by the form it belongs to, once per slot; ends with it.
 */

/** What a slot knows of a file; the file itself stays out of the snapshot. */
export type Picture = { read: () => Blob; sizeBytes: number; isPicture: boolean };

/** Why a slot is empty again: what was chosen is none, is too large, or what the server or the network said. */
export type UploadProblem = 'notAPicture' | 'tooLarge' | 'lost' | 'refused';

/** `url` is where the picture is at the server; empty until it is there. */
export type UploadInput = {
  /** The name of the slot. */
  slot: string;
  /** Where the picture is at the server; empty until it is there. */
  url: string;
};
export type UploadContext = UploadInput & {
  /** How far the picture has come, 0 to 100. */
  percent: number;
  /** Why the slot is empty again; null when nothing went wrong. */
  problem: UploadProblem | null;
  /** The server's words of a refusal. */
  message: string;
};

export type UploadEvent =
  | { type: 'picture.chosen'; picture: Picture }
  | { type: 'picture.cleared' }
  | { type: 'upload.cancel' }
  | UploadReport;

/** What the transfer reports while it runs. */
export type UploadReport =
  | { type: 'upload.progressed'; percent: number }
  | { type: 'upload.stored'; url: string }
  | { type: 'upload.refused'; message: string }
  | { type: 'upload.lost' };

/** Sends the state of the slot to the form that owns it. */
export type SlotChanged = { type: 'slot.changed'; slot: string; url: string; isBusy: boolean };

export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    input: {} as UploadInput,
    events: {} as UploadEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Sends the picture and reports; stopped, it gives the transfer up. */
    sendPicture: callbackActor<UploadEvent, { read: () => Blob }>('sendPicture'),
  },
  actions: {
    /** Empties the slot. */
    startOver: assign({ url: '', percent: 0, problem: null, message: '' }),
    /** Keeps how far the picture has come. */
    storePercent: assign((_, params: { percent: number }) => ({ percent: params.percent })),
    /** Keeps the address the server gave the picture. */
    storeUrl: assign((_, params: { url: string }) => ({ url: params.url, percent: 100 })),
    /** Empties the slot and keeps what went wrong. */
    storeProblem: assign((_, params: { problem: UploadProblem; message: string }) => ({
      url: '',
      percent: 0,
      ...params,
    })),
    /** Tells the form the slot's address and whether a picture is on its way. */
    notifyChanged: sendParent(
      ({ context }, params: { isBusy: boolean }): SlotChanged => ({
        type: 'slot.changed',
        slot: context.slot,
        url: context.url,
        isBusy: params.isBusy,
      }),
    ),
  },
  guards: {
    /** The slot holds a picture from before. */
    isThere: ({ context }) => context.url !== '',
    /** The chosen file is no picture. */
    isNoPicture: (_, params: { picture: Picture }) => !params.picture.isPicture,
    /** The picture is larger than {@link MAX_PICTURE_BYTES}. */
    isTooLarge: (_, params: { picture: Picture }) => params.picture.sizeBytes > MAX_PICTURE_BYTES,
  },
  delays: { silence: 30_000 },
}).createMachine({
  id: 'upload',
  context: ({ input }) => ({ ...input, percent: 0, problem: null, message: '' }),
  initial: 'deciding',
  on: {
    'picture.chosen': [
      {
        guard: by('isNoPicture'),
        target: '.empty',
        actions: { type: 'storeProblem', params: { problem: 'notAPicture', message: '' } },
      },
      {
        guard: by('isTooLarge'),
        target: '.empty',
        actions: { type: 'storeProblem', params: { problem: 'tooLarge', message: '' } },
      },
      { target: '.sending', reenter: true },
    ],
  },
  states: {
    /** The server may have the picture of a form that was begun before a reload. */
    deciding: { always: [{ guard: 'isThere', target: 'stored' }, { target: 'empty' }] },
    empty: {
      entry: { type: 'notifyChanged', params: { isBusy: false } },
      meta: { clauses: ['S5.4', 'S8.10', 'S9.12'] },
    },
    sending: {
      tags: 'busy',
      initial: 'moving',
      entry: ['startOver', { type: 'notifyChanged', params: { isBusy: true } }],
      invoke: {
        id: 'sendPicture',
        src: 'sendPicture',
        input: ({ event }) => {
          assertEvent(event, 'picture.chosen');
          return { read: event.picture.read };
        },
      },
      on: {
        'upload.stored': { target: 'stored', actions: by('storeUrl') },
        'upload.refused': {
          target: 'empty',
          actions: {
            type: 'storeProblem',
            params: ({ event }) => ({ problem: 'refused' as const, message: event.message }),
          },
        },
        'upload.lost': {
          target: 'empty',
          actions: { type: 'storeProblem', params: { problem: 'lost', message: '' } },
        },
        'upload.cancel': { target: 'empty', actions: 'startOver' },
      },
      states: {
        /** Any progress proves that the transfer lives; silence ends it. */
        moving: {
          on: { 'upload.progressed': { target: 'moving', reenter: true, actions: by('storePercent') } },
          after: {
            silence: {
              target: '#upload.empty',
              actions: { type: 'storeProblem', params: { problem: 'lost', message: '' } },
            },
          },
          meta: { clauses: ['S7.10', 'S8.4'] },
        },
      },
    },
    stored: {
      entry: { type: 'notifyChanged', params: { isBusy: false } },
      on: { 'picture.cleared': { target: 'empty', actions: 'startOver' } },
      meta: { clauses: ['S7.10', 'S9.12'] },
    },
  },
});

export type UploadRef = ActorRefFrom<typeof uploadMachine>;
export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>;
