import type { Limits } from '../plan.ts';

export const limits: Limits = {
  impossible: [
    {
      events: ['fields.changed'],
      where: (state) => state.matches({ captcha: 'none' }),
      because: 'it is told by the input of what the picture shows',
    },
    {
      events: ['code.needed'],
      where: (state) => state.matches({ captcha: 'none' }) && !state.matches({ code: 'idle' }),
      because: 'from the change of password to the register a logout leads, which forgets the code',
    },
    {
      events: ['account.left'],
      where: (state) => !state.matches({ captcha: 'none' }),
      because: 'who registers has no account to leave',
    },
  ],
  unwalked: {},
};
