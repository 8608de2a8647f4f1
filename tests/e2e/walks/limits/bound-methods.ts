import type { Limits } from '../plan.ts';

export const limits: Limits = {
  impossible: [
    {
      events: ['account.left'],
      where: (state) => state.matches('hidden'),
      because: 'the screen that starts the chart shows it at once',
    },
    {
      events: ['done:deleteMethod'],
      where: (_, { output }) => output.kind === 'expired',
      because: 'a call that is answered 999 ends the session before the command can tell',
    },
  ],
  unwalked: {},
};
