import type { Limits } from '../plan.ts';

export const limits: Limits = {
  impossible: [
    {
      events: ['fields.changed'],
      where: (state) => state.matches({ captcha: 'none' }),
      because: 'it is told by the input of what the picture shows',
    },
  ],
  unwalked: {},
};
