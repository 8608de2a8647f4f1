/** Four eyes: one operator proposes what moves much money, and another one answers. */

/** Cases whose approval moves money of their user. */
export const MONEY_CASES = ['deposit', 'withdrawal', 'loan', 'repayment'] as const;
export type MoneyCase = (typeof MONEY_CASES)[number];

/** What is proposed: to approve a case, to correct a balance, or to raise the amount that needs no second. */
export const PROPOSED = [...MONEY_CASES, 'correction', 'limit'] as const;
export type Proposed = (typeof PROPOSED)[number];

/**
 * `decided`: another operator confirmed it, and it was carried out; `refused` by another operator; `withdrawn` by the one who
 * proposed it, or as that one may not propose it any more; `expired`: its time passed, or what it is about was decided or changed meanwhile.
 */
export type ProposalState = 'waiting' | 'decided' | 'refused' | 'expired' | 'withdrawn';
export type ProposalAnswer = 'confirm' | 'refuse' | 'withdraw';

/** What the answer to a proposal depends on. */
export type ProposalLife = {
  state: ProposalState;
  /** The name of the operator who proposed it. */
  proposedBy: string;
  /** When it ends by itself, epoch milliseconds. */
  expiresAtMs: number;
};

/**
 * Why an answer is not taken: it does not wait any more (`over`), its time has passed (`late`), one's own is not confirmed or
 * refused (`own`), and another's is not withdrawn (`foreign`).
 */
export type ProposalFault = 'over' | 'late' | 'own' | 'foreign';

/** Whether it waits at an instant, epoch milliseconds. No timer ends a proposal: its time is looked at when it is used. */
export function isWaitingAt({ state, expiresAtMs }: ProposalLife, nowMs: number): boolean {
  return state === 'waiting' && nowMs < expiresAtMs;
}

/** Why an answer of an operator is not taken at an instant, epoch milliseconds; null for one that is. */
export function faultOf(
  life: ProposalLife,
  answer: ProposalAnswer,
  by: string,
  nowMs: number,
): ProposalFault | null {
  if (life.state !== 'waiting') return 'over';
  if (!isWaitingAt(life, nowMs)) return 'late';
  const isOwn = by === life.proposedBy;
  if (answer === 'withdraw') return isOwn ? null : 'foreign';
  return isOwn ? 'own' : null;
}

/**
 * Whether what moves money takes a second operator, by the sum of its user and day (UTC) with it, where one moves no more than a
 * limit; both micro-USD.
 */
export const needsSecond = (sumMicro: number, limitMicro: number): boolean => sumMicro > limitMicro;
