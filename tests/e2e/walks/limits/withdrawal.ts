import type { Limits } from '../plan.ts';

export const limits: Limits = {
  impossible: [
    {
      events: ['withdrawal.hidden', 'way.picked', 'account.left'],
      where: (state) => state.matches({ terms: 'hidden' }),
      because: 'the screen that starts the chart shows it at once, and offers the ways with it',
    },
    {
      events: ['currency.picked', 'method.picked'],
      where: (state) => !state.matches({ terms: { shown: 'ready' } }),
      because: 'what is offered shows once the terms are read',
    },
    {
      events: ['withdrawal.made', 'code.required'],
      where: ({ context }) => context.methods.length === 0,
      because: 'the server answers only a withdrawal to something bound, on terms that were read',
    },
  ],
  unwalked: {},
};
