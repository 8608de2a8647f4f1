import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 5;
/** Half a minute and more: what has not come by then does not come, on however busy a machine. */
const LOOKS = 6_000;

/** Looks again and again until something is there, and answers it. Throws what `complain` says when it never comes. */
export async function until<T>(
  look: () => T | Promise<T>,
  complain: () => string = () => `it never came about: ${look}`,
): Promise<NonNullable<T>> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const found = await look();
    if (found) return found;
    await pause(LOOK_MS);
  }
  throw new Error(complain());
}
