import { setup } from 'xstate';

/**
 * Copy: the life of one copy of a leader. Owns whether it copies, and what ended it. Started when its follower puts money in;
 * the server takes each step in the transaction that stores it. Ends when its money is back.
 */

export type CopyEvent =
  /** By its follower. `open`: how many orders it has open. */
  | { type: 'copy.pause'; open: number }
  | { type: 'copy.resume' }
  | { type: 'copy.stop' }
  /** The clock looks at it. */
  | { type: 'copy.look'; open: number }
  /** It has lost as much as it may. */
  | { type: 'loss.reached' }
  /** Its leader leads no more. */
  | { type: 'leader.ended' }
  /** By an operator. */
  | { type: 'operator.stop' }
  /** Nothing is open any more, and its money is back. */
  | { type: 'money.returned' };

export const copyMachine = setup({
  types: { events: {} as CopyEvent },
  guards: {
    /** It has orders open. */
    hasOpen: (_, params: { open: number }) => params.open > 0,
    /** It has no order open. */
    hasNoneOpen: (_, params: { open: number }) => params.open === 0,
  },
}).createMachine({
  id: 'copy',
  initial: 'live',
  states: {
    live: {
      initial: 'copying',
      states: {
        copying: {
          on: {
            'copy.pause': [
              { guard: { type: 'hasOpen', params: ({ event }) => event }, target: 'pausing' },
              { target: 'paused' },
            ],
          },
          meta: { clauses: ['S1.3'] },
        },
        /** Nothing new is copied; what is open follows its leader to its end. */
        pausing: {
          on: {
            'copy.look': {
              guard: { type: 'hasNoneOpen', params: ({ event }) => event },
              target: 'paused',
            },
            'copy.resume': { target: 'copying' },
          },
        },
        paused: { on: { 'copy.resume': { target: 'copying' } } },
      },
      on: {
        'copy.stop': { target: 'stopping.byFollower' },
        'loss.reached': { target: 'stopping.byLoss' },
        'leader.ended': { target: 'stopping.byLeader' },
        'operator.stop': { target: 'stopping.byOperator' },
      },
    },
    /** What is open is closed as its markets open. What ended it first stays the reason. */
    stopping: {
      initial: 'byFollower',
      states: {
        byFollower: { on: { 'money.returned': { target: '#copy.stoppedByFollower' } } },
        byLoss: { on: { 'money.returned': { target: '#copy.stoppedByLoss' } } },
        byLeader: { on: { 'money.returned': { target: '#copy.endedByLeader' } } },
        byOperator: { on: { 'money.returned': { target: '#copy.endedByOperator' } } },
      },
    },
    stoppedByFollower: { type: 'final' },
    stoppedByLoss: { type: 'final' },
    endedByLeader: { type: 'final' },
    endedByOperator: { type: 'final' },
  },
});
