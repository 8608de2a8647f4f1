import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { type CommandDoubted, createCommandMachine } from '../command/command.machine.ts';
import { commandStates, outcomeGuards } from '../command/command-states.ts';
import type { CommandKind } from '../command/logged-command.ts';
import { commandInput, type Ended, type Sender, said } from '../command/sent-command.ts';

/**
 * Asked command: one command about one thing, sent after a question: a withdrawal is taken back, a demo account reset. Started
 * with its screen, never ends; idle while nothing is asked. A command that is on its way goes on when the screen is left.
 */

export type AskedCommandContext<Subject> = {
  /** What it is about; null while nothing is asked. */
  subject: Subject | null;
  /** The idempotency key of the command on its way. */
  key: string;
};

export type AskedCommandEvent<Subject> =
  | { type: 'command.asked'; subject: Subject }
  | { type: 'command.dismissed' }
  | { type: 'command.confirmed'; key: string }
  /** The screen was left, by a link or the browser: the question does not stand there again. */
  | { type: 'screen.left' }
  | AccountLeft
  | CommandDoubted;

export type AskedCommandEmitted =
  | { type: 'command.accepted'; message: string }
  | { type: 'command.refused'; message: string };

const NOTHING = { subject: null, key: '' };

/** `kind` is the command it sends. */
export function createAskedCommandMachine<Subject>(kind: CommandKind) {
  type Context = AskedCommandContext<Subject>;
  return setup({
    types: {
      context: {} as Context,
      events: {} as AskedCommandEvent<Subject>,
      emitted: {} as AskedCommandEmitted,
      tags: {} as 'asking' | 'busy' | 'doubt',
    },
    actors: { send: createCommandMachine<Subject, unknown>() },
    actions: {
      /** Keeps what the command is about. */
      storeSubject: assign((_, params: { subject: Subject }) => ({ subject: params.subject })),
      /** Keeps the idempotency key of the command. */
      storeKey: assign((_, params: { key: string }) => ({ key: params.key })),
      /** Forgets what was asked. */
      clearAsked: assign(() => NOTHING),
      notifyAccepted: emit((_, ended: Ended) => ({ type: 'command.accepted' as const, ...said(ended) })),
      notifyRefused: emit((_, ended: Ended) => ({ type: 'command.refused' as const, ...said(ended) })),
    },
    guards: { ...outcomeGuards },
  }).createMachine({
    id: 'askedCommand',
    context: NOTHING,
    initial: 'idle',
    on: { 'account.left': { target: '.idle' } },
    states: {
      idle: {
        entry: 'clearAsked',
        on: { 'command.asked': { target: 'asking', actions: by('storeSubject') } },
      },
      asking: {
        tags: 'asking',
        on: {
          'command.dismissed': { target: 'idle' },
          'screen.left': { target: 'idle' },
          'command.confirmed': { target: 'submitting', actions: by('storeKey') },
        },
        meta: { clauses: ['S2.56', 'S3.17', 'S8.15'] },
      },
      submitting: {
        tags: ['asking', 'busy'],
        ...commandStates({
          src: 'send',
          input: ({ context, self }: Sender<Context>) =>
            commandInput(self, kind, context.key, context.subject as Subject),
          ends: {
            isAccepted: { target: 'idle', actions: ['notifyAccepted'] },
            isExpired: { target: 'idle' },
          },
          unresolved: { target: 'idle', actions: ['notifyRefused'] },
          clauses: ['S2.56', 'S3.17', 'S7.19', 'S7.43'],
        }),
      },
    },
  });
}

/** The chart itself, for diagrams and tests; each command makes its own typed copy. */
export const askedCommandMachine = createAskedCommandMachine<{ id: number }>('cancelWithdrawal');

export type AskedCommandRef<Subject> = ActorRefFrom<ReturnType<typeof createAskedCommandMachine<Subject>>>;
export type AskedCommandSnapshot = SnapshotFrom<typeof askedCommandMachine>;
