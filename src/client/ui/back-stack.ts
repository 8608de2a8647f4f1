/**
 * What lies over a screen and closes with Back: sheets, drawers, dialogs. Each has an entry of its own in the browser's
 * history, at the address of its screen, so that Back leads from it to the screen. An entry whose panel has closed is
 * passed over.
 */

/** The part of the window that is needed. */
export type BackWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'setTimeout'>;

/** `href` is the address of its screen. */
type Panel = { id: string; href: string; close: () => void };

/** The name under which an entry of the history says which panel it belongs to. */
const PANEL = 'panel';

const panelOf = (state: unknown): string | undefined =>
  (state as { [PANEL]?: string } | null | undefined)?.[PANEL];

export class BackStack {
  readonly #window: BackWindow;
  #panels: Panel[] = [];
  #count = 0;
  /** The panel of the entry the page is at, as far as Back and panels led there. */
  #here: string | undefined;
  /** The browser is on its way to the entry before. */
  #isMoving = false;

  constructor(window: BackWindow) {
    this.#window = window;
    this.#here = panelOf(window.history.state);
    window.addEventListener('popstate', ({ state }) => this.#arrive(panelOf(state)));
  }

  /** A panel opened; `close` asks it to close, which it may refuse. Returns what to call once it has closed. */
  push(close: () => void): () => void {
    this.#count += 1;
    const { href } = this.#window.location;
    const panel: Panel = { id: `${Date.now()}-${this.#count}`, href, close };
    this.#panels.push(panel);
    this.#enter(panel);
    return () => {
      this.#panels = this.#panels.filter((one) => one !== panel);
    };
  }

  #enter({ id }: Panel): void {
    const { history } = this.#window;
    history.pushState({ ...(history.state as object | null), [PANEL]: id }, '');
    this.#here = id;
  }

  #isOpen(id: string | undefined): boolean {
    return this.#panels.some((panel) => panel.id === id);
  }

  /** Back led to another entry: closes what lies over it, and goes on where a closed panel left an entry behind. */
  #arrive(id: string | undefined): void {
    const from = this.#here;
    const wasMoving = this.#isMoving;
    const isLeft = from !== undefined && !this.#isOpen(from);
    this.#here = id;
    this.#isMoving = false;
    const place = this.#panels.findIndex((panel) => panel.id === id);
    const isPassedOver = id !== undefined && place < 0;
    const above = this.#panels.slice(place + 1).reverse();
    if (isPassedOver || (above.length === 0 && isLeft && !wasMoving)) {
      this.#isMoving = true;
      this.#window.history.back();
      return;
    }
    for (const { close } of above) close();
    // A panel that may not close now keeps its entry, unless its screen was left.
    this.#window.setTimeout(() => {
      const stays = (panel: Panel) =>
        this.#panels.includes(panel) && panel.href === this.#window.location.href;
      for (const panel of above.reverse().filter(stays)) this.#enter(panel);
    }, 0);
  }
}
