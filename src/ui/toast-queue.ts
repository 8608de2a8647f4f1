export type ToastTone = 'success' | 'error' | 'info' | 'warning';

export interface ToastMessage {
  tone: ToastTone;
  text: string;
  /** A second, quieter line. */
  detail?: string | undefined;
}

type Listener = (message: ToastMessage) => void;

/** The toasts of one app, which wait for the viewport: it is loaded with the first of them. */
export class Toasts {
  readonly #waiting: ToastMessage[] = [];
  readonly #watchers = new Set<() => void>();
  #listener: Listener | null = null;
  #hasShown = false;

  /** Shows a toast, or keeps it until the viewport has been loaded. */
  show(message: ToastMessage): void {
    if (this.#listener) this.#listener(message);
    else this.#waiting.push(message);
    this.#hasShown = true;
    for (const watcher of this.#watchers) watcher();
  }

  /** Whether there ever was a toast: before the first one the viewport is not needed. */
  readonly hasShown = (): boolean => this.#hasShown;

  /** Calls back for every toast. Returns how to stop. */
  readonly onShown = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  /** Gives the viewport the toasts, first those that waited. Returns how to stop. */
  receive(listener: Listener): () => void {
    this.#listener = listener;
    for (const message of this.#waiting.splice(0)) listener(message);
    return () => {
      this.#listener = null;
    };
  }
}
