import type { Limits } from '../plan.ts';

export const limits: Limits = {
  impossible: [
    {
      events: ['signature.cleared'],
      where: ({ context }) => context.strokes.length === 0,
      because: 'with nothing on the pad there is nothing to clear',
    },
    {
      events: ['account.left'],
      where: (state) => state.matches('drawn'),
      because: 'the pad goes with the screen, so nobody sees it blank',
    },
  ],
  unwalked: {},
};
