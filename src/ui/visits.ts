/**
 * A visit is one stay on a screen: its entry in the browser's history, and those of the panels that opened over it. All of
 * them carry the number the router gave the screen's entry.
 */

/** The visit an entry belongs to, from its state. */
export const visitOf = (state: unknown): number | undefined =>
  (state as { idx?: number } | null | undefined)?.idx;

/** The panels over a screen (back-stack.ts). */
export interface Panels {
  push(close: () => void): () => void;
  arrive(event: PopStateEvent): void;
}

/** Where in the browser's history one app is. */
export class Visits {
  /** The visit the page was at before the event that is handled now: by then `history` speaks of the next one. */
  last: number | undefined;
  /** The address it showed last. */
  address = '';
  /** What lies over the screen; it comes with the first panel. */
  panels: Panels | null = null;

  /** Called after each navigation. */
  note(): void {
    this.last = visitOf(history.state);
    this.address = location.href;
  }

  /** Called before the router is there: what lies over a screen then hears of Back and Forward first. */
  watch(signal: AbortSignal): void {
    window.addEventListener('popstate', (event) => this.panels?.arrive(event), { signal });
  }
}
