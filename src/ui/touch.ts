export type TouchMoves = {
  start: (event: TouchEvent) => void;
  /** May keep the page from scrolling. */
  move: (event: TouchEvent) => void;
  end: () => void;
  /** The browser took the touch away; also called when the last listener has gone. */
  settle: () => void;
};

/** Listens to the fingers on an element. Returns how to stop. */
export function listenToTouch(element: HTMLElement, { start, move, end, settle }: TouchMoves): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener('touchstart', start, { passive: true, signal });
  element.addEventListener('touchmove', move, { passive: false, signal });
  element.addEventListener('touchend', end, { signal });
  element.addEventListener('touchcancel', settle, { signal });
  return () => {
    settle();
    listening.abort();
  };
}
