import type { TestModel } from '@candlestate/charts';
import { assign, setup } from 'xstate';

type CartEvent = { type: 'item.added'; cents: number } | { type: 'item.removed' } | { type: 'paid' };

/** Machine and model in one file; walks at random ask what `holds`. This one lets the sum of an empty cart stand. */
export const cartMachine = setup({
  types: { context: {} as { items: number; cents: number }, events: {} as CartEvent },
  guards: { isLast: ({ context }) => context.items === 1 },
}).createMachine({
  id: 'cart',
  context: { items: 0, cents: 0 },
  initial: 'empty',
  states: {
    empty: {
      on: {
        'item.added': {
          target: 'filled',
          actions: assign({ items: 1, cents: ({ context, event }) => context.cents + event.cents }),
        },
      },
    },
    filled: {
      on: {
        'item.added': {
          actions: assign(({ context, event }) => ({
            items: context.items + 1,
            cents: context.cents + event.cents,
          })),
        },
        'item.removed': [
          { guard: 'isLast', target: 'empty', actions: assign({ items: 0 }) },
          {
            actions: assign(({ context: { items, cents } }) => ({
              items: items - 1,
              cents: cents - cents / items,
            })),
          },
        ],
        paid: { target: 'bought' },
      },
    },
    bought: { type: 'final' },
  },
});

export const cart: TestModel = {
  machine: cartMachine,
  examples: [{ type: 'item.added', cents: 500 }, { type: 'item.removed' }, { type: 'paid' }],
  keyOf: ({ items, cents }: { items: number; cents: number }) => [Math.min(items, 3), cents > 0],
  weights: { paid: 0.1 },
  holds: {
    'an empty cart costs nothing': (state) => !state.matches('empty') || state.context.cents === 0,
  },
};
