import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 5;
/** A minute and more: what has not come by then does not come, on however busy a machine. */
const LOOKS = 12_000;

/**
 * Looks again and again until something is there, and answers it. Throws what `complain` says after so many looks in vain; without
 * a bound the test's own time-out ends it.
 */
export async function until<T>(
  look: () => T | Promise<T>,
  complain: () => string = () => `it never came about: ${look}`,
  mostLooks = LOOKS,
): Promise<NonNullable<T>> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const found = await look();
    if (found) return found;
    await pause(LOOK_MS);
  }
  throw new Error(complain());
}
