import { type Panels, type Visits, visitOf } from './visits.ts';

/**
 * What lies over a screen and closes with Back: sheets, drawers, dialogs. Each has an entry of its own in the browser's
 * history, at the address of its screen, so that Back leads from it to the screen. An entry whose panel has closed is
 * used by the next panel, or passed over.
 */

type Panel = { id: string; close: () => void };

/** The name under which an entry of the history says which panel it belongs to. */
const PANEL = 'panel';

const panelOf = (state: unknown): string | undefined =>
  (state as { [PANEL]?: string } | null | undefined)?.[PANEL];

export class BackStack implements Panels {
  readonly #visits: Visits;
  #panels: Panel[] = [];
  #count = 0;
  /** The browser is on its way past an entry. */
  #isPassing = false;

  constructor(visits: Visits) {
    this.#visits = visits;
  }

  /** A panel opened; `close` asks it to close, which it may refuse. Returns what to call once it has closed. */
  push(close: () => void): () => void {
    this.#count += 1;
    const panel: Panel = { id: `${Date.now()}-${this.#count}`, close };
    this.#enter(panel);
    this.#panels.push(panel);
    return () => {
      this.#panels = this.#panels.filter((one) => one !== panel);
    };
  }

  #enter({ id }: Panel): void {
    const state = { ...(history.state as object | null), [PANEL]: id };
    if (this.#isOfClosed(history.state)) history.replaceState(state, '');
    else history.pushState(state, '');
  }

  /** Whether an entry belongs to a panel that has closed, before a reload perhaps. */
  #isOfClosed(state: unknown): boolean {
    const id = panelOf(state);
    return id !== undefined && !this.#panels.some((panel) => panel.id === id);
  }

  /**
   * Back or Forward led to another entry, and the router has not acted on it: closes what is not of the entry, and passes over
   * entries that show nothing of their own.
   */
  arrive(event: PopStateEvent): void {
    const { state } = event;
    const wasPassing = this.#isPassing;
    const isSameVisit = visitOf(state) === this.#visits.last;
    const place = this.#panels.findIndex(({ id }) => id === panelOf(state));
    // Those of a screen that is left go with it.
    const above = isSameVisit ? this.#panels.slice(place + 1).reverse() : [];
    for (const { close } of above) close();
    this.#isPassing = this.#isOfClosed(state) || (isSameVisit && above.length === 0 && !wasPassing);
    if (this.#isPassing) {
      // The router stays where it is: an entry may have another address, such as that of the instrument before.
      event.stopImmediatePropagation();
      // Forward comes back to this entry, and to what the visit showed last.
      if (isSameVisit) history.replaceState(state, '', this.#visits.address);
      history.back();
      return;
    }
    // A panel that may not close now keeps its entry.
    setTimeout(() => {
      for (const panel of above.reverse()) if (this.#panels.includes(panel)) this.#enter(panel);
    });
  }
}
