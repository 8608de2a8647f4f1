import type { AnyMachineSnapshot } from 'xstate';
import type { Limits } from '../plan.ts';

const NO_TICKET = 'the ticket is drawn once there is an instrument';
const SHEET_OVER = 'the sheet lies over the ticket';
const DISABLED = 'buy and sell are disabled while the market is closed';
const OVER = 'a call that is answered 999 ends the session before the command can tell';

const isMissing = (state: AnyMachineSnapshot): boolean => state.matches({ quote: 'missing' });
const isEditing = (state: AnyMachineSnapshot): boolean => state.matches({ flow: 'editing' });

const TICKET = [
  'priceType.pending',
  'priceType.market',
  'stopLoss.toggle',
  'takeProfit.toggle',
  'multiple.picked',
  'fields.changed',
  'order.review',
];

export const limits: Limits = {
  impossible: [
    { events: TICKET, where: isMissing, because: NO_TICKET },
    { events: TICKET, where: (state) => !isEditing(state), because: SHEET_OVER },
    {
      events: ['order.review'],
      where: (state) => state.matches({ quote: 'closed' }),
      because: DISABLED,
    },
    {
      events: ['done:submitOrder'],
      where: (_, { output }) => output.kind === 'expired',
      because: OVER,
    },
    {
      events: ['done:submitOrder'],
      where: (state, { output }) =>
        output.kind === 'unresolved' && !state.matches({ flow: { submitting: 'checking' } }),
      because: 'a command is given up after it was doubted',
    },
  ],
  unwalked: {
    'orderForm.flow.editing -- order.review [1]': DISABLED,
    'orderForm.flow.submitting -- done:submitOrder [2]': OVER,
  },
};
