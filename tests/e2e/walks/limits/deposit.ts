import type { Limits } from '../plan.ts';

const CHOSEN = 'pressing the chosen one of the two ways changes nothing';

export const limits: Limits = {
  impossible: [
    {
      events: ['way.coin', 'way.bank', 'deposit.hidden', 'account.left'],
      where: (state) => state.matches('hidden'),
      because: 'the screen that starts the chart shows it at once, and offers the ways with it',
    },
    { events: ['way.coin'], where: (state) => state.matches('coin'), because: CHOSEN },
    { events: ['way.bank'], where: (state) => state.matches('bank'), because: CHOSEN },
    {
      events: ['channel.picked', 'currency.picked'],
      where: (state) => state.matches('bank') && state.context.currencies.length === 0,
      because: 'where nothing is offered there is nothing to pick',
    },
  ],
  unwalked: {},
};
