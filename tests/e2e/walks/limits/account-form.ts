import type { Limits } from '../plan.ts';

export const limits: Limits = {
  impossible: [
    {
      events: ['method.email', 'method.mobile'],
      where: (state) => state.matches({ form: 'hidden' }),
      because: 'the choice is on the screen that shows the form',
    },
  ],
  unwalked: {},
};
