import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';

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

/**
 * From now on what is begun by `setInterval` can be paused: a test that compares what a server read or changed between two
 * instants pauses, once the server has started, what it does by the clock. Answers what pauses all of it, and with false has it go on.
 */
export function pausableIntervals(): (isToPause?: boolean) => void {
  let isPaused = false;
  const begin = globalThis.setInterval;
  const pausable = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    begin(() => (isPaused ? undefined : run(...args)), ms);
  vi.stubGlobal('setInterval', pausable);
  return (isToPause = true) => {
    isPaused = isToPause;
  };
}
