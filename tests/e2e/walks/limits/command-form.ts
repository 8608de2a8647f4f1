import type { AnyMachineSnapshot } from 'xstate';
import type { Limits } from '../plan.ts';

const RAISED = 'the chart itself raises it, within the step that accepts or forgets';
const OVER = 'a call that is answered 999 ends the session before the command can tell';

const isDoubted = (state: AnyMachineSnapshot): boolean => state.matches({ form: { submitting: 'checking' } });

export const limits: Limits = {
  impossible: [
    { events: ['slots.renew'], because: RAISED },
    { events: ['done:send'], where: (_, { output }) => output.kind === 'expired', because: OVER },
    {
      events: ['done:send'],
      where: (state, { output }) => output.kind === 'unresolved' && !isDoubted(state),
      because: 'a command is given up after it was doubted',
    },
  ],
  unwalked: {
    'commandForm.form.submitting -- done:send [2]': OVER,
    'commandForm.slots.kept -- slots.renew [0]': RAISED,
  },
};
