import { assign, fromPromise, setup } from 'xstate';

/** A traffic light without a model: `charts test light.ts` makes one of its events' names. */
export const lightMachine = setup({
  types: {
    context: {} as { walkers: number },
    events: {} as { type: 'button.pressed' } | { type: 'power.lost' },
  },
  actors: { testLamps: fromPromise(async (): Promise<boolean> => true) },
  actions: { count: assign({ walkers: ({ context }) => context.walkers + 1 }) },
  guards: { isCrowded: ({ context }) => context.walkers >= 2 },
  delays: { testTimeout: 3_000, green: 20_000, yellow: ({ context }) => 3_000 + context.walkers * 500 },
}).createMachine({
  id: 'light',
  context: { walkers: 0 },
  initial: 'testing',
  on: { 'power.lost': { target: '.dark' } },
  states: {
    testing: {
      invoke: { src: 'testLamps', id: 'testLamps', onDone: { target: 'green' }, onError: { target: 'dark' } },
      after: { testTimeout: { target: 'dark' } },
    },
    green: {
      on: { 'button.pressed': [{ guard: 'isCrowded', target: 'yellow' }, { actions: 'count' }] },
      after: { green: { target: 'yellow' } },
    },
    yellow: { after: { yellow: { target: 'red' } } },
    red: { after: { 10000: { target: 'green' } } },
    dark: { meta: { rests: true } },
  },
});
