import { createContext, useContext } from 'react';
import { Toasts } from './toast-queue.ts';
import { Visits } from './visits.ts';

/** What the kit remembers while an app runs: toasts that wait, and the panels that lie over a screen. */
export class Kit {
  readonly toasts = new Toasts();
  readonly visits = new Visits();
}

/** An app has one around its views, and so has a page that shows pieces of the kit. */
export const KitContext = createContext({} as Kit);

/** What the kit remembers of the app around. */
export const useKit = (): Kit => useContext(KitContext);
