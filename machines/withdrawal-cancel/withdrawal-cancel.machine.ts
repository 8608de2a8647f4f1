import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { WithdrawalRecord } from '#contract/entities-money';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { type CommandDoubted, createCommandMachine } from '../command/command.machine.ts';
import { commandStates, outcomeGuards } from '../command/command-states.ts';
import { commandInput, type Ended, type Sender, said } from '../command/sent-command.ts';

/**
 * Withdrawal cancel: a withdrawal that waits is taken back, after a question. Started with the records of withdrawals, never
 * ends; idle while nothing is asked. A command that is on its way goes on when the screen is left.
 */

export type WithdrawalCancelContext = {
  /** The withdrawal that is meant; null for none. */
  record: WithdrawalRecord | null;
  /** The idempotency key of the command on its way. */
  key: string;
};

export type WithdrawalCancelEvent =
  | { type: 'cancel.asked'; record: WithdrawalRecord }
  | { type: 'cancel.dismissed' }
  | { type: 'cancel.confirmed'; key: string }
  /** The records were left, by a link or the browser: the question does not stand there again. */
  | { type: 'screen.left' }
  | AccountLeft
  | CommandDoubted;

export type WithdrawalCancelEmitted =
  | { type: 'withdrawal.cancelled'; message: string }
  | { type: 'cancel.refused'; message: string };

export const cancelWithdrawalCommand = createCommandMachine<{ id: number }, WithdrawalRecord>();

const NOTHING: WithdrawalCancelContext = { record: null, key: '' };

export const withdrawalCancelMachine = setup({
  types: {
    context: {} as WithdrawalCancelContext,
    events: {} as WithdrawalCancelEvent,
    emitted: {} as WithdrawalCancelEmitted,
    tags: {} as 'asking' | 'busy' | 'doubt',
  },
  actors: { cancelWithdrawal: cancelWithdrawalCommand },
  actions: {
    /** Keeps the withdrawal that is meant. */
    storeRecord: assign((_, params: { record: WithdrawalRecord }) => ({ record: params.record })),
    /** Keeps the idempotency key of the command. */
    storeKey: assign((_, params: { key: string }) => ({ key: params.key })),
    /** Forgets what was asked. */
    clearAsked: assign(() => NOTHING),
    notifyCancelled: emit((_, ended: Ended) => ({ type: 'withdrawal.cancelled' as const, ...said(ended) })),
    notifyRefused: emit((_, ended: Ended) => ({ type: 'cancel.refused' as const, ...said(ended) })),
  },
  guards: { ...outcomeGuards },
}).createMachine({
  id: 'withdrawalCancel',
  context: NOTHING,
  initial: 'idle',
  on: { 'account.left': { target: '.idle' } },
  states: {
    idle: {
      entry: 'clearAsked',
      on: { 'cancel.asked': { target: 'asking', actions: by('storeRecord') } },
    },
    asking: {
      tags: 'asking',
      on: {
        'cancel.dismissed': { target: 'idle' },
        'screen.left': { target: 'idle' },
        'cancel.confirmed': { target: 'cancelling', actions: by('storeKey') },
      },
      meta: { clauses: ['S3.17', 'S8.15'] },
    },
    cancelling: {
      tags: ['asking', 'busy'],
      ...commandStates({
        src: 'cancelWithdrawal',
        input: ({ context, self }: Sender<WithdrawalCancelContext>) =>
          commandInput(self, 'cancelWithdrawal', context.key, { id: context.record?.id ?? 0 }),
        ends: {
          isAccepted: { target: 'idle', actions: ['notifyCancelled'] },
          isExpired: { target: 'idle' },
        },
        unresolved: { target: 'idle', actions: ['notifyRefused'] },
        clauses: ['S3.17', 'S7.43'],
      }),
    },
  },
});

export type WithdrawalCancelRef = ActorRefFrom<typeof withdrawalCancelMachine>;
export type WithdrawalCancelSnapshot = SnapshotFrom<typeof withdrawalCancelMachine>;
