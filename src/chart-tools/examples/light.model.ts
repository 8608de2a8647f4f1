import type { TestModel } from '@candlestate/charts';
import { lightMachine } from './light.ts';

/** What guards look at tells two situations apart: `keyOf` says so, and every transition is found. */
export const model: TestModel = {
  machine: lightMachine,
  examples: [
    { type: 'button.pressed' },
    { type: 'power.lost' },
    { type: 'done:testLamps', output: true },
    { type: 'error:testLamps', error: new Error('a lamp is broken') },
    { type: 'after:testTimeout@light.testing' },
    { type: 'after:green@light.green' },
    { type: 'after:yellow@light.yellow' },
    { type: 'after:10000@light.red' },
  ],
  keyOf: ({ walkers }: { walkers: number }) => walkers,
};
