/** Four eyes: one operator proposes what moves much money, and another one answers. The whole life of a proposal is here. */

/** What is proposed: to pay a withdrawal or a loan, to correct a balance, or to raise the amount that needs no second. */
export const PROPOSED = ['withdrawal', 'loan', 'correction', 'limit'] as const;
export type Proposed = (typeof PROPOSED)[number];

/**
 * `decided`: another operator confirmed it, and it was carried out; `refused` by another operator; `withdrawn` by the one who
 * proposed it; `expired`: its time passed, or what it is about was decided or changed meanwhile.
 */
export type ProposalState = 'waiting' | 'decided' | 'refused' | 'expired' | 'withdrawn';
export type ProposalAnswer = 'confirm' | 'refuse' | 'withdraw';

/** What the answer to a proposal depends on. */
export type ProposalLife = {
  state: ProposalState;
  proposedBy: string;
  /** Epoch milliseconds. */
  expiresAtMs: number;
};

/**
 * Why an answer is not taken: it does not wait any more (`over`), its time has passed (`late`), one's own is not confirmed or
 * refused (`own`), and another's is not withdrawn (`foreign`).
 */
export type ProposalFault = 'over' | 'late' | 'own' | 'foreign';

const NEXT = { confirm: 'decided', refuse: 'refused', withdraw: 'withdrawn' } as const satisfies Record<
  ProposalAnswer,
  ProposalState
>;

/** Whether it waits at an instant, epoch milliseconds. No timer ends a proposal: its time is looked at when it is used. */
export function isWaitingAt({ state, expiresAtMs }: ProposalLife, nowMs: number): boolean {
  return state === 'waiting' && nowMs < expiresAtMs;
}

/** The state that an answer of an operator leads to, or why it is not taken. */
export function answered(
  life: ProposalLife,
  answer: ProposalAnswer,
  by: string,
  nowMs: number,
): { state: (typeof NEXT)[ProposalAnswer] } | { fault: ProposalFault } {
  if (life.state !== 'waiting') return { fault: 'over' };
  if (!isWaitingAt(life, nowMs)) return { fault: 'late' };
  const isOwn = by === life.proposedBy;
  if (answer === 'withdraw') return isOwn ? { state: NEXT.withdraw } : { fault: 'foreign' };
  return isOwn ? { fault: 'own' } : { state: NEXT[answer] };
}
