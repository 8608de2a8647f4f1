import { setup } from 'xstate';
import { needsSecond } from '#contract/desk/proposals';

/**
 * Case review: one case that waits for a decision, such as a withdrawal. Owns whether one operator's approval is enough, and what a
 * second one's is; the server asks it before it approves one that moves money. It is not stepped for more: what is stored of a case is
 * a step of its own life (deposit life, withdrawal life, loan life), and of its proposal one of four eyes. Started by its user. Ends.
 */

export type CaseReviewInput = {
  /** What it moves, in micro-USD; 0 for a case that moves no money. */
  amountMicro: number;
};

type DaySum = { limitMicro: number; movedMicro: number };

export type CaseReviewEvent =
  /**
   * `limitMicro`: up to which sum of a user and day one operator approves now; `movedMicro`: what was moved for the user today
   * already; micro-USD.
   */
  | ({ type: 'case.approve' } & DaySum)
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
    /** With it, more is moved for its user today than one operator may. */
    isAboveLimit: ({ context }, params: DaySum) =>
      needsSecond(context.amountMicro + params.movedMicro, params.limitMicro),
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
