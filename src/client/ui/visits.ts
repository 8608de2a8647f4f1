/**
 * A visit is one stay on a screen: its entry in the browser's history, and those of the panels that opened over it. All of
 * them carry the number the router gave the screen's entry.
 */

/** The visit an entry belongs to, from its state. */
export const visitOf = (state: unknown): number | undefined =>
  (state as { idx?: number } | null | undefined)?.idx;

let current: number | undefined;

/** Called after each navigation. */
export function noteVisit(): void {
  current = visitOf(history.state);
}

/** The visit the page was at before the event that is handled now: by then `history` speaks of the next one. */
export const lastVisit = (): number | undefined => current;

let onArrived: ((event: PopStateEvent) => void) | null = null;

/** Called before the router is there: what lies over a screen then hears of Back and Forward first. */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => onArrived?.(event));
}

/** Calls back when Back or Forward led to another entry, before the router acts on it: the screen is still there. */
export function beforeArriving(listener: (event: PopStateEvent) => void): void {
  onArrived = listener;
}
