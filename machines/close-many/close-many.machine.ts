import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { type CommandDoubted, createCommandMachine } from '../command/command.machine.ts';
import { commandStates, outcomeGuards } from '../command/command-states.ts';
import { commandInput, type Ended, type Sender, said } from '../command/sent-command.ts';
import { type Caution, mustAsk } from '../live-orders/exposure.ts';
import { chosenOf, type WhichToClose } from './choices.ts';

/**
 * Close many: several positions closed by one command: all, those in profit or those at a loss, of one instrument or of any.
 * What adds exposure is asked about first. Started with the screens that show positions, never ends; idle while nothing is
 * asked.
 */

export type CloseManyRequest = { which: WhichToClose; instrumentId: number | null };
/** `profit` is in USD. */
export type ClosedMany = { profit: string };

export type CloseManyContext = {
  /** Which positions are meant. */
  which: WhichToClose;
  /** The instrument they are of; null for any. */
  instrumentId: number | null;
  /** The idempotency key of the command on its way. */
  key: string;
};

export type CloseManyEvent =
  | { type: 'closing.opened'; instrumentId: number | null }
  | { type: 'closing.picked'; which: WhichToClose; key: string; caution: Caution }
  | { type: 'closing.dismissed' }
  | { type: 'closing.confirmed'; key: string }
  /** Its screen was left, by a link or the browser: what stood open does not stand there again. */
  | { type: 'screen.left' }
  | AccountLeft
  | CommandDoubted;

export type CloseManyEmitted =
  /** `profit` is what the closed positions came to, in USD. */
  | { type: 'order.changed'; message: string; profit: string }
  | { type: 'order.refused'; message: string }
  | { type: 'order.unresolved' };

export const closeManyCommand = createCommandMachine<CloseManyRequest, ClosedMany>();

const NOTHING: CloseManyContext = { which: 'all', instrumentId: null, key: '' };

export const closeManyMachine = setup({
  types: {
    context: {} as CloseManyContext,
    events: {} as CloseManyEvent,
    emitted: {} as CloseManyEmitted,
    tags: {} as 'sheet' | 'asking' | 'busy' | 'doubt',
  },
  actors: { closeMany: closeManyCommand },
  actions: {
    /** Keeps whose positions are meant. */
    storeInstrument: assign((_, params: { instrumentId: number | null }) => ({
      ...NOTHING,
      instrumentId: params.instrumentId,
    })),
    /** Keeps which of them. */
    storeWhich: assign((_, params: { which: WhichToClose }) => ({ which: params.which })),
    /** Keeps the idempotency key of the command. */
    storeKey: assign((_, params: { key: string }) => ({ key: params.key })),
    /** Forgets what was asked. */
    clearAsked: assign(() => NOTHING),
    notifyChanged: emit((_, params: Ended<ClosedMany>) => ({
      type: 'order.changed' as const,
      ...said(params),
      profit: params.output.kind === 'accepted' ? params.output.answer.profit : '0',
    })),
    notifyRefused: emit((_, ended: Ended) => ({ type: 'order.refused' as const, ...said(ended) })),
    notifyUnresolved: emit({ type: 'order.unresolved' }),
  },
  guards: {
    /** What was picked may be closed without a question: it means positions, and none of them is the hedge of one that stays. */
    canCloseAtOnce: ({ context }, { which, caution }: { which: WhichToClose; caution: Caution }) => {
      const chosen = chosenOf(caution.orders ?? [], which, context.instrumentId);
      const closings = chosen.map(({ id }) => ({ id, lots: null }));
      return closings.length > 0 && !mustAsk(caution, closings);
    },
    ...outcomeGuards,
  },
}).createMachine({
  id: 'closeMany',
  context: NOTHING,
  initial: 'idle',
  on: { 'account.left': { target: '.idle' } },
  states: {
    idle: {
      entry: 'clearAsked',
      on: { 'closing.opened': { target: 'choosing', actions: by('storeInstrument') } },
    },
    choosing: {
      tags: 'sheet',
      on: {
        'closing.picked': [
          { guard: by('canCloseAtOnce'), target: 'closing', actions: [by('storeWhich'), by('storeKey')] },
          { target: 'confirming', actions: by('storeWhich') },
        ],
        'closing.dismissed': { target: 'idle' },
        'screen.left': { target: 'idle' },
      },
      meta: { clauses: ['S2.52'] },
    },
    confirming: {
      tags: ['sheet', 'asking'],
      on: {
        'closing.confirmed': { target: 'closing', actions: by('storeKey') },
        'closing.dismissed': { target: 'choosing' },
        'screen.left': { target: 'idle' },
      },
      meta: { clauses: ['S2.52'] },
    },
    closing: {
      tags: ['sheet', 'busy'],
      ...commandStates({
        src: 'closeMany',
        input: ({ context: { which, instrumentId, key }, self }: Sender<CloseManyContext>) =>
          commandInput(self, 'closeMany', key, { which, instrumentId }),
        ends: {
          isAccepted: { target: 'idle', actions: ['notifyChanged'] },
          isRejected: { target: 'choosing', actions: ['notifyRefused'] },
          isExpired: { target: 'idle' },
        },
        unresolved: { target: 'choosing', actions: ['notifyUnresolved'] },
        clauses: ['S4.3', 'S7.26', 'S8.5'],
      }),
    },
  },
});

export type CloseManyRef = ActorRefFrom<typeof closeManyMachine>;
export type CloseManySnapshot = SnapshotFrom<typeof closeManyMachine>;
