import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Clipboard: copies one text and says whether it did, pastes one into a field, and hands one to another app. Started when something that
 * can be copied or pasted first shows, never ends.
 */

export type ClipboardContext = {
  /** The text that is copied or shared. */
  text: string;
  /** The field that a text is pasted into, by the id of its element. */
  into: string;
};
export type ClipboardEvent =
  | { type: 'text.copy'; text: string }
  | { type: 'text.paste'; into: string }
  /** To another app of the device. */
  | { type: 'text.share'; text: string };
export type ClipboardEmitted =
  | { type: 'text.copied' }
  | { type: 'text.notCopied' }
  | { type: 'text.pasted'; into: string; text: string }
  | { type: 'text.notShared' };

export const clipboardMachine = setup({
  types: {
    context: {} as ClipboardContext,
    events: {} as ClipboardEvent,
    emitted: {} as ClipboardEmitted,
  },
  actors: {
    /** Writes a text to the clipboard of the device. */
    writeText: promiseActor<void, { text: string }>('writeText'),
    /** Reads the text on the clipboard; the browser may ask its user first. */
    readText: promiseActor<string>('readText'),
    /** Hands a text to another app; also done when the user thought better of it. */
    shareText: promiseActor<void, { text: string }>('shareText'),
  },
  actions: {
    /** Keeps the text to copy or share. */
    storeText: assign((_, params: { text: string }) => ({ text: params.text })),
    /** Keeps the field to paste into. */
    storeField: assign((_, params: { into: string }) => ({ into: params.into })),
    notifyCopied: emit({ type: 'text.copied' }),
    notifyNotCopied: emit({ type: 'text.notCopied' }),
    notifyPasted: emit(({ context }, params: { text: string }) => ({
      type: 'text.pasted' as const,
      into: context.into,
      text: params.text,
    })),
    notifyNotShared: emit({ type: 'text.notShared' }),
  },
  delays: {
    answerTimeout: 5_000,
    askedTimeout: 60_000,
    /** The user chooses an app, and writes what goes with it. */
    shareTimeout: 600_000,
  },
}).createMachine({
  id: 'clipboard',
  context: { text: '', into: '' },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'text.copy': { target: 'copying', actions: by('storeText') },
        'text.paste': { target: 'pasting', actions: by('storeField') },
        'text.share': { target: 'sharing', actions: by('storeText') },
      },
    },
    copying: {
      invoke: {
        id: 'writeText',
        src: 'writeText',
        input: ({ context }) => ({ text: context.text }),
        onDone: { target: 'idle', actions: 'notifyCopied' },
        onError: { target: 'idle', actions: 'notifyNotCopied' },
      },
      after: { answerTimeout: { target: 'idle', actions: 'notifyNotCopied' } },
      meta: { clauses: ['S8.15', 'S2.61'] },
    },
    /** A browser or a user that refuses leaves the field as it was. */
    pasting: {
      invoke: {
        id: 'readText',
        src: 'readText',
        onDone: {
          target: 'idle',
          actions: { type: 'notifyPasted', params: ({ event }) => ({ text: event.output }) },
        },
        onError: 'idle',
      },
      after: { askedTimeout: 'idle' },
      meta: { clauses: ['S8.15'] },
    },
    sharing: {
      invoke: {
        id: 'shareText',
        src: 'shareText',
        input: ({ context }) => ({ text: context.text }),
        onDone: 'idle',
        onError: { target: 'idle', actions: 'notifyNotShared' },
      },
      after: { shareTimeout: 'idle' },
      meta: { clauses: ['S2.61'] },
    },
  },
});

export type ClipboardRef = ActorRefFrom<typeof clipboardMachine>;
export type ClipboardSnapshot = SnapshotFrom<typeof clipboardMachine>;
