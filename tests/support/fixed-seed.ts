import { configureGlobal } from 'fast-check';
import { beforeEach } from 'vitest';
import { seededRandom } from './random.ts';

/** Of all that tests draw without a seed of their own; `TEST_SEED=2` takes other draws. fast-check prints its own as well. */
const SEED = Number(process.env.TEST_SEED ?? 1);

configureGlobal({ seed: SEED });

beforeEach(({ onTestFailed }) => {
  // Waits between tries and the feed's own pauses are drawn in the product, by Math.random. Each test begins anew, so that
  // one that runs alone draws the same.
  Math.random = seededRandom(SEED).next;
  onTestFailed(() => console.error(`again with the same draws: TEST_SEED=${SEED}`));
});
