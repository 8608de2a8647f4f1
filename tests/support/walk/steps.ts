import * as fc from 'fast-check';
import { expect } from 'vitest';
import { loanSteps } from './loan-steps.ts';
import { orderSteps } from './order-steps.ts';
import { paymentSteps } from './payment-steps.ts';
import type { Step } from './send.ts';
import { moneyOf, restartWorld } from './world.ts';

const restarts = fc.constant<Step>({
  label: 'the server is restarted',
  run: async (world) => {
    // A start carries out what the time has ended since the last look.
    await world.server.tick();
    const before = await moneyOf(world);
    await restartWorld(world);
    expect(await moneyOf(world)).toBe(before);
  },
});

/** Every kind of step with how often it comes. Steps of other money are listed here. */
export const step: fc.Arbitrary<Step> = fc.oneof(...orderSteps, ...paymentSteps, ...loanSteps, {
  weight: 1,
  arbitrary: restarts,
});
