import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { RequestOf } from '#contract/route';
import type { readCopyAgreement } from '#contract/routes/copies';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';

/**
 * Copy setup: from amount, sizes and bounds over the confirmation, the text of the risks and the signature to the copy of a leader.
 * Owns which step it is and what was chosen; the sending is a command form of its own, which tells it. Started when the first of its
 * screens opens, never ends.
 */

/** What was chosen: the leader by id, decimals in plain notation, 0 for no bound, instruments as ids between commas. */
export type CopyChoice = Omit<RequestOf<typeof readCopyAgreement>, 't'>;

/** What was chosen before the page was reloaded. */
export type CopySetupInput = {
  /** The chosen terms; null before. */
  choice: CopyChoice | null;
};
export type CopySetupContext = CopySetupInput;

export type CopySetupEvent =
  | { type: 'choosing.opened'; leaderId: number }
  | { type: 'agreement.opened' }
  | { type: 'signing.opened' }
  | { type: 'copy.review'; choice: CopyChoice }
  | { type: 'copy.back' }
  | { type: 'copy.confirm' }
  | { type: 'copy.agree' }
  /** The signed request is on its way, comes back unaccepted, or is accepted. */
  | { type: 'request.sent' }
  | { type: 'request.returned' }
  | { type: 'request.accepted' }
  | AccountLeft;

/** Each step has its own address. */
export type CopySetupEmitted =
  /** Nothing is chosen yet, and the address names no leader: the list has them all. */
  | { type: 'leaders.wanted' }
  | { type: 'agreement.wanted' }
  | { type: 'signing.wanted' }
  | { type: 'copies.wanted' };

export const copySetupMachine = setup({
  types: {
    context: {} as CopySetupContext,
    input: {} as CopySetupInput,
    events: {} as CopySetupEvent,
    emitted: {} as CopySetupEmitted,
    tags: {} as 'confirming' | 'reading',
  },
  actions: {
    /** Keeps the terms that the trader chose. */
    storeChoice: assign((_, params: { choice: CopyChoice }) => ({ choice: params.choice })),
    /** Forgets what was chosen. */
    clearChoice: assign(() => ({ choice: null })),
    notifyLeaders: emit({ type: 'leaders.wanted' }),
    notifyAgreement: emit({ type: 'agreement.wanted' }),
    notifySigning: emit({ type: 'signing.wanted' }),
    notifyCopies: emit({ type: 'copies.wanted' }),
  },
  guards: {
    /** Terms were chosen. */
    hasChoice: ({ context }) => context.choice !== null,
    /** What was chosen is not about this leader. */
    isOther: ({ context }, params: { leaderId: number }) => context.choice?.leaderId !== params.leaderId,
  },
}).createMachine({
  id: 'copySetup',
  context: ({ input }) => ({ choice: input.choice }),
  initial: 'unopened',
  on: {
    // Who comes back to the first step finds what was chosen.
    'choosing.opened': [
      { guard: by('isOther'), target: '.choosing', actions: 'clearChoice' },
      { target: '.choosing' },
    ],
    // The address of a step opens it only for terms that were chosen.
    'agreement.opened': [{ guard: 'hasChoice', target: '.reading' }, { actions: 'notifyLeaders' }],
    'signing.opened': [{ guard: 'hasChoice', target: '.signing' }, { actions: 'notifyLeaders' }],
    'account.left': { target: '.unopened', actions: 'clearChoice' },
  },
  states: {
    /** Each step's screen tells that it was opened. */
    unopened: { meta: { clauses: ['S1.3'] } },
    choosing: {
      on: { 'copy.review': { target: 'confirming', actions: by('storeChoice') } },
      meta: { clauses: ['S1.3'] },
    },
    confirming: {
      tags: 'confirming',
      on: {
        'copy.back': { target: 'choosing' },
        'copy.confirm': { target: 'reading', actions: 'notifyAgreement' },
      },
      meta: { clauses: ['S8.15'] },
    },
    reading: {
      tags: 'reading',
      on: { 'copy.agree': { target: 'signing', actions: 'notifySigning' } },
      meta: { clauses: ['S1.3'] },
    },
    signing: {
      on: { 'request.sent': { target: 'submitting' } },
      meta: { clauses: ['S1.3'] },
    },
    submitting: {
      on: {
        'request.returned': { target: 'signing' },
        'request.accepted': { target: 'submitted', actions: 'notifyCopies' },
        // The screen comes to the front again: the request is still on its way.
        'signing.opened': {},
      },
      meta: { clauses: ['S8.3'] },
    },
    /** The leader is copied; the trader goes to the copies. */
    submitted: { entry: 'clearChoice', meta: { clauses: ['S1.3'] } },
  },
});

export type CopySetupRef = ActorRefFrom<typeof copySetupMachine>;
export type CopySetupSnapshot = SnapshotFrom<typeof copySetupMachine>;
