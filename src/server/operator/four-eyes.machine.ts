import { assign, setup } from 'xstate';
import { faultOf, type ProposalAnswer, type ProposalLife } from '#contract/desk/proposals';

/**
 * Four eyes: what one operator proposed, and another one answers. Owns the life of one proposal. Started when something that
 * needs a second operator is proposed; the server takes each step in the transaction that stores it. Ends.
 */

export type FourEyesInput = Omit<ProposalLife, 'state'>;
export type FourEyesContext = FourEyesInput & {
  /** Who confirmed or refused; null for one that is not answered by another. */
  second: string | null;
};

/** Who answers, and when, in epoch milliseconds. */
type Answer = { by: string; atMs: number };

export type FourEyesEvent =
  /** `isAsProposed`: what was proposed can still be carried out as it was proposed. */
  | ({ type: 'proposal.confirm'; isAsProposed: boolean } & Answer)
  | ({ type: 'proposal.refuse' } & Answer)
  | ({ type: 'proposal.withdraw' } & Answer)
  /** Something else is proposed in its place, which it stands in the way of while it waits. */
  | { type: 'proposal.look'; atMs: number }
  /** Its proposer may not propose it any more: disabled, no operator, or without the right. */
  | { type: 'proposer.left' };

const waiting = (context: FourEyesContext): ProposalLife => ({ ...context, state: 'waiting' });

export const fourEyesMachine = setup({
  types: {
    context: {} as FourEyesContext,
    input: {} as FourEyesInput,
    events: {} as FourEyesEvent,
  },
  actions: {
    /** Keeps who answered. */
    storeSecond: assign((_, params: { by: string }) => ({ second: params.by })),
  },
  guards: {
    /** Its time has passed. No timer ends a proposal: its time is looked at when it is used. */
    isLate: ({ context }, params: { atMs: number }) => params.atMs >= context.expiresAtMs,
    /** This answer is this operator's to give. */
    mayAnswer: ({ context }, params: Answer & { answer: ProposalAnswer }) =>
      faultOf(waiting(context), params.answer, params.by, params.atMs) === null,
    /** As above, and what was proposed can still be carried out. */
    mayCarryOut: ({ context }, params: Answer & { isAsProposed: boolean }) =>
      params.isAsProposed && faultOf(waiting(context), 'confirm', params.by, params.atMs) === null,
  },
}).createMachine({
  id: 'fourEyes',
  context: ({ input }) => ({ ...input, second: null }),
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'proposal.confirm': [
          { guard: { type: 'isLate', params: ({ event }) => event }, target: 'expired' },
          {
            guard: { type: 'mayCarryOut', params: ({ event }) => event },
            target: 'decided',
            actions: { type: 'storeSecond', params: ({ event }) => event },
          },
          {
            guard: { type: 'mayAnswer', params: ({ event }) => ({ ...event, answer: 'confirm' }) },
            target: 'expired',
          },
        ],
        'proposal.refuse': [
          { guard: { type: 'isLate', params: ({ event }) => event }, target: 'expired' },
          {
            guard: { type: 'mayAnswer', params: ({ event }) => ({ ...event, answer: 'refuse' }) },
            target: 'refused',
            actions: { type: 'storeSecond', params: ({ event }) => event },
          },
        ],
        'proposal.withdraw': [
          { guard: { type: 'isLate', params: ({ event }) => event }, target: 'expired' },
          {
            guard: { type: 'mayAnswer', params: ({ event }) => ({ ...event, answer: 'withdraw' }) },
            target: 'withdrawn',
          },
        ],
        'proposal.look': { guard: { type: 'isLate', params: ({ event }) => event }, target: 'expired' },
        'proposer.left': { target: 'withdrawn' },
      },
      meta: { clauses: ['S4.6'] },
    },
    decided: { type: 'final' },
    refused: { type: 'final' },
    /** By its proposer, or because of them. */
    withdrawn: { type: 'final' },
    /** Its time passed, or what it is about was decided or changed meanwhile. */
    expired: { type: 'final' },
  },
});
