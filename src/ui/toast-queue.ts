export type ToastTone = 'success' | 'error' | 'info' | 'warning';

export interface ToastMessage {
  tone: ToastTone;
  text: string;
  /** A second, quieter line. */
  detail?: string | undefined;
}

/** Shows a toast; answers how to take it back. */
type Listener = (message: ToastMessage) => () => void;
type Shown = { message: ToastMessage; close?: () => void };

/** The toasts of one app, which wait for the viewport: it is loaded with the first of them. */
export class Toasts {
  readonly #waiting = new Set<Shown>();
  readonly #watchers = new Set<() => void>();
  #listener: Listener | null = null;
  #hasShown = false;

  /** Shows a toast, or keeps it until the viewport has been loaded. Returns how to take it back. */
  show(message: ToastMessage): () => void {
    const shown: Shown = { message };
    if (this.#listener) shown.close = this.#listener(message);
    else this.#waiting.add(shown);
    this.#hasShown = true;
    for (const watcher of this.#watchers) watcher();
    return () => {
      this.#waiting.delete(shown);
      shown.close?.();
    };
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
    for (const shown of this.#waiting) shown.close = listener(shown.message);
    this.#waiting.clear();
    return () => {
      this.#listener = null;
    };
  }
}
