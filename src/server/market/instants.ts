/** The instants between two at which prices may have moved, neither included, oldest first: those for which a tick is missing. */
export function* instantsBetween(fromMs: number, toMs: number, tickMs: number): Generator<number> {
  // A tick comes a little after the instant it is for.
  for (let atMs = (Math.floor(fromMs / tickMs) + 1) * tickMs; atMs <= toMs - tickMs; atMs += tickMs)
    yield atMs;
}
