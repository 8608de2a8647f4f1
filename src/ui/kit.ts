import { createContext, useContext } from 'react';
import { Toasts } from './toast-queue.ts';
import { Visits } from './visits.ts';

/** What the kit remembers while an app runs: toasts that wait, and the panels that lie over a screen. */
export class Kit {
  readonly toasts = new Toasts();
  readonly visits = new Visits();

  /** Called before the app is drawn: what it hears of the page, it hears first. */
  watch(signal: AbortSignal): void {
    this.visits.watch(signal);
    document.addEventListener('keydown', pressOnce, { capture: true, signal });
  }
}

/** A key that is held presses once: Enter would send a form, or press a button, some thirty times a second. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault();
}

/** An app has one around its views, and so has a page that shows pieces of the kit. */
export const KitContext = createContext({} as Kit);

/** What the kit remembers of the app around. */
export const useKit = (): Kit => useContext(KitContext);
