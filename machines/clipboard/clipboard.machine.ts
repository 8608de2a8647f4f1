import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { promiseActor } from '../unprovided.ts';

/**
 * Clipboard: copies one text and says whether it did. Started when something that can be copied first shows, never ends.
 */

export type ClipboardContext = {
  /** The text that is copied. */
  text: string;
};
export type ClipboardEvent = { type: 'text.copy'; text: string };
export type ClipboardEmitted = { type: 'text.copied' } | { type: 'text.notCopied' };

export const clipboardMachine = setup({
  types: {
    context: {} as ClipboardContext,
    events: {} as ClipboardEvent,
    emitted: {} as ClipboardEmitted,
  },
  actors: {
    /** Writes a text to the clipboard of the device. */
    writeText: promiseActor<void, { text: string }>('writeText'),
  },
  actions: {
    /** Keeps the text to copy. */
    storeText: assign((_, params: { text: string }) => ({ text: params.text })),
    notifyCopied: emit({ type: 'text.copied' }),
    notifyNotCopied: emit({ type: 'text.notCopied' }),
  },
  delays: { answerTimeout: 5_000 },
}).createMachine({
  id: 'clipboard',
  context: { text: '' },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'text.copy': {
          target: 'copying',
          actions: { type: 'storeText', params: ({ event }) => event },
        },
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
  },
});

export type ClipboardRef = ActorRefFrom<typeof clipboardMachine>;
export type ClipboardSnapshot = SnapshotFrom<typeof clipboardMachine>;
