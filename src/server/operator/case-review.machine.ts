import { setup } from 'xstate';
import { needsSecond } from '#contract/desk/proposals';

/**
 * Case review: one case that waits for a decision, such as a withdrawal. Owns whether one operator's approval is enough. Started
 * by the user who hands it in; the server takes each step in the transaction that stores it. Ends.
 */

export type CaseReviewInput = {
  /** What it pays out, in micro-USD; 0 for a case that pays out nothing. */
  amountMicro: number;
};

export type CaseReviewEvent =
  /** `limitMicro`: the largest amount that one operator pays out now, micro-USD. */
  | { type: 'case.approve'; limitMicro: number }
  | { type: 'case.reject' }
  /** By its user. */
  | { type: 'case.cancel' }
  /** Another operator confirmed what was proposed, and it was carried out. */
  | { type: 'proposal.decided' }
  /** The proposal ended in any other way. */
  | { type: 'proposal.ended' };

export const caseReviewMachine = setup({
  types: {
    context: {} as CaseReviewInput,
    input: {} as CaseReviewInput,
    events: {} as CaseReviewEvent,
  },
  guards: {
    /** It pays out more than one operator may. */
    isAboveLimit: ({ context }, params: { limitMicro: number }) =>
      needsSecond(context.amountMicro, params.limitMicro),
  },
}).createMachine({
  id: 'caseReview',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'case.approve': [
          { guard: { type: 'isAboveLimit', params: ({ event }) => event }, target: 'proposed' },
          { target: 'approved' },
        ],
        'case.reject': { target: 'rejected' },
        'case.cancel': { target: 'cancelled' },
      },
      meta: { clauses: ['S4.6', 'S9.9'] },
    },
    /** One operator approved it. It waits for another one, by the chart of four eyes. */
    proposed: {
      on: {
        'proposal.decided': { target: 'approved' },
        'proposal.ended': { target: 'waiting' },
        'case.reject': { target: 'rejected' },
        'case.cancel': { target: 'cancelled' },
      },
      meta: { clauses: ['S4.6'] },
    },
    approved: { type: 'final' },
    rejected: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
