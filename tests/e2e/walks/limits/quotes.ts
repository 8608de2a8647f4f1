import type { Limits } from '../plan.ts';

const NO_BUTTON = 'the list offers no button there: only a failed one does';
const ON_THE_LIST = 'only what is listed can be picked';

export const limits: Limits = {
  impossible: [
    {
      events: ['quotes.retry'],
      where: (state) => !state.matches({ shown: 'failed' }),
      because: NO_BUTTON,
    },
    {
      events: ['instrument.picked'],
      where: (state, { id }) => !state.matches({ shown: 'listed' }) || id === 99,
      because: ON_THE_LIST,
    },
  ],
  unwalked: {
    'quotes -- instrument.picked [1]': ON_THE_LIST,
    'quotes.shown.listed.feed.outdated -- quotes.retry [0]': NO_BUTTON,
    'quotes.shown.empty -- quotes.retry [0]': NO_BUTTON,
  },
};
