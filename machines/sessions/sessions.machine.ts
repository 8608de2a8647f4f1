import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { OwnSession } from '#contract/routes/sessions';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { type CommandDoubted, createCommandMachine } from '../command/command.machine.ts';
import { commandStates, outcomeGuards } from '../command/command-states.ts';
import { commandInput, type Ended, type Sender, said } from '../command/sent-command.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Sessions: on which devices the account is logged in, and ending one of them, or all but this one, after asking.
 * Started when its screen first opens, never ends; hidden while its screen is.
 */

export type SessionsContext = {
  /** The live sessions, this device's first; none until they were read. */
  sessions: OwnSession[];
  /** The session to end; null for all but this device's. */
  asked: OwnSession | null;
  /** The idempotency key of the command. */
  key: string;
};

export type SessionsEvent =
  | { type: 'sessions.shown' }
  | { type: 'sessions.hidden' }
  | { type: 'sessions.retry' }
  /** Another device logged in. */
  | { type: 'sessions.changed' }
  /** The live link is back: what could not be read is read again. */
  | { type: 'connection.opened' }
  | { type: 'session.end'; session: OwnSession }
  | { type: 'others.end' }
  | { type: 'end.withdrawn' }
  | { type: 'end.confirm'; key: string }
  | AccountLeft
  | CommandDoubted;

export type SessionsEmitted =
  | { type: 'sessions.ended'; message: string }
  | { type: 'end.refused'; message: string };

/** `id` is null for all but this device's. */
export const endSessionsMachine = createCommandMachine<{ id: number | null }, null>();

export const sessionsMachine = setup({
  types: {
    context: {} as SessionsContext,
    events: {} as SessionsEvent,
    emitted: {} as SessionsEmitted,
    tags: {} as 'loading' | 'rows' | 'failed' | 'busy' | 'doubt' | 'asking',
  },
  actors: {
    /** Reads the live sessions of the account. */
    loadSessions: promiseActor<OwnSession[]>('loadSessions'),
    endSessions: endSessionsMachine,
  },
  actions: {
    /** Keeps the sessions. */
    storeSessions: assign((_, params: { output: OwnSession[] }) => ({ sessions: params.output })),
    /** Keeps the session to end. */
    storeAsked: assign((_, params: { session: OwnSession }) => ({ asked: params.session })),
    /** All but this device's are to end. */
    askOthers: assign({ asked: null }),
    /** Keeps the idempotency key of the command. */
    storeKey: assign((_, params: { key: string }) => ({ key: params.key })),
    /** Takes what was ended out of the rows, until they are read again. */
    dropEnded: assign(({ context: { sessions, asked } }) => ({
      sessions: sessions.filter(({ id, isCurrent }) => (asked ? id !== asked.id : isCurrent)),
    })),
    /** Forgets the sessions and what was asked. */
    clearSessions: assign(() => ({ sessions: [], asked: null, key: '' })),
    notifyEnded: emit((_, ended: Ended) => ({ type: 'sessions.ended' as const, ...said(ended) })),
    notifyRefused: emit((_, ended: Ended) => ({ type: 'end.refused' as const, ...said(ended) })),
  },
  guards: { ...outcomeGuards },
  delays: { answerTimeout: 10_000 },
}).createMachine({
  id: 'sessions',
  context: { sessions: [], asked: null, key: '' },
  initial: 'hidden',
  on: { 'account.left': { target: '.hidden', actions: 'clearSessions' } },
  states: {
    hidden: { on: { 'sessions.shown': { target: 'shown' } } },
    shown: {
      initial: 'loading',
      on: { 'sessions.hidden': { target: 'hidden' } },
      states: {
        loading: {
          tags: 'loading',
          entry: 'clearSessions',
          invoke: {
            id: 'loadSessions',
            src: 'loadSessions',
            onDone: { target: 'listed', actions: by('storeSessions') },
            onError: { target: 'failed' },
          },
          on: { 'sessions.changed': { target: 'loading', reenter: true } },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S6.4'] },
        },
        listed: {
          tags: 'rows',
          on: {
            'sessions.changed': { target: 'refreshing' },
            'session.end': { target: 'asking', actions: by('storeAsked') },
            'others.end': { target: 'asking', actions: 'askOthers' },
          },
          meta: { clauses: ['S6.4'] },
        },
        /** What was read before is shown meanwhile. */
        refreshing: {
          tags: 'rows',
          invoke: {
            id: 'refreshSessions',
            src: 'loadSessions',
            onDone: { target: 'listed', actions: by('storeSessions') },
            onError: { target: 'failed' },
          },
          on: { 'sessions.changed': { target: 'refreshing', reenter: true } },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S6.4'] },
        },
        asking: {
          tags: ['rows', 'asking'],
          on: {
            'end.withdrawn': { target: 'refreshing' },
            'end.confirm': { target: 'ending', actions: by('storeKey') },
          },
          meta: { clauses: ['S8.15'] },
        },
        ending: {
          tags: ['rows', 'busy', 'asking'],
          ...commandStates({
            src: 'endSessions',
            input: ({ context, self }: Sender<SessionsContext>) =>
              commandInput(self, 'endSession', context.key, { id: context.asked?.id ?? null }),
            ends: { isAccepted: { target: 'refreshing', actions: ['dropEnded', 'notifyEnded'] } },
            unresolved: { target: 'refreshing', actions: ['notifyRefused'] },
            clauses: ['S4.13'],
          }),
        },
        failed: {
          tags: 'failed',
          on: {
            'sessions.retry': { target: 'loading' },
            'connection.opened': { target: 'loading' },
            'sessions.changed': { target: 'loading' },
          },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
  },
});

export type SessionsRef = ActorRefFrom<typeof sessionsMachine>;
export type SessionsSnapshot = SnapshotFrom<typeof sessionsMachine>;
