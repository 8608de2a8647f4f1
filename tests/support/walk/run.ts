import * as fc from 'fast-check';
import { expect } from 'vitest';
import { CutDown } from './cut-down.ts';
import { loanSteps } from './loan-steps.ts';
import { orderSteps } from './order-steps.ts';
import { paymentSteps } from './payment-steps.ts';
import type { Step } from './send.ts';
import { createWorld, endWorld, expectWorld, moneyOf, restartWorld, type World } from './world.ts';

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

const PAYERS = 3;
/** How long a failure is cut down, so that its report does not take minutes. */
const CUTTING_MS = 90_000;
const DEFAULT_STEPS = 150;

/** `path` is that of a failure that was cut down before; then only that is walked. */
export type Walk = { seed: number; steps: number; path?: string | undefined };

/**
 * Walks the steps of a seed, each on the state the ones before left. Throws for a failure: the fewest steps found that
 * still fail, and the command that walks just these. `look` is shown the world at the end of a whole walk.
 */
export async function expectWalk(walk: Walk, look: (world: World) => void | Promise<void>): Promise<void> {
  let cutUntilMs = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(new CutDown(step, walk.steps), async (steps) => {
    // Taken as passed, what is left untried ends the cutting where it stands.
    if (Date.now() > cutUntilMs) return;
    try {
      await run(steps, look);
    } catch (cause) {
      cutUntilMs = Math.min(cutUntilMs, Date.now() + CUTTING_MS);
      throw cause;
    }
  });
  const replayed = walk.path === undefined ? {} : { path: walk.path, endOnFailure: true };
  const details = await fc.check(property, { seed: walk.seed, numRuns: 1, ...replayed });
  if (!details.failed) return;
  const steps = details.counterexample?.[0].map(({ label }) => label) ?? [];
  throw new Error(
    [
      `seed ${walk.seed} fails, cut down from ${walk.steps} steps to these ${steps.length}:`,
      ...steps.map((label, index) => `  ${index + 1}. ${label}`),
      `again: ${commandOf(walk, details.counterexamplePath ?? '0')}`,
    ].join('\n'),
    { cause: details.errorInstance },
  );
}

async function run(steps: readonly Step[], look: (world: World) => void | Promise<void>): Promise<void> {
  const world = await createWorld(PAYERS);
  try {
    for (const { label, run: take } of steps) {
      world.step += 1;
      await take(world);
      await expectWorld(world, `step ${world.step}: ${label}`);
    }
    await look(world);
  } finally {
    await endWorld(world);
  }
}

function commandOf({ seed, steps }: Walk, path: string): string {
  const length = steps === DEFAULT_STEPS ? '' : `WALK_STEPS=${steps} `;
  const test = 'npx vitest run tests/server/walk.test.ts';
  return `WALK_FIRST_SEED=${seed} WALK_SEEDS=1 ${length}WALK_PATH=${path} ${test}`;
}
