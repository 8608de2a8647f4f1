const FIRST_MS = 50;
const LONGEST_MS = 2_000;

/** How long to wait before the next try to connect; spread, so that nodes do not come back all at once. */
export function backOffMs(failures: number): number {
  const ms = Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
  return ms / 2 + (Math.random() * ms) / 2;
}

/** How often a connection is asked for a sign of life, and how long it has to give one. */
export const BEAT_MS = 1_000;
export const ANSWER_MS = 2_000;
