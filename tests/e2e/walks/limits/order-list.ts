import type { Limits } from '../plan.ts';

const SHOWN_ONCE = 'the screen tells that it is hidden before it is shown again';

export const limits: Limits = {
  impossible: [
    {
      events: ['list.pulled'],
      where: (state) => state.matches({ list: 'hidden' }) || state.matches({ spinner: 'on' }),
      because: 'only a list on the screen can be pulled, and not while it turns',
    },
    {
      events: [
        'after:answerTimeout@orderList.list.shown.listed.refreshing',
        'after:answerTimeout@orderList.list.shown.listed.outdated',
      ],
      where: (state) => state.matches({ spinner: 'on' }),
      because: 'the spinner stops long before',
    },
    {
      events: ['orders.shown'],
      where: (state) => !state.matches({ list: 'hidden' }),
      because: SHOWN_ONCE,
    },
  ],
  unwalked: {
    'orderList.list.shown -- orders.shown [0]': SHOWN_ONCE,
  },
};
