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
  /** The browser is on its way to the entry before. */
  #isMoving = false;

  constructor(window: BackWindow) {
    this.#window = window;
    window.addEventListener('popstate', ({ state }) => this.#arrive(state));
    // The page was loaded anew while a panel was open.
    this.#passOver();
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
    this.#panels = this.#panels.filter((one) => one !== panel);
    // Later: whatever closed it may go to another screen in the same breath, which then lies over its entry.
    this.#window.setTimeout(() => this.#passOver(), 0);
  }

  /** Goes on back from the entry of a panel that has closed; one step at a time, each from where the last one ended. */
  #passOver(): void {
    const id = panelOf(this.#window.history.state);
    if (this.#isMoving || id === undefined || this.#panels.some((panel) => panel.id === id)) return;
    this.#isMoving = true;
    this.#window.history.back();
  }

  /** The page is at another entry: closes what lies over it. */
  #arrive(state: unknown): void {
    this.#isMoving = false;
    const id = panelOf(state);
    const place = this.#panels.findIndex((panel) => panel.id === id);
    if (id !== undefined && place < 0) {
      this.#passOver();
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
