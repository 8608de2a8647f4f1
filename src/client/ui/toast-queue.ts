export type ToastTone = 'success' | 'error' | 'info' | 'warning';

export interface ToastMessage {
  tone: ToastTone;
  text: string;
  /** A second, quieter line. */
  detail?: string | undefined;
}

type Listener = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
const listeners = new Set<Listener>();
const watchers = new Set<() => void>();
let hasShown = false;

/** Shows a toast, or keeps it until the viewport has been loaded. */
export function showToast(message: ToastMessage): void {
  if (listeners.size === 0) waiting.push(message);
  else for (const listener of listeners) listener(message);
  hasShown = true;
  for (const watcher of watchers) watcher();
}

/** Whether there ever was a toast: before the first one the viewport is not needed. */
export const hasShownToast = (): boolean => hasShown;

/** Calls back for every toast. Returns how to stop. */
export function onToastShown(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Receives toasts, first those that waited. Returns how to stop. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  for (const message of waiting.splice(0)) listener(message);
  return () => {
    listeners.delete(listener);
  };
}
