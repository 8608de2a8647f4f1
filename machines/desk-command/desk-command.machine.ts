import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { DeskAnswer } from '#contract/desk/answers';
import { failureOf, wordsOf } from '#contract/failure';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';
import type { CommandAsk, DeskRequest } from './asks.ts';

/**
 * Desk command: one command of an operator at a time, asked about in a dialog where it takes words or may not be taken back, and
 * sent once. Starts with the desk of a session and ends with it.
 */

export type DeskCommandContext = {
  /** What the dialog asks; null for a command that is sent from its own page. */
  ask: CommandAsk | null;
  /** The command as it is sent; null before. */
  request: DeskRequest | null;
  /** What the server answered, or why it refused. */
  message: string;
};

export type DeskCommandEvent =
  | { type: 'command.ask'; ask: CommandAsk }
  /** The dialog is confirmed, with what was typed in it by the names of its fields. */
  | { type: 'command.confirm'; values: Readonly<Record<string, string>> }
  /** Without a dialog. */
  | { type: 'command.send'; request: DeskRequest }
  | { type: 'command.closed' };

export type DeskCommandEmitted =
  /** Carried out, or proposed. `isKept` says that the dialog shows the answer. */
  | { type: 'command.done'; request: DeskRequest; message: string; isKept: boolean }
  /** It may have been carried out. */
  | { type: 'command.doubted' };

export const deskCommandMachine = setup({
  types: {
    context: {} as DeskCommandContext,
    events: {} as DeskCommandEvent,
    emitted: {} as DeskCommandEmitted,
    tags: {} as 'open' | 'busy' | 'refused' | 'unanswered' | 'done',
  },
  actors: {
    /** Has the server carry the command out. */
    sendCommand: promiseActor<DeskAnswer, { request: DeskRequest }>('sendCommand'),
  },
  actions: {
    /** Keeps what the dialog asks. */
    storeAsk: assign((_, params: { ask: CommandAsk }) => ({ ask: params.ask })),
    /** Keeps the command as the dialog completed it. */
    storeConfirmed: assign(({ context }, params: { values: Readonly<Record<string, string>> }) => ({
      request: { ...context.ask?.request, ...params.values } as DeskRequest,
    })),
    /** Keeps the command, which no dialog asks about. */
    storeRequest: assign((_, params: { request: DeskRequest }) => ({ ask: null, request: params.request })),
    /** Keeps what was answered. */
    storeAnswer: assign((_, params: { output: DeskAnswer }) => ({ message: params.output.message ?? '' })),
    /** Keeps the server's words. */
    storeRefusal: assign((_, params: { error: unknown }) => ({ message: wordsOf(params.error) })),
    /** Forgets the words of the last answer. */
    clearWords: assign({ message: '' }),
    /** Forgets the command, and what was typed for it. */
    clear: assign({ ask: null, request: null, message: '' }),
    notifyDone: emit(({ context }, params: { output: DeskAnswer }) => ({
      type: 'command.done' as const,
      request: context.request ?? NO_REQUEST,
      message: params.output.message ?? '',
      isKept: context.ask?.keepsAnswer === true,
    })),
    notifyDoubted: emit({ type: 'command.doubted' }),
  },
  guards: {
    /** The answer is to be read, as it is not shown again. */
    keepsAnswer: ({ context }) => context.ask?.keepsAnswer === true,
    /** The server said why not. */
    isRefused: (_, params: { error: unknown }) => failureOf(params.error).kind === 'refused',
    /** There is no session any more; the desk closes. */
    isSignedOut: (_, params: { error: unknown }) => failureOf(params.error).kind === 'expired',
  },
  delays: { answerTimeout: 30_000 },
}).createMachine({
  id: 'deskCommand',
  context: { ask: null, request: null, message: '' },
  initial: 'idle',
  states: {
    idle: {
      entry: 'clear',
      on: {
        'command.ask': { target: 'open', actions: by('storeAsk') },
        'command.send': { target: 'sending', actions: by('storeRequest') },
      },
    },
    /** The dialog, or the page, waits for the operator. */
    open: {
      tags: 'open',
      initial: 'asking',
      on: {
        'command.confirm': { target: 'sending', actions: by('storeConfirmed') },
        'command.send': { target: 'sending', actions: by('storeRequest') },
        'command.closed': { target: 'idle' },
      },
      states: {
        asking: {},
        refused: { tags: 'refused' },
        /** The page behind it reads anew, so that the operator sees whether it was carried out. */
        unanswered: { tags: 'unanswered', entry: 'notifyDoubted' },
      },
    },
    sending: {
      tags: ['open', 'busy'],
      entry: 'clearWords',
      invoke: {
        id: 'sendCommand',
        src: 'sendCommand',
        input: ({ context }) => ({ request: context.request ?? NO_REQUEST }),
        onDone: [
          { guard: 'keepsAnswer', target: 'done', actions: [by('storeAnswer'), by('notifyDone')] },
          { target: 'idle', actions: by('notifyDone') },
        ],
        onError: [
          { guard: by('isRefused'), target: 'open.refused', actions: by('storeRefusal') },
          { guard: by('isSignedOut'), target: 'idle' },
          { target: 'open.unanswered' },
        ],
      },
      after: { answerTimeout: { target: 'open.unanswered' } },
    },
    done: { tags: ['open', 'done'], on: { 'command.closed': { target: 'idle' } } },
  },
});

const NO_REQUEST: DeskRequest = { command: 'list' };

export type DeskCommandRef = ActorRefFrom<typeof deskCommandMachine>;
export type DeskCommandSnapshot = SnapshotFrom<typeof deskCommandMachine>;
