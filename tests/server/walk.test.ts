import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { step } from '../support/walk/steps.ts';
import { createWorld, endWorld, expectWorld } from '../support/walk/world.ts';

const STEPS = Number(process.env.WALK_STEPS ?? 100);
const COUNT = Number(process.env.WALK_SEEDS ?? 20);
const FIRST = Number(process.env.WALK_FIRST_SEED ?? 1);
const PAYERS = 3;

/**
 * WALK_SEEDS and WALK_STEPS make it longer, WALK_FIRST_SEED=n WALK_SEEDS=1 replays one; a failure prints the seed, the
 * step and everything before it.
 */
describe('a random walk of orders, deposits, withdrawals, decisions, prices and restarts', () => {
  const seen = new Set<string>();
  afterAll(() => {
    // Walks that never pay, refuse or liquidate prove little; a single one need not.
    if (COUNT < 20) return;
    for (const outcome of [
      ...['deposit approved', 'deposit rejected', 'deposit invalid'],
      ...['withdrawal paid', 'withdrawal rejected', 'withdrawal uncovered', 'trade_order liquidation'],
    ]) {
      expect([...seen]).toContain(outcome);
    }
  });

  test.each(
    Array.from({ length: COUNT }, (_, index) => FIRST + index),
  )('S4.3 S4.8 S9.9 every invariant holds after every step, seed %i', async (seed) => {
    const [steps = []] = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), {
      seed,
      numRuns: 1,
    });
    const world = await createWorld(PAYERS);
    const walked: string[] = [];
    try {
      for (const { label, run } of steps) {
        world.step += 1;
        walked.push(label);
        await run(world);
        expectWorld(world, `seed ${seed}, step ${world.step}: ${label}`);
      }
      for (const [table, column] of [
        ['deposit', 'state'],
        ['withdrawal', 'state'],
        ['trade_order', 'close_reason'],
      ]) {
        const rows = world.reader.raw.prepare(`SELECT DISTINCT ${column} AS outcome FROM ${table}`).all();
        for (const { outcome } of rows) seen.add(`${table} ${outcome}`);
      }
    } catch (cause) {
      throw new Error(`seed ${seed} failed after:\n${walked.join('\n')}`, { cause });
    } finally {
      await endWorld(world);
    }
  }, 600_000);
});
