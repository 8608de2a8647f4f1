/** Prices of longer ago are not looked at again: a site that was down for longer has other cares. */
const LONGEST_MS = 10 * 60_000;

/**
 * The instants between two at which prices may have moved, neither included, oldest first: those for which a tick is
 * missing. Epoch ms; at most the last ten minutes.
 */
export function instantsBetween(fromMs: number, toMs: number, tickMs: number): number[] {
  const instants: number[] = [];
  const firstMs = Math.max(fromMs, toMs - LONGEST_MS);
  // A tick comes a little after the instant it is for.
  for (let atMs = (Math.floor(firstMs / tickMs) + 1) * tickMs; atMs <= toMs - tickMs; atMs += tickMs) {
    instants.push(atMs);
  }
  return instants;
}
