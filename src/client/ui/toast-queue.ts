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

/** Shows a toast, or keeps it until the viewport has been loaded. */
export function showToast(message: ToastMessage): void {
  if (listeners.size === 0) waiting.push(message);
  else for (const listener of listeners) listener(message);
}

/** Receives toasts, first those that waited. Returns how to stop. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  for (const message of waiting.splice(0)) listener(message);
  return () => {
    listeners.delete(listener);
  };
}
