import { vi } from 'vitest';

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
