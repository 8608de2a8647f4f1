import type { Limits } from '../plan.ts';

export const limits: Limits = {
  impossible: [
    {
      events: ['account.left'],
      where: (state) => state.matches('unread'),
      because: 'its screen asks for it as soon as it shows',
    },
  ],
  unwalked: {},
};
