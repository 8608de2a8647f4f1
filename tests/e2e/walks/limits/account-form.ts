import type { Limits } from '../plan.ts';

const NO_ACCOUNT = 'the walk is of the login, which belongs to no account';

export const limits: Limits = {
  impossible: [
    {
      events: ['method.email', 'method.mobile'],
      where: (state) => state.matches({ form: 'hidden' }),
      because: 'the choice is on the screen that shows the form',
    },
    { events: ['account.left'], because: NO_ACCOUNT },
  ],
  unwalked: { 'accountForm.form -- account.left [0]': NO_ACCOUNT },
};
