import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ProofPurpose } from '#contract/entities-factors';
import type { Closing } from '#contract/routes/privacy';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { type CommandDoubted, createCommandMachine } from '../command/command.machine.ts';
import { commandStates, outcomeGuards } from '../command/command-states.ts';
import { commandInput, type Ended, type Sender, said } from '../command/sent-command.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Account closing: what stands in the way of closing the account, asking operators to close it after two questions at most and a
 * challenge, and withdrawing that while it waits. Started when its screen first opens, never ends; hidden while its screen is.
 */

export type AccountClosingContext = {
  /** How it stands; null until it was read. */
  closing: Closing | null;
  /** The idempotency key of the command. */
  key: string;
  /** The proof the account is closed with; empty until the challenge was answered. */
  proof: string;
};

export type AccountClosingEvent =
  | { type: 'closing.shown' }
  | { type: 'closing.hidden' }
  | { type: 'closing.retry' }
  /** Operators decided, or another device asked or withdrew. */
  | { type: 'closing.changed' }
  /** The live link is back: what could not be read is read again. */
  | { type: 'connection.opened' }
  | { type: 'close.ask' }
  | { type: 'keep.ask' }
  | { type: 'question.withdrawn' }
  | { type: 'close.confirm'; key: string }
  /** The rest of the balance is given up. */
  | { type: 'rest.confirm' }
  | { type: 'keep.confirm'; key: string }
  /** The challenge was answered; its key is the proof. */
  | { type: 'challenge.proven'; proof: string }
  | { type: 'challenge.dropped' }
  | AccountLeft
  | CommandDoubted;

export type AccountClosingEmitted =
  | { type: 'factor.required'; purpose: ProofPurpose }
  /** It was asked for, or withdrawn. */
  | { type: 'closing.accepted'; message: string }
  | { type: 'closing.refused'; message: string };

export const closeAccountMachine = createCommandMachine<{ giveUp: string; proof: string }, null>();
export const keepAccountMachine = createCommandMachine<null, null>();

const NOTHING: AccountClosingContext = { closing: null, key: '', proof: '' };

export const accountClosingMachine = setup({
  types: {
    context: {} as AccountClosingContext,
    events: {} as AccountClosingEvent,
    emitted: {} as AccountClosingEmitted,
    tags: {} as
      | 'loading'
      | 'failed'
      | 'inTheWay'
      | 'open'
      | 'waiting'
      | 'asking'
      | 'askingRest'
      | 'askingKeep'
      | 'busy'
      | 'doubt',
  },
  actors: {
    /** Reads how it stands, and what is in the way. */
    loadClosing: promiseActor<Closing>('loadClosing'),
    closeAccount: closeAccountMachine,
    keepAccount: keepAccountMachine,
  },
  actions: {
    /** Keeps how it stands. */
    storeClosing: assign((_, params: { output: Closing }) => ({ closing: params.output })),
    /** Keeps the idempotency key of the command. */
    storeKey: assign((_, params: { key: string }) => ({ key: params.key })),
    /** Keeps the proof until the command is sent. */
    storeProof: assign((_, params: { proof: string }) => ({ proof: params.proof })),
    /** Forgets all that was read and asked. */
    clearClosing: assign(() => NOTHING),
    notifyRequired: emit({ type: 'factor.required', purpose: 'closing' }),
    notifyAccepted: emit((_, ended: Ended) => ({ type: 'closing.accepted' as const, ...said(ended) })),
    notifyRefused: emit((_, ended: Ended) => ({ type: 'closing.refused' as const, ...said(ended) })),
  },
  guards: {
    ...outcomeGuards,
    /** Operators have yet to decide. */
    isWaiting: (_, params: { output: Closing }) => params.output.state === 'waiting',
    /** Something must be settled first. */
    isInTheWay: (_, params: { output: Closing }) => params.output.obstacles.length > 0,
    /** A rest of the balance is too small to be withdrawn. */
    hasRest: ({ context }) => Number(context.closing?.rest ?? 0) > 0,
  },
  delays: { answerTimeout: 10_000 },
}).createMachine({
  id: 'accountClosing',
  context: NOTHING,
  initial: 'hidden',
  on: { 'account.left': { target: '.hidden' } },
  states: {
    hidden: { entry: 'clearClosing', on: { 'closing.shown': { target: 'shown' } } },
    shown: {
      initial: 'loading',
      on: { 'closing.hidden': { target: 'hidden' } },
      states: {
        loading: {
          tags: 'loading',
          entry: 'clearClosing',
          invoke: {
            id: 'loadClosing',
            src: 'loadClosing',
            onDone: [
              { guard: by('isWaiting'), target: 'waiting', actions: by('storeClosing') },
              { guard: by('isInTheWay'), target: 'inTheWay', actions: by('storeClosing') },
              { target: 'open', actions: by('storeClosing') },
            ],
            onError: { target: 'failed' },
          },
          on: { 'closing.changed': { target: 'loading', reenter: true } },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S6.4'] },
        },
        /** Each obstacle is settled on a screen of its own. */
        inTheWay: {
          tags: 'inTheWay',
          on: { 'closing.changed': { target: 'loading' } },
          meta: { clauses: ['S6.4'] },
        },
        open: {
          tags: 'open',
          on: { 'closing.changed': { target: 'loading' }, 'close.ask': { target: 'asking' } },
          meta: { clauses: ['S6.4'] },
        },
        asking: {
          tags: ['open', 'asking'],
          on: {
            'question.withdrawn': { target: 'open' },
            'close.confirm': [
              { guard: 'hasRest', target: 'askingRest', actions: by('storeKey') },
              { target: 'proving', actions: [by('storeKey'), 'notifyRequired'] },
            ],
          },
          meta: { clauses: ['S8.15'] },
        },
        askingRest: {
          tags: ['open', 'askingRest'],
          on: {
            'question.withdrawn': { target: 'open' },
            'rest.confirm': { target: 'proving', actions: 'notifyRequired' },
          },
          meta: { clauses: ['S8.15'] },
        },
        /** The challenge is asked by a chart of its own. */
        proving: {
          tags: 'open',
          on: {
            'challenge.proven': { target: 'closing', actions: by('storeProof') },
            'challenge.dropped': { target: 'open' },
          },
        },
        closing: {
          tags: ['open', 'busy'],
          ...commandStates({
            src: 'closeAccount',
            input: ({ context, self }: Sender<AccountClosingContext>) =>
              commandInput(self, 'closeAccount', context.key, {
                giveUp: context.closing?.rest ?? '0',
                proof: context.proof,
              }),
            ends: { isAccepted: { target: 'loading', actions: ['notifyAccepted'] } },
            unresolved: { target: 'loading', actions: ['notifyRefused'] },
            clauses: ['S8.1'],
          }),
        },
        waiting: {
          tags: 'waiting',
          on: { 'closing.changed': { target: 'loading' }, 'keep.ask': { target: 'askingKeep' } },
          meta: { clauses: ['S6.4'] },
        },
        askingKeep: {
          tags: ['waiting', 'askingKeep'],
          on: {
            'question.withdrawn': { target: 'waiting' },
            'keep.confirm': { target: 'keeping', actions: by('storeKey') },
          },
          meta: { clauses: ['S8.15'] },
        },
        keeping: {
          tags: ['waiting', 'askingKeep', 'busy'],
          ...commandStates({
            src: 'keepAccount',
            input: ({ context, self }: Sender<AccountClosingContext>) =>
              commandInput(self, 'keepAccount', context.key, null),
            ends: { isAccepted: { target: 'loading', actions: ['notifyAccepted'] } },
            unresolved: { target: 'loading', actions: ['notifyRefused'] },
            clauses: ['S8.1'],
          }),
        },
        failed: {
          tags: 'failed',
          on: {
            'closing.retry': { target: 'loading' },
            'connection.opened': { target: 'loading' },
            'closing.changed': { target: 'loading' },
          },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
  },
});

export type AccountClosingRef = ActorRefFrom<typeof accountClosingMachine>;
export type AccountClosingSnapshot = SnapshotFrom<typeof accountClosingMachine>;
