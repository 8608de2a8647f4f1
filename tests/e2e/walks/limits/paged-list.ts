import type { Limits } from '../plan.ts';

const SHOWN_ANEW = 'each filter has a list of its own on the screen: the one before is hidden first';
const NOBODYS = 'rows that open, traders, are nobody’s own: no session takes them along';

export const limits: Limits = {
  impossible: [
    {
      events: ['list.shown'],
      where: (state) => !state.matches({ list: 'hidden' }),
      because: SHOWN_ANEW,
    },
    {
      events: ['list.pulled'],
      where: (state) => state.matches({ list: 'hidden' }) || state.matches({ spinner: 'on' }),
      because: 'only a list on the screen can be pulled, and not while it turns',
    },
    {
      events: ['after:answerTimeout@pagedList.list.shown.listed.refreshing'],
      where: (state) => state.matches({ spinner: 'on' }),
      because: 'the spinner stops long before',
    },
    {
      events: ['row.opened'],
      where: (state) => !state.matches({ list: { shown: 'listed' } }),
      because: 'only what is listed can be opened',
    },
    {
      events: ['account.left'],
      where: (state) => state.matches({ row: 'open' }),
      because: NOBODYS,
    },
  ],
  unwalked: {
    'pagedList.list.shown -- list.shown [0]': SHOWN_ANEW,
    'pagedList.row.open -- account.left [0]': NOBODYS,
  },
};
