import { setup } from 'xstate';
import { lifecycle } from './lifecycle.ts';

/**
 * Leader life: one time that a user leads others. Owns whether the leader is listed, and whether the user may begin anew. Started by
 * the user; the server takes each step in the transaction that stores it. Ends: who begins anew has another one.
 */

export type LeaderLifeEvent =
  /** By the leader, or as the account is closed. */
  | { type: 'leader.stop' }
  /** By an operator. */
  | { type: 'operator.pause' }
  | { type: 'operator.resume' }
  | { type: 'operator.end' };

export const leaderLifeMachine = setup({ types: { events: {} as LeaderLifeEvent } }).createMachine({
  id: 'leaderLife',
  initial: 'leading',
  states: {
    leading: {
      on: {
        'leader.stop': { target: 'ended' },
        'operator.pause': { target: 'paused' },
        'operator.end': { target: 'barred' },
      },
      meta: { clauses: ['S9.11'] },
    },
    /** No list shows the leader, and no copy of them begins. */
    paused: {
      on: {
        'leader.stop': { target: 'barred' },
        'operator.resume': { target: 'leading' },
        'operator.end': { target: 'barred' },
      },
    },
    /** It is over, and the user begins anew only when an operator allows it. */
    barred: { on: { 'operator.resume': { target: 'ended' } } },
    ended: { type: 'final' },
  },
});

export const leaderLife = lifecycle(leaderLifeMachine);

type LeaderState = typeof leaderLife.initial;
type LeaderTimes = { paused_at: number | null; ended_at: number | null };

/** Which state a row is in. */
export function leaderState({ paused_at, ended_at }: LeaderTimes): LeaderState {
  if (ended_at === null) return paused_at === null ? 'leading' : 'paused';
  return paused_at === null ? 'ended' : 'barred';
}

/** What a row says after an event, at an instant in epoch milliseconds; null where the event is refused. */
export function leaderStep(
  row: LeaderTimes,
  event: LeaderLifeEvent['type'],
  atMs: number,
): LeaderTimes | null {
  const to = leaderLife.step(leaderState(row), event);
  if (to === null) return null;
  const isHeld = to === 'paused' || to === 'barred';
  const isOver = to === 'ended' || to === 'barred';
  return {
    paused_at: isHeld ? (row.paused_at ?? atMs) : null,
    ended_at: isOver ? (row.ended_at ?? atMs) : null,
  };
}
