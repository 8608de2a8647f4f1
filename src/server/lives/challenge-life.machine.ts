import { setup } from 'xstate';
import { CHALLENGE_LIFE_MS } from '#contract/entities-factors';
import { lifecycle } from './lifecycle.ts';

/**
 * Challenge life: a question for a second factor, until its answer was a proof. Owns which answer is still taken, and whether the
 * proof is good. Started by a login, or by what needs a proof; the server takes each step in the transaction that stores it. Ends.
 */

export type ChallengeLifeEvent =
  /** By the user. */
  | { type: 'answer.right' }
  | { type: 'answer.wrong' }
  /** It was wrong, and it was the last one. */
  | { type: 'tries.spent' }
  /** What it is the proof for is done. */
  | { type: 'proof.used' }
  /** Its time has passed. No timer ends it: its time is looked at when it is used. */
  | { type: 'time.over' };

export const challengeLifeMachine = setup({ types: { events: {} as ChallengeLifeEvent } }).createMachine({
  id: 'challengeLife',
  initial: 'asked',
  states: {
    asked: {
      on: {
        'answer.right': { target: 'answered' },
        'answer.wrong': { target: 'asked' },
        'tries.spent': { target: 'spent' },
        'time.over': { target: 'expired' },
      },
      meta: { clauses: ['S8.1', 'S8.3'] },
    },
    /** It is a proof, good once. */
    answered: { on: { 'proof.used': { target: 'used' }, 'time.over': { target: 'expired' } } },
    used: { type: 'final' },
    spent: { type: 'final' },
    expired: { type: 'final' },
  },
});

export const challengeLife = lifecycle(challengeLifeMachine);

type ChallengeTimes = {
  tries_left: number;
  created_at: number;
  answered_at: number | null;
  used_at: number | null;
};

/** Which state a row is in at an instant, epoch milliseconds: it may be answered as long as its proof may be used. */
export function challengeState(row: ChallengeTimes, nowMs: number): typeof challengeLife.initial {
  if (row.used_at !== null) return 'used';
  if (row.answered_at === null && row.tries_left === 0) return 'spent';
  const stored = row.answered_at === null ? 'asked' : 'answered';
  const isLate = nowMs >= (row.answered_at ?? row.created_at) + CHALLENGE_LIFE_MS;
  return isLate ? challengeLife.mustStep(stored, 'time.over') : stored;
}
