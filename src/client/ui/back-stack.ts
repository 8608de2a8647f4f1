/**
 * What lies over a screen and closes with Back: sheets, drawers, dialogs. Each has an entry of its own in the browser's
 * history, at the address of its screen, so that Back leads from it to the screen. An entry whose panel has closed is
 * passed over.
 */

/** The part of the window that is needed. */
export type BackWindow = Pick<Window, 'history' | 'addEventListener' | 'setTimeout'>;

type Panel = { id: string; close: () => void };

/** The name under which an entry of the history says which panel it belongs to. */
const PANEL = 'panel';

const panelOf = (state: unknown): string | undefined =>
  (state as { [PANEL]?: string } | null | undefined)?.[PANEL];

export class BackStack {
  readonly #window: BackWindow;
  #panels: Panel[] = [];
  #count = 0;

  constructor(window: BackWindow) {
    this.#window = window;
    window.addEventListener('popstate', ({ state }) => this.#arrive(state));
    // The page was loaded anew while a panel was open.
    if (panelOf(window.history.state)) window.history.back();
  }

  /** A panel opened; `close` asks it to close, which it may refuse. Returns what to call once it has closed. */
  push(close: () => void): () => void {
    this.#count += 1;
    const panel: Panel = { id: `${Date.now()}-${this.#count}`, close };
    this.#panels.push(panel);
    this.#enter(panel);
    return () => this.#remove(panel);
  }

  #enter({ id }: Panel): void {
    const { history } = this.#window;
    history.pushState({ ...(history.state as object | null), [PANEL]: id }, '');
  }

  #remove(panel: Panel): void {
    if (!this.#panels.includes(panel)) return;
    this.#panels = this.#panels.filter((one) => one !== panel);
    // Later: whatever closed it may go to another screen in the same breath, and the entry is then passed over.
    this.#window.setTimeout(() => {
      if (panelOf(this.#window.history.state) === panel.id) this.#window.history.back();
    }, 0);
  }

  /** The page is at another entry: closes what lies over it, and passes over the entry of a closed panel. */
  #arrive(state: unknown): void {
    const id = panelOf(state);
    const place = this.#panels.findIndex((panel) => panel.id === id);
    if (id !== undefined && place < 0) {
      this.#window.history.back();
      return;
    }
    const above = this.#panels.slice(place + 1).reverse();
    for (const { close } of above) close();
    // A panel that may not close now keeps its entry.
    this.#window.setTimeout(() => {
      for (const panel of above.reverse()) if (this.#panels.includes(panel)) this.#enter(panel);
    }, 0);
  }
}
