import type { AnyMachineSnapshot } from 'xstate';
import type { Limits } from '../plan.ts';

const OVER = 'a call that is answered 999 ends the session before the command can tell';
const OUTCOMES = ['done:setStops', 'done:closeOrder', 'done:cancelOrder'];

const isDoubted = (state: AnyMachineSnapshot): boolean => state._nodes.some(({ key }) => key === 'checking');

export const limits: Limits = {
  impossible: [
    { events: OUTCOMES, where: (_, { output }) => output.kind === 'expired', because: OVER },
    {
      events: OUTCOMES,
      where: (state, { output }) => output.kind === 'unresolved' && !isDoubted(state),
      because: 'a command is given up after it was doubted',
    },
  ],
  unwalked: {
    'orderSheet.open.savingStops -- done:setStops [3]': OVER,
    'orderSheet.open.closing -- done:closeOrder [3]': OVER,
    'orderSheet.open.cancelling -- done:cancelOrder [3]': OVER,
  },
};
